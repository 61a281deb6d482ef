// Executes the effects that change the game: evaluates their arguments and performs their verbs.
#pragma once

#include "engine/resolve.h"
#include "ruleset/effect.h"

namespace cubilete {

class VerbRunner {
 public:
  explicit VerbRunner(Resolver&);

  Resolution operator()(const PlainEffect&);

  Resolution change_resources(Verb, const std::vector<Amount>&, ExpressionId amounts_from,
                              MaybePlayer);

 private:
  // The things that a verb is done to, one after the other.
  struct Each {
    ShortList items = {0};
    int at = -1;  // which argument they are; none: the verb is done once
    bool is_repeated = false;
    std::int32_t times = -1;  // to each of them; below 0: as its definition declares
  };

  Resolution change_resources(const PlainEffect&);
  Resolution give(const PlainEffect&);
  Resolution change_resource(Verb, MaybePlayer, const ResourceAmount&);
  void read_argument(const PlainEffect&, std::size_t i, verb::Plain&, Each&);
  std::int32_t attribute_of(AttributeId, std::int32_t owner) const;
  // Carries out a verb that gives something, and binds its result.
  Resolution give_result(const PlainEffect&, const verb::Plain&);

 protected:
  Resolver& resolver_;
  const Ruleset& ruleset_;
  Evaluator& evaluator_;
  State& state_;
};

}  // namespace cubilete

// Executes the effects that change the game: evaluates their arguments and performs their verbs.
#pragma once

#include "engine/resolve.h"
#include "ruleset/effect.h"

namespace cubilete {

class VerbRunner {
 public:
  explicit VerbRunner(Resolver&);

  Resolution operator()(const ChangeResources&);
  Resolution operator()(const GiveResources&);
  Resolution operator()(const SetAttribute&);
  Resolution operator()(const PlainEffect&);
  Resolution operator()(const EndEffect&);
  Resolution operator()(const AnnounceMessage&);

  Resolution change_resources(Verb, const std::vector<Amount>&, ExpressionId amounts_from,
                              MaybePlayer);

 private:
  // Carries out a verb that gives something, and binds its result.
  Resolution give_result(const PlainEffect&, const verb::Plain&);

 protected:
  Resolver& resolver_;
  const Ruleset& ruleset_;
  Evaluator& evaluator_;
  State& state_;
};

}  // namespace cubilete

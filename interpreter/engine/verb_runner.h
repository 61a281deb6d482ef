// Executes the effects that change the game: evaluates their arguments and performs their verbs.
#pragma once

#include "engine/resolve.h"
#include "ruleset/effect.h"

namespace cubilete {

// The charge for moving one component.
inline constexpr std::int64_t kMoveWork = 5;

class VerbRunner {
 public:
  explicit VerbRunner(Resolver&);

  Resolution operator()(const ChangeResources&);
  Resolution operator()(const GiveResources&);
  Resolution operator()(const SetAttribute&);
  Resolution operator()(const MoveComponents&);
  Resolution operator()(const CreateComponents&);
  Resolution operator()(const RollDice&);
  Resolution operator()(const PlainEffect&);
  Resolution operator()(const PickAtRandom&);
  Resolution operator()(const EndEffect&);
  Resolution operator()(const AnnounceMessage&);

  Resolution change_resources(Verb, const std::vector<Amount>&, ExpressionId amounts_from,
                              MaybePlayer);

 protected:
  Resolver& resolver_;
  const Ruleset& ruleset_;
  Evaluator& evaluator_;
  State& state_;
};

}  // namespace cubilete

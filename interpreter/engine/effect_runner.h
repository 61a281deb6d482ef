// Carries out the effects of a block, one function for each kind of effect: evaluates what it says
// and performs its verb.
#pragma once

#include "engine/resolve.h"

namespace cubilete {

class EffectRunner {
 public:
  using Resolution = cubilete::Resolution;

  explicit EffectRunner(Resolver&);

  Resolution operator()(const ChangeResources&);
  Resolution operator()(const GiveResources&);
  Resolution operator()(const SetAttribute&);
  Resolution operator()(const MoveComponents&);
  Resolution operator()(const CreateComponents&);
  Resolution operator()(const RollDice&);
  Resolution operator()(const ShuffleZone&);
  Resolution operator()(const PickAtRandom&);
  Resolution operator()(const BindLocal&);
  Resolution operator()(const ChooseEffect&);
  Resolution operator()(const ForEach&);
  Resolution operator()(const Conditional&);
  Resolution operator()(const RepeatEffect&);
  Resolution operator()(const SequenceEffect& v) { return resolver_.block(v.body); }
  Resolution operator()(const QuietEffect&);
  Resolution operator()(const RunProperty&);
  Resolution operator()(const RunEffect&);
  Resolution operator()(const RunScript&);
  Resolution operator()(const EndEffect&);
  Resolution operator()(const Announce&);
  Resolution operator()(const WhileEffect&);
  Resolution operator()(const SwapComponents&);
  Resolution operator()(const ChooseOne&);

  // An effect of content that a script calls.
  Resolution run_rule(const RuleCall&);
  Resolution change_resources(ResourceVerb, const std::vector<Amount>&, ExpressionId amounts_from,
                              MaybePlayer);

 private:
  Resolution run_effect(const EffectDef&, const RuleArguments&);
  Resolution run_ability(const PropertyDef&, DefinitionId, const RuleArguments&);
  // Evaluates the arguments here and runs the block with them as its first locals.
  Resolution run_block(BlockId, std::int32_t slots, const RuleArguments&);

  Resolver& resolver_;
  const Ruleset& ruleset_;
  Evaluator& evaluator_;
  State& state_;
};

}  // namespace cubilete

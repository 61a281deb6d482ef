// Executes the effects of a block, with one function for each kind: those that contain other
// effects, ask a player or call a rule. VerbRunner has the effects that change the game.
#pragma once

#include "engine/verb_runner.h"
#include "ruleset/effect.h"

namespace cubilete {

class EffectRunner : public VerbRunner {
 public:
  using VerbRunner::VerbRunner;
  using VerbRunner::operator();

  Resolution operator()(const ControlEffect&);
  Resolution operator()(const ChooseEffect&);
  Resolution operator()(const ChooseOne&);
  Resolution operator()(const RunProperty&);
  Resolution operator()(const RunEffect&);
  Resolution operator()(const RunScript&);

  // Executes an effect of content that a script calls.
  Resolution run_rule(const RuleCall&);

 private:
  Resolution bind(const ControlEffect&);
  Resolution choose_block(const ControlEffect&);
  Resolution for_each(const ControlEffect&);
  Resolution for_times(const ControlEffect&);
  Resolution while_holds(const ControlEffect&);
  Resolution mute(const ControlEffect&);
  // Evaluates the condition, and notes for coverage how it ends.
  bool holds(ExpressionId);
  Resolution run_effect(const EffectDef&, const RuleArguments&);
  Resolution run_ability(const PropertyValue&, DefinitionId, const RuleArguments&);
  // Evaluates the arguments and executes the block with them as its first locals.
  Resolution run_block(BlockId, std::int32_t slots, const RuleArguments&);
};

}  // namespace cubilete

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

  Resolution operator()(const BindLocal&);
  Resolution operator()(const ChooseEffect&);
  Resolution operator()(const ChooseOne&);
  Resolution operator()(const ForEach&);
  Resolution operator()(const Conditional&);
  Resolution operator()(const RepeatEffect&);
  Resolution operator()(const WhileEffect&);
  Resolution operator()(const SequenceEffect& v) { return resolver_.block(v.body); }
  Resolution operator()(const QuietEffect&);
  Resolution operator()(const RunProperty&);
  Resolution operator()(const RunEffect&);
  Resolution operator()(const RunScript&);

  // Executes an effect of content that a script calls.
  Resolution run_rule(const RuleCall&);

 private:
  Resolution run_effect(const EffectDef&, const RuleArguments&);
  Resolution run_ability(const PropertyDef&, DefinitionId, const RuleArguments&);
  // Evaluates the arguments and executes the block with them as its first locals.
  Resolution run_block(BlockId, std::int32_t slots, const RuleArguments&);
};

}  // namespace cubilete

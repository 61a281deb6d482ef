// Compiles the triggers: effects that follow events.
#pragma once

#include "compiler/rules/effects.h"

namespace cubilete {

class TriggerCompiler {
 public:
  TriggerCompiler(Names& names, ExpressionCompiler& expressions, EffectCompiler& effects)
      : names_(names), expressions_(expressions), effects_(effects), r_(names.ruleset()) {}

  void compile(const Node& section);

 private:
  bool read_event(const Node& when, TriggerDef&);
  void read_subject(const Node& of, TriggerDef&);
  void read_time(const Node& trigger, TriggerDef&);
  // Returns a scope with the trigger's locals for the facts of its event.
  Scope facts(const Node& trigger, TriggerDef&);
  void check_values(const Node& values, const TriggerDef&);

  Names& names_;
  ExpressionCompiler& expressions_;
  EffectCompiler& effects_;
  Ruleset& r_;
};

}  // namespace cubilete

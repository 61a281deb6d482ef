// The triggers: effects that follow events.
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

  Names& names_;
  ExpressionCompiler& expressions_;
  EffectCompiler& effects_;
  Ruleset& r_;
};

}  // namespace cubilete

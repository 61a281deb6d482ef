// Compiles `choose_one`: a player chooses one of several words, each with its effects.
#pragma once

#include "compiler/rules/effects.h"

namespace cubilete {

class ChooseOneCompiler {
 public:
  ChooseOneCompiler(Names& names, ExpressionCompiler& expressions, EffectCompiler& effects)
      : names_(names),
        expressions_(expressions),
        effects_(effects),
        r_(names.ruleset()),
        d_(names.diagnostics()) {}

  // `ways` is the value of the verb; `whole` is the map with the keys beside it.
  Effect compile(const Node& ways, const Node& whole, Scope&, SourceSpan);

 private:
  Names& names_;
  ExpressionCompiler& expressions_;
  EffectCompiler& effects_;
  Ruleset& r_;
  Diagnostics& d_;
};

}  // namespace cubilete

// The actions: their choices, conditions, costs and effects.
#pragma once

#include <vector>

#include "compiler/rules/effects.h"

namespace cubilete {

class ActionCompiler {
 public:
  ActionCompiler(Names& names, ExpressionCompiler& expressions, EffectCompiler& effects)
      : names_(names),
        expressions_(expressions),
        effects_(effects),
        r_(names.ruleset()),
        d_(names.diagnostics()) {}

  void declare(const Node& section);
  void compile(const Node& section);

 private:
  ActionDef action(ActionDef declared, const Node&);
  ChoiceDef choice(const Entry&, Scope&);

  Names& names_;
  ExpressionCompiler& expressions_;
  EffectCompiler& effects_;
  Ruleset& r_;
  Diagnostics& d_;
};

}  // namespace cubilete

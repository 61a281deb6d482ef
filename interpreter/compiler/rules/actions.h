// Compiles the actions: their choices, conditions, costs and effects.
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
  void report_names_of_choices(const Node& parts, const std::vector<ChoiceDef>& before);
  void add_question(const Entry&, Scope&, std::vector<ChoiceDef>&);

  Names& names_;
  ExpressionCompiler& expressions_;
  EffectCompiler& effects_;
  Ruleset& r_;
  Diagnostics& d_;
};

}  // namespace cubilete

// Compiles the queries and effects that a game declares by name.
#pragma once

#include "compiler/rules/effects.h"

namespace cubilete {

class CallableCompiler {
 public:
  CallableCompiler(Names& names, ExpressionCompiler& expressions, ScriptReferences& scripts,
                   EffectCompiler& effects)
      : names_(names),
        expressions_(expressions),
        scripts_(scripts),
        effects_(effects),
        r_(names.ruleset()),
        d_(names.diagnostics()) {}

  void declare_queries(const Node& section);
  void declare_effects(const Node& section);
  void compile_queries(const Node& section);
  void compile_effects(const Node& section);

 private:
  void compile_query(QueryDef&, const Node&);
  ExpressionId shown(const QueryDef&, SourceSpan);

  Names& names_;
  ExpressionCompiler& expressions_;
  ScriptReferences& scripts_;
  EffectCompiler& effects_;
  Ruleset& r_;
  Diagnostics& d_;
};

}  // namespace cubilete

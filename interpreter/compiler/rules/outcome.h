// Compiles the scoring of a finished game.
#pragma once

#include "compiler/expressions/expression.h"

namespace cubilete {

class OutcomeCompiler {
 public:
  OutcomeCompiler(Names& names, ExpressionCompiler& expressions)
      : expressions_(expressions), r_(names.ruleset()), d_(names.diagnostics()) {}

  void compile(const Node&);

 private:
  void compile_score(const Node&);
  void compile_team(const Node&);
  void compile_tie_break(const Node&);
  // Compiles a value in which `player` is the player who is scored.
  ExpressionId value(const Node*, Type type = kIntegerType);

  ExpressionCompiler& expressions_;
  Ruleset& r_;
  Diagnostics& d_;
};

}  // namespace cubilete

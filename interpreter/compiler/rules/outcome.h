// Compiles the scoring of a finished game.
#pragma once

#include "compiler/expressions/expression.h"

namespace cubilete {

class OutcomeCompiler {
 public:
  OutcomeCompiler(Names& names, ExpressionCompiler& expressions)
      : expressions_(expressions), r_(names.ruleset()) {}

  void compile(const Node&);

 private:
  void compile_score(const Node&);
  void compile_tie_break(const Node&);
  // Compiles a value in which `player` is the player who is scored.
  ExpressionId value(const Node*);

  ExpressionCompiler& expressions_;
  Ruleset& r_;
};

}  // namespace cubilete

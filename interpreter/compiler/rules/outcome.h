// How a finished game is scored.
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
  // In it `player` is the one who is scored.
  ExpressionId value(const Node*);

  ExpressionCompiler& expressions_;
  Ruleset& r_;
};

}  // namespace cubilete

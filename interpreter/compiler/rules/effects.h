// Compiles effects: blocks, and verbs that contain blocks. VerbCompiler compiles the verbs that
// change the game.
#pragma once

#include "compiler/rules/verb_compiler.h"

namespace cubilete {

class EffectCompiler {
 public:
  EffectCompiler(Names& names, ExpressionCompiler& expressions, ScriptReferences& scripts)
      : names_(names),
        expressions_(expressions),
        verbs_(names, expressions, scripts),
        r_(names.ruleset()),
        d_(names.diagnostics()) {}

  // Compiles one effect, a list of them, or a text with a call; the default id for a null node.
  BlockId block(const Node*, Scope&);
  // Compiles amounts of several resources: {coins: 2}.
  std::vector<Amount> amounts(const Node& n, Scope& scope) { return verbs_.amounts(n, scope); }
  // Compiles `end: target`; `whole` has the keys beside it: because, winner, everyone_loses.
  EndEffect end(const Node& target, const Node& whole, Scope& scope) {
    return verbs_.end(target, whole, scope);
  }

 private:
  Effect effect(const Node& whole, Scope&);
  Effect verb(Verb, const WrittenEffect&);
  Effect let(const WrittenEffect&);
  Effect choose(const WrittenEffect&);
  Effect each(const WrittenEffect&);
  Effect conditional(const WrittenEffect&);
  Effect repeat(const WrittenEffect&);
  Effect repeat_while(const WrittenEffect&);

  Names& names_;
  ExpressionCompiler& expressions_;
  VerbCompiler verbs_;
  Ruleset& r_;
  Diagnostics& d_;
};

}  // namespace cubilete

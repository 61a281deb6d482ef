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
  // Appends the effect `end: target` to the block, or to a new one; `whole` has the keys beside it:
  // because, everyone_loses.
  void append_end(BlockId&, const Node& target, const Node& whole, Scope&);

 private:
  // These append what is written as one effect.
  void effect(const Node& whole, Scope&, std::vector<Effect>& out);
  void verb(const VerbRow&, const WrittenEffect&, std::vector<Effect>& out);
  void bind(const VerbRow&, const WrittenEffect&, std::vector<Effect>& out);
  void call(const Node& written, Scope&, SourceSpan, std::vector<Effect>& out);

  Effect control(const VerbRow&, const WrittenEffect&);
  Effect choose(const WrittenEffect&);

  Names& names_;
  ExpressionCompiler& expressions_;
  VerbCompiler verbs_;
  Ruleset& r_;
  Diagnostics& d_;
};

}  // namespace cubilete

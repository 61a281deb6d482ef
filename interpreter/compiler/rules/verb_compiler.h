// Compiles the effects that change the game, one function for each verb.
#pragma once

#include <vector>

#include "compiler/expressions/expression.h"
#include "compiler/scripts.h"
#include "ruleset/effect_facts.h"

namespace cubilete {

// An effect in YAML: the value of its verb, and the map with the keys beside it.
struct WrittenEffect {
  const Node& value;
  const Node& whole;
  Scope& scope;
  SourceSpan span;

  const Node* find(std::string_view key) const { return whole.find(key); }
};

BlockId add_block(Ruleset&, Block);

class VerbCompiler {
 public:
  VerbCompiler(Names& names, ExpressionCompiler& expressions, ScriptReferences& scripts)
      : names_(names),
        expressions_(expressions),
        scripts_(scripts),
        r_(names.ruleset()),
        d_(names.diagnostics()) {}

  // Compiles a verb that contains no effects.
  Effect compile(const VerbRow&, const WrittenEffect&);
  // Compiles amounts of several resources: {coins: 2}.
  std::vector<Amount> amounts(const Node&, Scope&);
  // Compiles `end: target`; `whole` has the keys beside it: because, winner, everyone_loses.
  EndEffect end(const Node& target, const Node& whole, Scope&);

 private:
  Effect change(Verb, const WrittenEffect&);
  Effect give(const WrittenEffect&);
  Effect set(const WrittenEffect&);
  // Compiles a move to a zone or cell, or out of the game.
  Effect move(const VerbRow&, const WrittenEffect&);
  Effect create(const WrittenEffect&);
  Effect roll(const WrittenEffect&);
  Effect plain(const VerbRow&, const WrittenEffect&);
  Effect pick(const WrittenEffect&);
  Effect announce(const WrittenEffect&);
  Effect run_script(const WrittenEffect&);
  ExpressionId all_amounts(const WrittenEffect&, std::vector<Amount>& by_resource);
  SetAttribute set_attribute(const Entry&, Scope&);
  ExpressionId components(const WrittenEffect&, TypeKind wanted);
  ExpressionId place(const WrittenEffect&);

  Names& names_;
  ExpressionCompiler& expressions_;
  ScriptReferences& scripts_;
  Ruleset& r_;
  Diagnostics& d_;
};

}  // namespace cubilete

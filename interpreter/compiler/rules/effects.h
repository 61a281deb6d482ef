// Compiles effects: one function for each verb of the language.
#pragma once

#include <string>
#include <vector>

#include "compiler/expressions/expression.h"
#include "compiler/scripts.h"
#include "ruleset/verbs.h"

namespace cubilete {

class EffectCompiler {
 public:
  EffectCompiler(Names& names, ExpressionCompiler& expressions, ScriptReferences& scripts)
      : names_(names),
        expressions_(expressions),
        scripts_(scripts),
        r_(names.ruleset()),
        d_(names.diagnostics()) {}

  // One effect or a list of them, a text for a call; the default id of a null node.
  BlockId block(const Node*, Scope&);
  // Amounts by resource: {coins: 2}.
  std::vector<Amount> amounts(const Node&, Scope&);
  // What `target` ends; `whole` holds the keys beside it: because, winner, everyone_loses.
  EndEffect end(const Node& target, const Node& whole, Scope&);

 private:
  // An effect as it is written: the value of its verb, and the map with the keys beside it.
  struct Written {
    const Node& value;
    const Node& whole;
    Scope& scope;
    SourceSpan span;

    const Node* find(std::string_view key) const { return whole.find(key); }
  };

  Effect effect(const Node& whole, Scope&);
  Effect verb(Verb, const Written&);
  BlockId add_block(Block);

  Effect change(ResourceVerb, const Written&);
  Effect give(const Written&);
  ExpressionId all_amounts(const Written&, std::vector<Amount>& by_resource);
  Effect set(const Written&);
  SetAttribute set_attribute(const Entry&, Scope&);
  // To a zone or cell, or out of the game.
  Effect move(const Written&, bool out_of_game);
  Effect create(const Written&);
  Effect roll(const Written&);
  Effect shuffle(const Written&);
  Effect pick(const Written&);
  Effect let(const Written&);
  Effect choose(const Written&);
  Effect each(const Written&);
  Effect conditional(const Written&);
  Effect repeat(const Written&);
  Effect repeat_while(const Written&);
  Effect run_script(const Written&);
  Effect announce(const Written&);
  Effect swap(const Written&);

  ExpressionId components(const Written&, TypeKind wanted);
  ExpressionId place(const Written&);

  Names& names_;
  ExpressionCompiler& expressions_;
  ScriptReferences& scripts_;
  Ruleset& r_;
  Diagnostics& d_;
};

}  // namespace cubilete

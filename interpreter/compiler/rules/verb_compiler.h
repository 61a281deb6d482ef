// Compiles the effects that change the game, one function for each verb.
#pragma once

#include <optional>
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

  // Appends the effects of a verb that contains no others: one, but for each attribute of `set`.
  void compile(const VerbRow&, const WrittenEffect&, std::vector<Effect>& out);
  // Compiles amounts of several resources: {coins: 2}.
  std::vector<Amount> amounts(const Node&, Scope&);

 private:
  void assign(const WrittenEffect&, std::vector<Effect>& out);
  Effect run_script(const WrittenEffect&);
  void report_needless(const VerbRow&, std::span<const RuleArgument* const>, const WrittenEffect&);
  PlainEffect plain(const VerbRow&, const WrittenEffect&);
  std::optional<PlainEffect> set_attribute(const Entry&, Scope&);
  void check_gift(const PlainEffect&, const WrittenEffect&);
  PlainEffect::Argument argument(const VerbRow&, const RuleArgument&, const Node*,
                                 const WrittenEffect&);
  std::int32_t result(const PlainEffect&, const WrittenEffect&);
  std::int32_t named(ArgumentRole, const Node&);
  std::vector<ExpressionId> values(const Node*, Scope&);
  ExpressionId things(const Node*, Scope&, TypeKind wanted);
  ExpressionId place(const Node*, Scope&);
  // A name at the end of a path that its owner does not have; the table has what no owner has.
  struct LastStep {
    Type owner;
    std::string name;
  };
  std::optional<LastStep> last_step(const Node& path, Scope&, std::size_t errors_before);
  void note_missing_zone(const Node& path, Scope&, std::size_t errors_before);

  Names& names_;
  ExpressionCompiler& expressions_;
  ScriptReferences& scripts_;
  Ruleset& r_;
  Diagnostics& d_;
};

}  // namespace cubilete

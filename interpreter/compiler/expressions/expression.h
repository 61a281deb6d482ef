// Compiles the expressions that are written in content to Expressions of the ruleset.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "compiler/expressions/syntax.h"
#include "compiler/names.h"
#include "compiler/scripts.h"

namespace cubilete {

class ExpressionCompiler {
 public:
  ExpressionCompiler(Names& names, ScriptReferences& scripts)
      : names_(names), scripts_(scripts), r_(names.ruleset()), d_(names.diagnostics()) {}

  // Each returns the default id where it reported something; a null node is none too. `expected`:
  // kNothingType for any type.
  ExpressionId compile(const Node&, const Scope&, Type expected);
  ExpressionId compile(const Node*, const Scope&, Type expected);
  ExpressionId compile(const Syntax&, const Scope&, Type expected);
  ExpressionId number(std::int32_t value, SourceSpan);

  // What is to be chosen from, picked from or gone through: a list, or a zone for the components
  // it holds. `complaint` begins the message about anything else. Code: wrong-type.
  struct Candidates {
    ExpressionId list;
    Type item;
  };
  Candidates candidates(const Node*, const Scope&, const char* complaint);
  // What a player chooses from, under `from` beside it. Code where it is not there: missing-key.
  Candidates from(const Node& whole, const Scope&, SourceSpan);

  // The parts of a question, each of which becomes a local: names with what each is chosen from.
  std::vector<QuestionPart> parts(const Node& map, Scope&);

  // How many items a subset has, by `min` and `max` beside it; none of either for a single item.
  std::pair<ExpressionId, ExpressionId> bounds(const Node& whole, const Scope&, SourceSpan);

  // How many or how often. Code of a constant below `least`, or beyond reason: out-of-range.
  ExpressionId count(const Node*, const Scope&, std::int32_t least);
  // One player or several. Code: wrong-type.
  ExpressionId players(const Node*, const Scope&);
  // What is shown beside an option: one value. Code: wrong-type.
  ExpressionId note(const Node*, const Scope&);
  // One condition, or a list of those that must all hold.
  ExpressionId all_of(const Node*, const Scope&);
  // The same, each with its reason.
  std::vector<Condition> conditions(const Node*, const Scope&);

  // The type of a compiled expression; kNothingType of none.
  Type type_of(ExpressionId id) const { return id.is_some() ? r_.expression(id).type : Type{}; }

 private:
  std::unique_ptr<Syntax> parse(const Node&);
  // {script: file.function, arguments: [...], with: {...}}: a value that Lua computes. Without
  // arguments it gets what has a name in its scope.
  ExpressionId script(const Node&, const Scope&, Type expected);
  ExpressionId keep(Expression);
  Condition condition(const Node&, const Scope&);

  Names& names_;
  ScriptReferences& scripts_;
  Ruleset& r_;
  Diagnostics& d_;
};

}  // namespace cubilete

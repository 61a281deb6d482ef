// Compiles the expressions of content to Expressions of the ruleset.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "compiler/expressions/syntax.h"
#include "compiler/names.h"
#include "compiler/scripts.h"
#include "ruleset/effect_parts.h"

namespace cubilete {

class ExpressionBuilder;

class ExpressionCompiler {
 public:
  ExpressionCompiler(Names& names, ScriptReferences& scripts)
      : names_(names), scripts_(scripts), r_(names.ruleset()), d_(names.diagnostics()) {}

  // Each of these returns the default id for a null node, and after it reported an error.
  // `expected` is kNothingType for any type.
  ExpressionId compile(const Node&, const Scope&, Type expected);
  ExpressionId compile(const Node*, const Scope&, Type expected);
  ExpressionId compile(const Syntax&, const Scope&, Type expected);
  ExpressionId number(std::int32_t value, SourceSpan);
  // Returns the value of a local of the scope.
  ExpressionId value_of(const Local&, const Scope&, SourceSpan);

  // The things to choose, pick or iterate over: a list, or the components of a zone. `complaint`
  // begins the error message for anything else. Code: wrong-type.
  struct Candidates {
    ExpressionId list;
    Type item;
  };
  Candidates candidates(const Node*, const Scope&, const char* complaint,
                        bool may_be_records = false);
  // Compiles the value of `from`. Code if there is no `from`: missing-key.
  Candidates from(const Node& whole, const Scope&, SourceSpan);

  // Compiles the parts of a question, each of which becomes a local: a map of names and candidates,
  // or of names and types beside a script that lists whole answers. Codes: wrong-type,
  // contradiction.
  struct Parts {
    std::vector<QuestionPart> all;
    ExpressionId answers;  // lists whole answers; none: each part has its candidates
  };
  Parts parts(const Node& whole, Scope&);

  // Compiles `min`, `max` and `among`: which subsets of items of a type are answers. All are none
  // for a single item. Codes: wrong-type, contradiction.
  struct Subsets {
    ExpressionId minimum, maximum;
    ExpressionId among;  // lists them (ScriptDef::gives_sets); none: all of such a size
  };
  Subsets subsets(const Node& whole, const Scope&, Type item, SourceSpan);

  struct Bounds {
    std::int32_t least = 1;
    std::int32_t most = kLargestCount;
  };
  // Compiles a count. Code for a constant below `least`, or far too large: out-of-range.
  ExpressionId count(const Node*, const Scope&, std::int32_t least);
  // Returns a number that is known before the game begins, such as a size: one that is written, or
  // follows from constants and options. Returns `otherwise` for a null node, and after it reported
  // an error. Codes: out-of-range, contradiction, unknown-name.
  std::int32_t size(const Node*, std::int32_t otherwise, Bounds);
  // Returns for each position of a grid, row by row, whether a condition on `row` and `column`
  // holds there; nothing after it reported an error. Codes: as of size().
  std::vector<bool> mask(const Node&, std::int32_t rows, std::int32_t columns);
  // Compiles one player or several. Code: wrong-type.
  ExpressionId players(const Node*, const Scope&);
  // Compiles the value shown beside an option: one scalar. Code: wrong-type.
  ExpressionId note(const Node*, const Scope&);
  // Compiles one condition, or a list of conditions that must all hold.
  ExpressionId all_of(const Node*, const Scope&);
  // Compiles one condition or a list, keeping the reason of each.
  std::vector<Condition> conditions(const Node*, const Scope&);

  // Returns the type of a compiled expression; kNothingType for the default id.
  Type type_of(ExpressionId id) const { return id.is_some() ? r_.expression(id).type : Type{}; }

 private:
  std::unique_ptr<Syntax> parse(const Node&);
  // Compiles {script: file.function, arguments: [...], with: {...}}, a value computed by Lua.
  // Without `arguments` it gets all named locals of its scope.
  ExpressionId script(const Node&, const Scope&, Type expected);
  // Compiles a map with an expression for each field of a record, or a list of such maps.
  ExpressionId records(const Node&, const Scope&, Type);
  int record(ExpressionBuilder&, const Node&, Type);
  // Compiles the list of whole answers with these parts.
  ExpressionId answers(const Node& from, const Scope&, const std::vector<QuestionPart>&);
  bool may_be_records(const Node& from, const Scope&);
  ExpressionId sets(const Node& among, const Scope&, Type item);
  // These report a value outside of bounds (out-of-range) and a name that is not known before the
  // game begins (unknown-name), and return whether there is none.
  bool check_bounds(std::int64_t value, Bounds, SourceSpan, const std::string& help = {});
  bool is_known_before(const Syntax&, const Scope&);
  // Compiles what is known before the game begins, but for the locals of the scope; nullptr after
  // it reported an error.
  const Expression* known_before(const Node&, const Scope&, Type);
  ExpressionId keep(Expression);
  Condition condition(const Node&, const Scope&);

  Names& names_;
  ScriptReferences& scripts_;
  Ruleset& r_;
  Diagnostics& d_;
};

}  // namespace cubilete

// Builds the tree of one expression from its syntax: finds what names mean and checks types.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "compiler/expressions/expression_tree.h"
#include "compiler/expressions/syntax.h"
#include "compiler/scope.h"

namespace cubilete {

class ExpressionBuilder : public ExpressionTree {
 public:
  ExpressionBuilder(Names& names, const Scope& scope) : ExpressionTree(names), scope_(scope) {}

  const Scope& scope() const { return scope_; }

  // `hint` is the type that is expected: it decides what a bare word means.
  int lower(const Syntax&, Type hint);
  // The same, converted to the type.
  int lower_to(const Syntax&, Type wanted);
  // A list of anything, or a zone.
  int lower_list(const Syntax&, Type hint = kNothingType);

  // Lowers f() with `item` as what a bare name or `it` may refer to.
  template <class Function>
  int with_item(Type item, Function f) {
    items_.push_back(item);
    const int out = f();
    items_.pop_back();
    return out;
  }

  // Lowers the arguments of a call behind those that `out` holds already. Code: wrong-arguments.
  bool arguments(const std::string& callee, const std::vector<Parameter>& wanted,
                 std::span<const Syntax> given, SourceSpan name_span, std::vector<int>& out);
  int query(QueryId, const Syntax&, std::span<const Syntax> given);

 private:
  int name(const Syntax&, Type hint);
  int wanted_word(const Syntax&, Type hint);
  int item_or_its_member(const Syntax&);
  int language_word(const Syntax&, Type hint);
  int declared_name(const Syntax&);
  int kind_for_things(KindId, SourceSpan);
  void report_unknown_name(const Syntax&, Type hint);
  int index(const Syntax&);
  int zone_of_family(const ZoneFamily&, int zones, const Syntax&);
  int list(const Syntax&, Type hint);

  const Scope& scope_;
  std::vector<Type> items_;  // of the filters around, the innermost last
};

// Every name that an expression in this scope may use, for suggestions.
std::vector<std::string> names_in_expressions(const Ruleset&, const Scope&);

// How messages say how many arguments are wanted and given.
std::string wrong_argument_count(const std::string& callee, std::size_t wanted, std::size_t given);
// "p, q"
std::string list_of_names(const std::vector<Parameter>&);

}  // namespace cubilete

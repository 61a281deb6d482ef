// Builds the tree of one expression from its syntax: resolves names and checks types.
#pragma once

#include <algorithm>
#include <optional>
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

  // Returns the node of an expression. `hint` is the expected type; it decides what a word means.
  int lower(const Syntax&, Type hint);
  // Lowers an expression and converts it to the type.
  int lower_to(const Syntax&, Type wanted);
  // Lowers a list of any type, or a zone.
  int lower_list(const Syntax&, Type hint = kNothingType);

  // Returns whether a local, or the item of an enclosing list, has this name.
  bool is_local(const std::string& name) const {
    return scope_.find(name) ||
           std::ranges::any_of(items_, [&](const Item& i) { return i.name == name; });
  }
  // Returns the node of a word that the language defines, whether content declares it or not.
  int word(const std::string&, SourceSpan);

  // Calls f() with `item` as the type of the thing that a bare name or `it` may refer to.
  template <class Function>
  int with_item(Type item, Function f) {
    items_.push_back({item, {}});
    const int out = f();
    items_.pop_back();
    return out;
  }
  // Lowers what is said of each item of a list. Without a name for the item, `it` is the item and
  // bare names may be its members.
  int lower_of_item(const Syntax&, Type item, Type hint);

  // Lowers the arguments of a call and appends them to `out`. Code: wrong-arguments.
  bool arguments(const std::string& callee, const std::vector<Parameter>& wanted,
                 std::span<const Syntax> given, SourceSpan name_span, std::vector<int>& out);
  int query(QueryId, const Syntax&, std::span<const Syntax> given);

 private:
  struct Item {
    Type type;
    std::string name;  // empty: `it`
  };

  int lower_unnamed(const Syntax&, Type hint);
  int name(const Syntax&, Type hint);
  int named_item(const Syntax&);
  // Returns the number of enclosing lists within the one whose item `it` is; nothing without one.
  std::optional<std::int32_t> depth_of_it() const;
  // REQUIRES: depth < items_.size().
  const Item& item_at(std::int32_t depth) const {
    return items_[items_.size() - 1 - static_cast<std::size_t>(depth)];
  }
  int wanted_word(const Syntax&, Type hint);
  int item_or_its_member(const Syntax&);
  int language_word(const Syntax&, Type hint);
  int declared_name(const Syntax&);
  int kind_for_things(KindId, SourceSpan);
  void report_unknown_name(const Syntax&, Type hint);
  std::optional<std::string> local_meant(const std::string& name) const;
  int index(const Syntax&);
  int position(int list, const Syntax&, std::size_t problems);
  int zone_of_family(const ZoneFamily&, int zones, const Syntax&);
  const ZoneDef* zone_with_cells_of_kind(int node) const;
  int cell_of_zone(const ZoneDef&, int whole, const Syntax&);
  int list(const Syntax&, Type hint);

  const Scope& scope_;
  std::vector<Item> items_;  // those of the enclosing lists, the innermost last
};

// Returns every name that an expression in this scope may use, for suggestions.
std::vector<std::string> names_in_expressions(const Ruleset&, const Scope&);

// Returns the names as "p, q".
std::string list_of_names(const std::vector<Parameter>&);

}  // namespace cubilete

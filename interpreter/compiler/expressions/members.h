// The members of players, components, zones and cells: those of the language, and those that
// content declares.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compiler/expressions/expression_builder.h"
#include "ruleset/members.h"

namespace cubilete {

class Members {
 public:
  explicit Members(ExpressionBuilder& builder) : b_(builder), r_(builder.ruleset()) {}

  // Lowers whole.name or whole.name(arguments). Codes: unknown-name, wrong-type, wrong-arguments,
  // effect-in-query.
  int lower(const Syntax&);
  // Returns the member `name` of a node; -1 without a report if there is none.
  int find(int node, const std::string& name, SourceSpan name_span, SourceSpan span);
  // Returns the names of all members that a value of this type has.
  std::vector<std::string> names(Type) const;

 private:
  // A lookup of the member `name` in `node`.
  struct Wanted {
    int node;
    std::string name;
    SourceSpan name_span;
    SourceSpan span;
    bool reports;  // a missing member is an error
  };

  int get(const Wanted&);
  int of_each(const Wanted&);
  // These return nullopt if there is no member of this name, -1 after a reported error.
  std::optional<int> declared(const Wanted&);
  // Lowers the reading of a property of a component, a definition or what a cell is for.
  int property(const Wanted&, PropertyId);
  std::optional<int> cell_named(const Wanted&);
  // Returns the kinds of the definitions that a cell of this type may be for.
  std::vector<KindId> kinds_of_cell(Type) const;
  // Returns whether things of this type have the member: only some zones have edges, or a cell for
  // each definition.
  bool has(Type, const BuiltinMember&) const;
  void report_unknown(const Wanted&);
  bool report_numbered_cells(const Wanted&);
  int components_of(int node);
  bool is_of_component_only(Type definition, const std::string& name) const;

  int call(int of, const Syntax&);
  std::optional<int> call_property(int of, const Syntax&);
  std::optional<int> call_property_of_each(int list, const Syntax&);
  int error_of_lists(const std::string& name, SourceSpan);
  int query_of_each(QueryId, int list, const Syntax&);
  int error_of_effect(const std::string& name, SourceSpan);

  // Returns the query whose first parameter takes such a value: x.income is income(x).
  QueryId query_about(Type, const std::string& name) const;
  PropertyId property_of(Type, const std::string& name) const;

  ExpressionBuilder& b_;
  const Ruleset& r_;
};

}  // namespace cubilete

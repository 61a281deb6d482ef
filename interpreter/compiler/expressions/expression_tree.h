// The flat tree of one expression under construction. Index -1 is a part with a reported error; any
// node made from it is -1 too. The tree is a part of its own: it knows types but no scope, keeps
// each node behind its children, and is used without a builder for numbers.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "compiler/names.h"

namespace cubilete {

inline bool is_reference(TypeKind k) {
  return k == TypeKind::kPlayer || k == TypeKind::kComponent || k == TypeKind::kDefinition ||
         k == TypeKind::kZone || k == TypeKind::kCell || k == TypeKind::kResource;
}

// Returns whether it is the type of `nobody` or `nothing` before the context gives another.
inline bool is_nothing_literal(Type t) { return t.kind == TypeKind::kNothing && t.detail == -2; }

// Returns how the cell is written that is for a definition, which stands there as a name or as
// another expression; empty for other types, and where no cells are for it.
std::string way_to_cell(const Ruleset&, Type, std::string_view written, bool is_name);

class ExpressionTree {
 public:
  explicit ExpressionTree(Names& names)
      : names_(names), r_(names.ruleset()), d_(names.diagnostics()) {}

  Names& names() { return names_; }
  const Ruleset& ruleset() const { return r_; }
  Diagnostics& diagnostics() { return d_; }

  const ExpressionNode& at(int index) const { return e_.nodes[std::size_t(index)]; }
  // Returns the type in words; of a record with its fields.
  std::string describe_of(Type t) const {
    return t.kind == TypeKind::kRecord ? describe(r_, t) : describe(t);
  }
  // Returns whether its declaration has no type because of an error that was reported.
  bool lacks_type(int node) const;
  Type type_of(int index) const { return index < 0 ? kNothingType : at(index).type; }

  int leaf(Op, Type, std::int32_t value, SourceSpan);
  int add(Op, Type, std::int32_t value, const std::vector<int>& children, SourceSpan);
  // Notes where the local is declared that a node reads.
  void note_local(int node, SourceSpan declared) { locals_.emplace(node, declared); }
  // Returns where the name is declared that a node reads; an unknown place for other nodes.
  SourceSpan declared_at(int node) const;

  // Reports an error and returns -1.
  int error(Code, SourceSpan, std::string message, std::string help = {});

  // Converts a node to the wanted type if the language allows it; otherwise reports an error. Code:
  // wrong-type.
  int fit(int node, Type wanted, SourceSpan);
  static bool accepts(Type wanted, Type);

  // Returns a list unchanged, and a zone as the list of its components. Code: wrong-type.
  int as_list(int node, SourceSpan);
  int components(int zone);
  int components_at(int cell, SourceSpan);
  // Adds the definition that a cell is for; of this kind, if it is known.
  int definition_at(int cell, KindId, SourceSpan);

  int acting_player(SourceSpan span) { return leaf(Op::kActingPlayer, kPlayerType, 0, span); }
  // Adds the list of a family's zones, one for each definition; `owner` is empty for the table.
  int zones_of_family(const ZoneFamily&, const std::vector<int>& owner, SourceSpan);
  // Returns the family if the node is the list of all its zones, else nullptr.
  const ZoneFamily* family_of(int zones) const;
  int zone_for(int zones, int definition, SourceSpan);

  int definition(DefinitionId, SourceSpan);
  // Returns whether the node names a definition, of which one component may be in play.
  bool names_definition(int node) const;
  // Adds the only component of a definition. Code if there may be more: wrong-type.
  int only_component(int definition, SourceSpan);
  // Adds a component of a definition that has not left the game; none if there is none.
  int any_copy(int definition, SourceSpan);
  int attribute(AttributeId, const std::vector<int>& owner, SourceSpan);

  // Returns whether a node reads the item of the innermost enclosing filter.
  bool reads_item(int node) const;
  // Makes a node that was lowered inside a loop and does not read its item one outside of the loop.
  void take_out_of_loop(int node, std::int32_t depth = 0);

  // Returns the finished tree with this root.
  Expression take(int root, SourceSpan);

 private:
  Names& names_;
  const Ruleset& r_;
  Diagnostics& d_;
  Expression e_;
  std::map<int, SourceSpan> locals_;  // by node: where the local is declared
};

}  // namespace cubilete

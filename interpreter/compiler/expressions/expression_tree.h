// The flat tree of one expression while it is built. An index of -1 is a part that was reported
// already; whatever is built of it is -1 too.
#pragma once

#include <string>
#include <vector>

#include "compiler/names.h"

namespace cubilete {

inline bool is_reference(TypeKind k) {
  return k == TypeKind::kPlayer || k == TypeKind::kComponent || k == TypeKind::kDefinition ||
         k == TypeKind::kZone || k == TypeKind::kCell || k == TypeKind::kResource;
}

// `nobody` or `nothing`, where nothing says yet what it is.
inline bool is_nothing_literal(Type t) { return t.kind == TypeKind::kNothing && t.detail == -2; }

class ExpressionTree {
 public:
  explicit ExpressionTree(Names& names)
      : names_(names), r_(names.ruleset()), d_(names.diagnostics()) {}

  Names& names() { return names_; }
  const Ruleset& ruleset() const { return r_; }
  Diagnostics& diagnostics() { return d_; }

  const ExpressionNode& at(int index) const { return e_.nodes[std::size_t(index)]; }
  Type type_of(int index) const { return index < 0 ? kNothingType : at(index).type; }

  int leaf(Op, Type, std::int32_t value, SourceSpan);
  int add(Op, Type, std::int32_t value, const std::vector<int>& children, SourceSpan);
  // Reports and returns -1.
  int error(Code, SourceSpan, std::string message, std::string help = {});

  // Converts a node to the type that is wanted, where the language allows it; else reports.
  // Code: wrong-type.
  int fit(int node, Type wanted, SourceSpan);
  static bool accepts(Type wanted, Type);

  // A list, or a zone as the list of the components it holds. Code: wrong-type.
  int as_list(int node, SourceSpan);
  int components(int zone);
  int components_at(int cell, SourceSpan);

  int acting_player(SourceSpan span) { return leaf(Op::kActingPlayer, kPlayerType, 0, span); }
  // The list of the zones of a family, one for each definition; of a player where it is his.
  int zones_of_family(const ZoneFamily&, const std::vector<int>& owner, SourceSpan);
  // The family whose zones these are, all of them; nullptr where they are something else.
  const ZoneFamily* family_of(int zones) const;
  int zone_for(int zones, int definition, SourceSpan);

  int definition(DefinitionId, SourceSpan);
  // Whether a definition is named, of which there may be one component in play.
  bool names_definition(int node) const;
  // The one component of a definition that is named. Code: wrong-type, where there may be more.
  int only_component(int definition, SourceSpan);
  int attribute(AttributeId, const std::vector<int>& owner, SourceSpan);

  // Whether a node reads the item of the innermost filter that is open.
  bool reads_item(int node) const;

  // The tree with this root.
  Expression take(int root, SourceSpan);

 private:
  Names& names_;
  const Ruleset& r_;
  Diagnostics& d_;
  Expression e_;
};

}  // namespace cubilete

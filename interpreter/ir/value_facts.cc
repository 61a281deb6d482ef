#include "ir/value_facts.h"

namespace cubilete::ir {

Certain ValueFacts::local(std::int32_t slot) const {
  const auto at = std::size_t(slot);
  const std::int32_t kind = at < kinds_of_locals_.size() ? kinds_of_locals_[at] : -1;
  return {kind >= 0, kind};
}

Certain ValueFacts::item_of(std::int32_t index) const {
  const ExpressionNode& n = node(index);
  const Operator& o = operator_of(n.op);
  if (n.op == Op::kLocal) return local(n.value);
  if (o.gives == Gives::kSame && n.op != Op::kConcat) return item_of(child(index, 0));
  if (n.op == Op::kDefinitions) return {true, n.value};
  if (n.op == Op::kMap) return items_of_map(index, item_of(child(index, 0)));
  Certain item{o.gives == Gives::kMany && o.kind != TypeKind::kInteger, -1};
  if (n.op != Op::kComponents || node(child(index, 0)).op != Op::kZone) return item;
  const auto& holds = r_.zone(ZoneDefId(node(child(index, 0)).value)).holds;
  if (holds.size() == 1) item.kind = holds[0].value;
  return item;
}

Certain ValueFacts::items_of_map(std::int32_t map, const Certain& item) const {
  const std::int32_t mapped = child(map, 1);
  if (node(mapped).op != Op::kDefinitionOf || !item.is_there) return {};
  const ExpressionNode& of = node(child(mapped, 0));
  if (of.op == Op::kItem && of.value == 0) return {true, item.kind};
  return {};
}

Certain ValueFacts::certain_of(std::int32_t index) const {
  const ExpressionNode& n = node(index);
  if (n.op == Op::kLocal) return local(n.value);
  if (const Item* const item = item_at(index)) return item->is;
  if (n.op == Op::kDefinitionOf) return {true, certain_of(child(index, 0)).kind};
  if (n.op == Op::kLiteral && n.type.kind == TypeKind::kDefinition && n.value >= 0) {
    return {true, r_.definition(DefinitionId(n.value)).kind.value};
  }
  const Operator& o = operator_of(n.op);
  const bool is_found = o.family == Family::kPlayers || o.kind == TypeKind::kZone;
  return {o.gives == Gives::kOne && is_found, -1};
}

const Item* ValueFacts::item_at(std::int32_t index) const {
  const ExpressionNode& n = node(index);
  const auto depth = static_cast<std::size_t>(n.value);
  if (n.op != Op::kItem || depth >= items_.size()) return nullptr;
  return &item(n.value);
}

bool ValueFacts::leaves_lists(std::int32_t index) const {
  const ExpressionNode& n = node(index);
  if (operator_of(n.op).family == Family::kCall) return true;
  if (is_many(n.type) && n.op != Op::kLocal && n.op != Op::kItem) return true;
  for (std::int32_t k = 0; k < n.child_count; ++k) {
    if (leaves_lists(child(index, k))) return true;
  }
  return false;
}

bool ValueFacts::cannot_fail_for(std::int32_t stage) {
  enter({-1, item_of(child(stage, 0))});
  const bool is_safe = cannot_fail(child(stage, 1));
  leave();
  return is_safe;
}

bool ValueFacts::cannot_fail(std::int32_t index) const {
  const ExpressionNode& n = node(index);
  const Item* const item = n.child_count > 0 ? item_at(child(index, 0)) : nullptr;
  const bool is_of_item = item && item->is.is_there;
  if (n.op == Op::kAttribute) {
    const AttributeDef& a = r_.attribute(AttributeId(n.value));
    if (a.owner == AttributeOwner::kTable) return true;
    if (a.owner == AttributeOwner::kCell) return false;  // the zone is not known here
    return is_of_item && (a.owner == AttributeOwner::kPlayer || item->is.kind == a.kind.value);
  }
  if (n.op == Op::kProperty) {
    return is_of_item && !is_many(n.type) &&
           item->is.kind == r_.property(PropertyId(n.value)).kind.value;
  }
  if (n.op == Op::kOption) return !n.type.is_list;
  if (n.op == Op::kField) return item != nullptr;  // in a list every record has its fields
  const Totality totality = operator_of(n.op).totality;
  if (totality == Totality::kOfPresent) {
    return is_of_item && node(child(index, 0)).type.kind == TypeKind::kComponent;
  }
  if (totality == Totality::kPartial) return false;
  for (std::int32_t k = 0; k < n.child_count; ++k) {
    if (!cannot_fail(child(index, k))) return false;
  }
  return true;
}

}  // namespace cubilete::ir

// Writes players, components and definitions, and their places.
#include "native/expression_writer.h"

namespace cubilete::native {
namespace {

// Returns the first cell of an attribute.
std::string attribute(ExpressionWriter& w, const ExpressionNode& n) {
  const Ruleset& r = w.ruleset();
  const AttributeDef& a = r.attribute(AttributeId(n.value));
  if (a.owner == AttributeOwner::kTable) return fmt::format("c[kHeaderSize + {}]", a.offset);
  const std::int32_t of = w.child(n, 0);
  if (a.owner == AttributeOwner::kPlayer) {
    return fmt::format("c[kFirstPlayer + {} * kPlayerSize + {}]", w.player(of), a.offset);
  }
  const std::string x = w.component(of);
  if (w.certain_kind(of) == a.kind.value) {
    return fmt::format("cell_of({}, kComponentHeader + {})", x, a.offset);
  }
  w.emission().attributes_by_kind.insert(n.value);
  return fmt::format("value_at({}, kPlaceOf{})", x, n.value);
}

std::string owner(ExpressionWriter& w, const ExpressionNode& n) {
  const std::int32_t of = w.child(n, 0);
  if (w.node(of).type.kind == TypeKind::kZone) return fmt::format("kZone_[{}].owner", w.zone(of));
  return fmt::format("kZone_[zone({})].owner", w.component(of));
}

std::string exists(ExpressionWriter& w, const ExpressionNode& n) {
  const std::int32_t of = w.child(n, 0);
  const std::string v = w.scalar(of);
  switch (w.node(of).type.kind) {
    case TypeKind::kPlayer:
      return fmt::format("i32(u32({}) < u32(kPlayers))", v);
    case TypeKind::kComponent:
      return fmt::format("i32(u32({}) < u32(components))", v);
    case TypeKind::kDefinition:
      return fmt::format("i32(u32({}) < u32(kDefinitions))", v);
    case TypeKind::kZone:
      return fmt::format("i32(u32({}) < u32(kZones))", v);
    case TypeKind::kCell:
      return fmt::format("i32(is_place({}))", v);
    case TypeKind::kResource:
      return fmt::format(
          "({{ const i32 v_ = {}; i32(u32(v_) < u32(kAttributes) && kAttribute[v_].is_resource); "
          "}})",
          v);
    case TypeKind::kSymbol:
      return fmt::format("i32(u32({}) < u32(kSymbols))", v);
    case TypeKind::kNothing:
    case TypeKind::kInteger:
    case TypeKind::kBoolean:
    case TypeKind::kAmounts:
      return fmt::format("((void)({}), 1)", v);
  }
  return "1";
}

std::string property(ExpressionWriter& w, const ExpressionNode& n) {
  w.emission().scalar_properties.insert(n.value);
  return fmt::format("property{}({})", n.value, w.definition(w.child(n, 0)));
}

}  // namespace

std::string write_list_of_attribute(ExpressionWriter& w, const ExpressionNode& n) {
  return fmt::format("({{ const Lst l_ = items_of({}); work += i64({}) * l_.n; l_; }})",
                     attribute(w, n), w.charge_of_item());
}

std::string write_thing(ExpressionWriter& w, const ExpressionNode& n) {
  switch (n.op) {
    case Op::kAttribute:
      return attribute(w, n);
    case Op::kProperty:
      return property(w, n);
    case Op::kOwnerOf:
      return owner(w, n);
    case Op::kExists:
      return exists(w, n);
    default:
      w.emission().refuse(n.span, "this reading is not known to machine code");
      return "0";
  }
}

}  // namespace cubilete::native

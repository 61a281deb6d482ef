// Writes zones, cells and the components in them.
#include "native/expression_writer.h"

namespace cubilete::native {
namespace {

std::string zone_of_definition(ExpressionWriter& w, const ExpressionNode& n) {
  const Emission& m = w.emission();
  const ZoneDef& z = w.ruleset().zone(ZoneDefId(n.value));
  if (!z.is_per_player) return fmt::format("{}", first_zone(m, z));
  return fmt::format("({} + {})", first_zone(m, z), w.player(w.child(n, 0)));
}

std::string zone_of_family(ExpressionWriter& w, const ExpressionNode& n) {
  w.emission().families.insert(w.ruleset().zone(ZoneDefId(n.value)).family);
  const std::string d = w.definition(w.child(n, 0));
  const std::string z =
      fmt::format("below(kZoneFor{}[{}], kZones)", w.ruleset().zone(ZoneDefId(n.value)).family, d);
  if (!w.ruleset().zone(ZoneDefId(n.value)).is_per_player) return z;
  return fmt::format("({} + {})", z, w.player(w.child(n, 1)));
}

std::string numbered_cell(ExpressionWriter& w, const ExpressionNode& n) {
  const std::string z = w.zone(w.child(n, 0));
  if (n.child_count > 2) {
    return fmt::format("cell_in({}, {}, {})", z, w.scalar_of(n, 1), w.scalar_of(n, 2));
  }
  return fmt::format("numbered_cell({}, {})", z, w.scalar_of(n, 1));
}

}  // namespace

std::string write_place(ExpressionWriter& w, const ExpressionNode& n) {
  switch (n.op) {
    case Op::kZone:
      return zone_of_definition(w, n);
    case Op::kZoneFor:
      return zone_of_family(w, n);
    case Op::kCellNumber:
      return numbered_cell(w, n);
    default:
      w.emission().refuse(n.span, "this list is used as one value");
      return "0";
  }
}

namespace {

// Writes a loop over the contents of a zone. `of` is its definition, if known.
std::string each_in_zone(ExpressionWriter& w, const std::string& zone, ZoneDefId of,
                         const LoopItem& it, const Body& body) {
  const std::string z = w.emission().name("z");
  if (of.is_some() && w.emission().fixed_zones[of.index()]) {
    const std::string k = w.emission().name("k");
    return fmt::format(
        "{{ const i32 {0} = {1}; work += {4}; for (i32 {2} = 0; {2} < {6}::kCount; ++{2}) {{ const "
        "i32 {3} = member_at<{6}>({0}, {2}); {5} }} }}",
        z, zone, k, it.name, w.charge_of_item() * w.emission().fixed_zones[of.index()]->count,
        body(it), w.emission().members_of(of));
  }
  if (of.is_some() && w.emission().is_short(of)) {
    const std::string k = w.emission().name("k");
    const std::string l = w.emission().name("m");
    return fmt::format(
        "{{ const Members& {0} = members_of({1}); work += i64({4}) * {0}.n; for (i32 {2} = 0; {2} "
        "< {0}.n; ++{2}) {{ const i32 {3} = {0}.items[{2}]; {5} }} }}",
        l, zone, k, it.name, w.charge_of_item(), body(it));
  }
  return fmt::format(
      "{{ const i32 {0} = {1}; work += i64({3}) * size_of({0}); for (i32 {2} = first_in({0}); {2} "
      ">= "
      "0; {2} = next({2})) {{ {4} }} }}",
      z, zone, it.name, w.charge_of_item(), body(it));
}

ZoneDefId definition_of(const ExpressionNode& zone) {
  return zone.op == Op::kZone ? ZoneDefId(zone.value) : ZoneDefId();
}

}  // namespace

std::string each_of_places(ExpressionWriter& w, const ExpressionNode& n, const Body& body) {
  Emission& m = w.emission();
  const std::int32_t of = w.child(n, 0);
  const std::string z = m.name("z");
  const std::string k = m.name("k");
  const std::string x = m.name("x");
  const std::int64_t charge = w.charge_of_item();
  if (n.op == Op::kComponents) {
    LoopItem it = w.item_of(static_cast<std::int32_t>(&n - &w.node(0)));
    it.name = x;
    if (!is_many(w.node(of).type)) {
      return each_in_zone(w, w.zone(of), definition_of(w.node(of)), it, body);
    }
    return w.each(of, [&](const LoopItem& i) {
      it.name = m.name("x");
      const std::string zone = i.is_there ? i.name : fmt::format("below({}, kZones)", i.name);
      return "check_work(); " + each_in_zone(w, zone, ZoneDefId(), it, body);
    });
  }
  if (n.op == Op::kCells) {
    return fmt::format(
        "{{ const i32 {0} = {1}; work += i64({2}) * kZone_[{0}].cells; for (i32 {3} = 0; {3} < "
        "kZone_[{0}].cells; ++{3}) {{ const i32 {4} = {0} * kMaxCells + {3}; {5} }} }}",
        z, w.zone(of), charge, k, x, body({x, true, -1}));
  }
  const std::string cell = fmt::format("place_cell({})", w.scalar(of));
  if (n.op == Op::kAt) {
    return fmt::format(
        "{{ const i32 {0} = {1}; work += i64({2}) * size_of({0} / kMaxCells); for (i32 {3} = "
        "first_at({0}); {3} >= 0; {3} = next_at({3}, {0})) {{ {4} }} }}",
        z, cell, charge, x, body({x, true, -1}));
  }
  return fmt::format(
      "{{ const i32 {0} = {1}; for (const i32* {2} = kAdjacent[kZone_[{0} / kMaxCells].def][{0} % "
      "kMaxCells]; *{2} >= 0; ++{2}) {{ work += {3}; const i32 {4} = {0} / kMaxCells * kMaxCells + "
      "*{2}; {5} }} }}",
      z, cell, k, charge, x, body({x, true, -1}));
}

}  // namespace cubilete::native

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

// Returns the condition of a cell, which is child number k of the node; without one every cell is
// open.
std::string is_open(ExpressionWriter& w, const ExpressionNode& n, std::int32_t k,
                    const std::string& cell) {
  if (k >= n.child_count) return "true";
  return fmt::format("(({}) != 0)", w.with_item({cell, true, -1}, w.child(n, k)));
}

// Writes a search from a cell by steps to adjacent ones. Afterwards `s`, a Search of
// native/runtime/runtime.inc, holds the places that were found, the nearest first. The search goes
// on while `goes_on` holds.
std::string search(ExpressionWriter& w, const ExpressionNode& n, std::int32_t condition,
                   const std::string& s, const std::string& from, const std::string& goes_on) {
  Emission& m = w.emission();
  const std::string k = m.name("k");
  const std::string to = m.name("to");
  const std::string x = m.name("x");
  return fmt::format(
      "Search {0}(*this, {1}); for (i32 {2} = 0; {2} < {0}.found.n; ++{2}) {{ for (const i32* {3} "
      "= {0}.beside({2}); *{3} >= 0 && ({6}); ++{3}) {{ if ({0}.steps.p[*{3}] != -1) continue; "
      "work += {5}; const i32 {4} = {0}.first + *{3}; {0}.meet({2}, *{3}, {7}); }} }}",
      s, from, k, to, x, w.charge_of_item(), goes_on, is_open(w, n, condition, x));
}

std::string distance(ExpressionWriter& w, const ExpressionNode& n) {
  Emission& m = w.emission();
  const std::string s = m.name("s");
  const std::string from = m.name("from");
  const std::string to = m.name("goal");
  return fmt::format(
      "({{ const i32 {0} = place_cell({1}); const i32 {2} = place_cell({3}); i32 r_ = 2147483647; "
      "if ({0} / kMaxCells == {2} / kMaxCells) {{ {4} r_ = {5}.steps_to({2}); }} r_; }})",
      from, w.scalar_of(n, 0), to, w.scalar_of(n, 1),
      search(w, n, 2, s, from, fmt::format("{}.steps_to({}) == 2147483647", s, to)), s);
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
    case Op::kDistance:
      return distance(w, n);
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

std::string each_of_reach(ExpressionWriter& w, const ExpressionNode& n, const Body& body) {
  Emission& m = w.emission();
  const std::string s = m.name("s");
  const std::string k = m.name("k");
  const std::string x = m.name("x");
  return fmt::format(
      "{{ {0} for (i32 {1} = 0; {1} < {2}.found.n; ++{1}) {{ const i32 {3} = {2}.first + "
      "{2}.found.p[{1}]; {4} }} }}",
      search(w, n, 1, s, fmt::format("place_cell({})", w.scalar_of(n, 0)), "true"), k, s, x,
      body({x, true, -1}));
}

std::string each_of_ray(ExpressionWriter& w, const ExpressionNode& n, const Body& body) {
  Emission& m = w.emission();
  const std::string l = m.name("l");
  const std::string x = m.name("x");
  return fmt::format(
      "{{ Line {0}(place_cell({1}), {2}, {3}); for (i32 {4} = {0}.next(); {4} >= 0; {4} = "
      "{0}.next()) {{ work += {5}; if (!({6})) break; {7} }} }}",
      l, w.scalar_of(n, 0), w.scalar_of(n, 1), w.scalar_of(n, 2), x, w.charge_of_item(),
      is_open(w, n, 3, x), body({x, true, -1}));
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
  if (n.op == Op::kReach) return each_of_reach(w, n, body);
  if (n.op == Op::kRay) return each_of_ray(w, n, body);
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

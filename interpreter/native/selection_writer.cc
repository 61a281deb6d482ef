#include "native/selection_writer.h"

#include <algorithm>

#include "state/state.h"

namespace cubilete::native {
namespace {

constexpr std::int32_t kLargestFace = 63;  // faces of dice index a table up to this
constexpr std::size_t kMostParts = 512;    // values of the earlier choice that are distinguished

const KindDef& die_of(const Ruleset& r, ZoneDefId zone) { return r.kind(r.zone(zone).holds[0]); }

// Returns the values on the faces of a die, without repetitions.
std::vector<std::int32_t> values_shown(const KindDef& die) {
  std::vector<std::int32_t> values(die.faces.begin(), die.faces.end());
  std::ranges::sort(values);
  values.erase(std::unique(values.begin(), values.end()), values.end());
  return values;
}

// True if the faces shown can be counted in the fields of one 64-bit number.
bool can_be_counted(const KindDef& die) {
  const std::vector<std::int32_t> values = values_shown(die);
  return !values.empty() && values.front() >= 0 && values.back() <= kLargestFace &&
         values.size() <= 16;
}

bool is_own(const Expression& e, const ExpressionNode& zone) {
  return zone.child_count == 0 || e.child(zone, 0).op == Op::kActingPlayer;
}

// Returns the zone of the table or acting player whose whole contents the list is; else none.
ZoneDefId whole_zone(const Ruleset& r, ExpressionId id) {
  const Expression& e = r.expression(id);
  if (e.root().op != Op::kComponents) return {};
  const ExpressionNode& zone = e.child(e.root(), 0);
  return zone.op == Op::kZone && is_own(e, zone) ? ZoneDefId(zone.value) : ZoneDefId();
}

// True if the zone holds one kind and definition of die, distinguished only by their faces.
bool holds_like_dice(const Ruleset& r, const ZoneDef& zone) {
  if (zone.is_ordered || zone.has_cells() || zone.holds.size() != 1) return false;
  const KindId kind = zone.holds[0];
  return r.kind(kind).is_die() && size_of_attributes(r, kind) == 1 &&
         std::ranges::count(r.definitions, kind, &ComponentDef::kind) == 1;
}

// Finds the one local on whose definition, besides the candidates, a list of nodes depends.
class OnlyComponent {
 public:
  OnlyComponent(const Ruleset& r, ZoneDefId candidates) : r_(r), candidates_(candidates) {}

  // Returns -1 if there is no such local.
  std::int32_t slot() const { return slot_; }

  // Adds a node. False: it depends on something else.
  bool add(const SelectionPlan::ConditionPart& part) {
    const Expression& e = *part.expression;
    const ExpressionNode& n = e.nodes[std::size_t(part.node)];
    if (part.is_fixed) return counts_dice(e, n, false);
    return part.is_component ? n.op == Op::kLocal && is_slot(n) : is_property(e, n);
  }
  bool add(ExpressionId id) {
    const Expression& e = r_.expression(id);
    return follows(e, e.root());
  }

 private:
  bool is_slot(const ExpressionNode& n) {
    if (n.type.kind != TypeKind::kComponent || (slot_ >= 0 && slot_ != n.value)) return false;
    slot_ = n.value;
    return true;
  }
  bool is_property(const Expression& e, const ExpressionNode& n) {
    if (n.op != Op::kProperty) return false;
    const ExpressionNode& of = e.child(n, 0);
    return of.op == Op::kLocal && is_slot(of);
  }
  bool follows(const Expression& e, const ExpressionNode& n) {
    if (counts_dice(e, n, false)) return true;
    if (!combines_values(n.op)) return is_property(e, n);
    for (std::int32_t k = 0; k < n.child_count; ++k) {
      if (!follows(e, e.child(n, k))) return false;
    }
    return true;
  }

  // True if the value depends only on how many candidates show each face. `any_order`: the node's
  // user ignores the order of lists.
  bool counts_dice(const Expression& e, const ExpressionNode& n, bool any_order) const {
    const auto child = [&](std::int32_t k, bool in_any_order) {
      return counts_dice(e, e.child(n, k), in_any_order);
    };
    switch (n.op) {
      case Op::kItem:
      case Op::kLiteral:
      case Op::kOption:
        return true;
      case Op::kComponents: {
        const ExpressionNode& zone = e.child(n, 0);
        return any_order && zone.op == Op::kZone && zone.value == candidates_.value &&
               is_own(e, zone);
      }
      case Op::kFilter:
      case Op::kMap:
        return child(0, any_order) && child(1, false);
      case Op::kDistinct:
        return child(0, any_order);
      case Op::kFace:
      case Op::kAttribute:
        return n.child_count == 1 && e.child(n, 0).op == Op::kItem;
      default:
        break;
    }
    if (operator_of(n.op).ignores_order) {
      return n.type.kind != TypeKind::kComponent && child(0, true);
    }
    if (!combines_values(n.op)) return false;
    for (std::int32_t k = 0; k < n.child_count; ++k) {
      if (!child(k, false)) return false;
    }
    return true;
  }

  const Ruleset& r_;
  const ZoneDefId candidates_;
  std::int32_t slot_ = -1;
};

}  // namespace

std::optional<std::int32_t> only_choice(const Ruleset& r, ZoneDefId dice,
                                        const std::vector<SelectionPlan::ConditionPart>& parts) {
  OnlyComponent other(r, dice);
  if (!std::ranges::all_of(parts, [&](const auto& part) { return other.add(part); })) return {};
  return other.slot();
}

std::optional<DiceSelections> dice_selections(const Ruleset& r, const ActionDef& action,
                                              std::size_t k) {
  const ChoiceDef& choice = action.choices[k];
  const SelectionPlan plan = plan_selections(r, action, k);
  if (!plan.is_usable || !plan.has_fixed_candidates) return {};
  const ZoneDefId zone = whole_zone(r, choice.from);
  if (!zone.is_some() || !holds_like_dice(r, r.zone(zone)) || !can_be_counted(die_of(r, zone))) {
    return {};
  }
  OnlyComponent other(r, zone);
  if (!std::ranges::all_of(plan.parts, [&](const auto& part) { return other.add(part); }))
    return {};
  if (!other.add(choice.minimum) || !other.add(choice.maximum)) return {};
  if (other.slot() >= 0 && r.definitions.size() > kMostParts) return {};
  return DiceSelections{zone, other.slot()};
}

std::optional<RememberedSelections> remembered_selections(Emission& m, const ActionDef& action,
                                                          std::size_t k) {
  const Ruleset& r = m.ruleset;
  const auto follow_from = dice_selections(r, action, k);
  if (!follow_from) return {};
  const ZoneDef& zone = r.zone(follow_from->zone);
  RememberedSelections out{
      *follow_from,
      fmt::format("({}{})", first_zone(m, zone), zone.is_per_player ? " + player(pl)" : ""), "0",
      "0"};
  const auto most = m.most_members(follow_from->zone);
  out.mask = !most ? "u64" : *most <= 8 ? "std::uint8_t" : "std::uint16_t";
  const ExpressionId preferred = action.choices[k].prefer;
  out.is_ranked = preferred.is_some();
  if (out.is_ranked) out.rank = value_of(m, preferred, ScopeNames());
  if (follow_from->slot >= 0) {
    out.parts = static_cast<std::int32_t>(r.definitions.size());
    out.part = fmt::format("def(component(L[{}].s))", follow_from->slot);
  }
  m.dice_zones.insert(follow_from->zone.value);
  m.watched_zones.insert(follow_from->zone.value);
  m.watched_attributes.insert(die_of(r, follow_from->zone).face.value);
  return out;
}

std::string stamp_of_dice(const Ruleset& r, ZoneDefId zone) {
  return fmt::format("1 + zone_changes[{}] + attribute_changes[{}]", zone.value,
                     die_of(r, zone).face.value);
}

std::string write_known_selections(const RememberedSelections& s, const std::string& name,
                                   std::size_t k, const std::string& limit) {
  return fmt::format(
      "SelectionMemory<{2}, {9}> {0}_memory{1};\n"
      "INLINE const KnownSelections* {0}_known{1}(i32 pl, Slot* L) {{ (void)pl; (void)L; const i32 "
      "z_ = {3}; const DiceInZone& dice_ = dice{5}(z_); if (UNLIKELY(dice_.position < 0)) return "
      "nullptr; KnownSelections& s_ = {0}_memory{1}.at(dice_.position, {4}); if (UNLIKELY(s_.is == "
      "kUnknown)) {0}_find{1}(pl, L, z_, s_); if (UNLIKELY(s_.is == kTooMany)) return nullptr; "
      "work += s_.charge; return &s_; }}\n"
      "[[gnu::noinline]] void {0}_find{1}(i32 pl, Slot* L, i32 z_, KnownSelections& s_) {{ const "
      "DiceInZone& dice_ = sorted{5}(z_); const i64 before_ = work; bool "
      "has_room_ = true; {0}_memory{1}.open(s_); {0}_values{1}(pl, L, {6}, [&](Lst l_) {{ return "
      "has_room_ = {0}_memory{1}.add(s_, mask_of(dice_, l_), {7}); }}); {0}_memory{1}.close(s_, "
      "has_room_, work - before_, {8}); }}\n",
      name, k, s.parts, s.zone, s.part, s.follow_from.zone.value, limit, s.rank, s.is_ranked,
      s.mask);
}

namespace {

// Describes how the dice of a zone are counted in one number of 64 bits.
struct DiceCount {
  std::string numbers = "NoDiceNumbers";
  std::int64_t bits = 0;             // width of the field that counts one face
  std::vector<std::int32_t> shifts;  // bit of each field, by value shown; -1: no face shows it
  std::vector<std::string> ones;     // what one die adds to the number, by value of a face
};

// Returns the number of combinations that so many dice can show.
std::int64_t combinations(std::int64_t dice, std::int64_t faces) {
  std::int64_t out = 1;
  for (std::int64_t k = 1; k < faces; ++k) out = out * (dice + k) / k;
  return out;
}

std::int64_t power(std::int64_t base, std::int64_t exponent) {
  std::int64_t out = 1;
  for (; exponent > 0; --exponent) out *= base;
  return out;
}

// True if DiceNumbers (runtime/selections.inc) has room for all combinations.
bool can_be_numbered(std::int64_t dice, std::int64_t faces) {
  constexpr std::int64_t kMostDice = 15;
  constexpr std::int64_t kMostFaces = 8;
  constexpr std::int64_t kLargestTable = 1 << 12;
  constexpr std::int64_t kMostPositions = 1 << 11;  // Positions::kMost
  return dice <= kMostDice && faces <= kMostFaces &&
         power(dice + 1, faces - faces / 2) <= kLargestTable &&
         combinations(dice, faces) <= kMostPositions;
}

DiceCount count_of_dice(const Emission& m, ZoneDefId zone) {
  constexpr std::int64_t kBitsOfAll = 64;
  const std::vector<std::int32_t> values = values_shown(die_of(m.ruleset, zone));
  const auto faces = static_cast<std::int64_t>(values.size());
  const auto& fixed = m.fixed_zones[zone.index()];
  const bool is_numbered = fixed && can_be_numbered(fixed->count, faces);
  DiceCount out;
  out.bits = is_numbered ? 4 : std::min<std::int64_t>(32, kBitsOfAll / faces);
  out.shifts.assign(std::size_t(values.back()) + 1, -1);
  out.ones.assign(out.shifts.size(), "0");
  for (std::int64_t v = 0; v < faces; ++v) {
    const auto at = std::size_t(values[std::size_t(v)]);
    out.shifts[at] = static_cast<std::int32_t>(v * out.bits);
    out.ones[at] = fmt::format("u64{{1}} << {}", v * out.bits);
    if (!is_numbered) continue;
    const std::int64_t low = faces / 2;
    out.ones[at] += v < low ? fmt::format(" | u64{{{}}} << 32", power(fixed->count + 1, v))
                            : fmt::format(" | u64{{{}}} << 48", power(fixed->count + 1, v - low));
  }
  if (is_numbered) out.numbers = fmt::format("DiceNumbers<{}, {}>", faces, fixed->count);
  return out;
}

}  // namespace

std::string write_dice_zones(const Emission& m) {
  std::string out;
  for (const std::int32_t id : m.dice_zones) {
    const ZoneDef& zone = m.ruleset.zone(ZoneDefId(id));
    const KindDef& die = die_of(m.ruleset, ZoneDefId(id));
    const DiceCount count = count_of_dice(m, ZoneDefId(id));
    out += fmt::format(
        "static constexpr i32 kFaceOf{0} = {1}; static constexpr i32 kShifts{0}[] = {{{2}}}; "
        "static constexpr u64 kOnes{0}[] = {{{8}}};\n"
        "Positions positions{0}; DiceInZone dice_of{0}[{3}];\n"
        "INLINE DiceInZone& dice{0}_at(i32 z) {{ return dice_of{0}[z - {4}]; }}\n"
        "INLINE const DiceInZone& dice{0}(i32 z) {{ DiceInZone& d = dice{0}_at(z); const u64 now = "
        "{5}; if (d.stamp != now) {{ d.stamp = now; "
        "look_at_dice<{9}, {10}, kFaceOf{0}, {6}, {7}>(d, z, kOnes{0}, positions{0}); }} return d; "
        "}}\n"
        "INLINE DiceInZone& sorted{0}(i32 z) {{ return sort_dice<{9}, kFaceOf{0}, "
        "{7}>(dice{0}_at(z), z, kShifts{0}); }}\n",
        id, State::kComponentHeader + m.ruleset.attribute(die.face).offset,
        fmt::join(count.shifts, ","), zones_of(m, ZoneDefId(id)), first_zone(m, zone),
        stamp_of_dice(m.ruleset, ZoneDefId(id)), count.shifts.size(), count.bits,
        fmt::join(count.ones, ","), m.members_of(ZoneDefId(id)), count.numbers);
  }
  return out;
}

}  // namespace cubilete::native

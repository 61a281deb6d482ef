#include "engine/naive_evaluator.h"

#include <algorithm>
#include <array>
#include <functional>
#include <limits>
#include <map>
#include <optional>

#include "engine/naive_directions.h"

namespace cubilete {
namespace {

constexpr std::int64_t kMostSteps = 2'000'000;
constexpr int kMostDepth = 2'000;

[[noreturn]] void nothing_to_read() { throw NaiveError{"reads-nothing"}; }

std::int64_t fitting(std::int64_t n) {
  if (n < std::numeric_limits<std::int32_t>::min() ||
      n > std::numeric_limits<std::int32_t>::max()) {
    throw NaiveError{"number-too-large"};
  }
  return n;
}

bool contains(const Items& items, std::int64_t value) {
  return std::any_of(items.begin(), items.end(), [&](std::int32_t i) { return i == value; });
}

bool holds_list(Type t) { return is_many(t); }

// Returns the value of an absent thing: no items, 0 or false, else nothing.
NaiveValue absent(Type t) {
  if (holds_list(t)) return Items{};
  return std::int64_t{t.kind == TypeKind::kInteger || t.kind == TypeKind::kBoolean ? 0 : -1};
}

bool same_form(Type a, Type b) {
  if (a.kind == TypeKind::kRecord) return a == b;
  return a.kind == b.kind && a.is_list == b.is_list;
}

}  // namespace

// -- the things that numbers name -------------------------------------------------------------

PlayerId NaiveEvaluator::player(std::int64_t v) const {
  if (v < 0 || v >= s_.cells[State::kPlayers]) nothing_to_read();
  return PlayerId(static_cast<std::int32_t>(v));
}

ComponentId NaiveEvaluator::component(std::int64_t v) const {
  const std::int64_t cells = std::ssize(s_.cells) - s_.cells[State::kFirstComponent];
  if (v < 0 || v >= cells / s_.cells[State::kComponentSize]) nothing_to_read();
  return ComponentId(static_cast<std::int32_t>(v));
}

ZoneId NaiveEvaluator::zone(std::int64_t v) const {
  const std::int64_t cells = s_.cells[State::kFirstComponent] - s_.cells[State::kFirstZone];
  if (v < 0 || v >= cells / State::kZoneSize) nothing_to_read();
  return ZoneId(static_cast<std::int32_t>(v));
}

DefinitionId NaiveEvaluator::definition(Type type, std::int64_t v) const {
  if (type.kind == TypeKind::kComponent) return s_.definition_of(component(v));
  if (v < 0 || v >= std::ssize(r_.definitions)) nothing_to_read();
  return DefinitionId(static_cast<std::int32_t>(v));
}

const AttributeDef& NaiveEvaluator::resource(std::int64_t v) const {
  if (v < 0 || v >= std::ssize(r_.attributes)) nothing_to_read();
  const AttributeDef& a = r_.attributes[std::size_t(v)];
  if (!a.is_resource) nothing_to_read();
  return a;
}

const ZoneDef& NaiveEvaluator::zone_def(std::int64_t v) const {
  return r_.zone(s_.zone_def(zone(v)));
}

NaiveEvaluator::Cell NaiveEvaluator::cell(std::int64_t v) const {
  if (v < 0) nothing_to_read();
  const Cell c = {static_cast<std::int32_t>(v / kMaxCells),
                  static_cast<std::int32_t>(v % kMaxCells)};
  if (c.place >= zone_def(c.zone).cells) nothing_to_read();
  return c;
}

std::string NaiveEvaluator::word_of(std::int64_t v) const {
  return v >= 0 && v < std::ssize(r_.symbols) ? r_.symbols[std::size_t(v)] : std::string();
}

std::int32_t NaiveEvaluator::place_in(const ZoneDef& def, std::int64_t row,
                                      std::int64_t column) const {
  for (std::int32_t place = 0; place < def.cells; ++place) {
    if (def.row_of(place) == row && def.column_of(place) == column) return place;
  }
  return -1;
}

std::int32_t NaiveEvaluator::partner(std::int32_t of) const {
  for (std::int32_t z = 0; z < s_.zone_count(); ++z) {
    const bool is_of_owner = s_.zone_owner(ZoneId(z)) == s_.zone_owner(ZoneId(of));
    if (is_of_owner && s_.zone_def(ZoneId(z)) == zone_def(of).partner) return z;
  }
  return -1;
}

// Returns the edges at a cell, or the ends of an edge.
Items NaiveEvaluator::joined_with(std::int64_t v) const {
  const Cell of = cell(v);
  const std::int32_t other = partner(of.zone);
  Items out;
  if (other < 0) return out;
  for (const std::int32_t place : zone_def(of.zone).incidence.at(std::size_t(of.place))) {
    out.push_back(other * kMaxCells + place);
  }
  return out;
}

NaiveEvaluator::Rim NaiveEvaluator::rim_of(DefinitionId id, std::int64_t turned) const {
  const ComponentDef& def = r_.definition(id);
  const KindDef& kind = r_.kind(def.kind);
  Rim out;
  if (!kind.is_tile()) return out;
  const auto& words = def.properties.at(std::size_t(r_.property(kind.sides).index)).list;
  const auto& parts = def.properties.at(std::size_t(r_.property(kind.parts).index)).list;
  const auto n = std::ssize(words);
  // What was at a position is further clockwise once it is turned.
  out.turns = kind.turns;
  out.words.resize(words.size());
  out.parts.resize(words.size());
  for (std::int64_t k = 0; k < n; ++k) {
    const auto to = std::size_t((k + turned * (n / kind.turns)) % n);
    out.words[to] = words[std::size_t(k)];
    out.parts[to] = parts.empty() ? -1 - static_cast<std::int32_t>(k) : parts[std::size_t(k)];
  }
  return out;
}

// Returns the rim of the topmost tile on a cell; without words if there is none.
NaiveEvaluator::Rim NaiveEvaluator::rim_at(std::int32_t cell) const {
  Rim out;
  for (const std::int32_t x : contents(cell / kMaxCells)) {
    const DefinitionId id = s_.definition_of(ComponentId(x));
    const KindDef& kind = r_.kind(r_.definition(id).kind);
    if (s_.place_of(ComponentId(x)) != cell % kMaxCells || !kind.is_tile()) continue;
    out = rim_of(id, s_.component_value(ComponentId(x), r_.attribute(kind.turned)));
  }
  return out;
}

// Returns the turns in which a tile fits at a cell.
Items NaiveEvaluator::turns_at(DefinitionId tile, std::int32_t at) const {
  const ZoneDef& grid = zone_def(at / kMaxCells);
  const Rim upright = rim_of(tile, 0);
  if (upright.words.empty() || grid.sides() != upright.turns) nothing_to_read();
  bool is_empty = true;
  const std::int32_t first = at / kMaxCells * kMaxCells;
  for (std::int32_t k = 0; k < grid.cells; ++k) {
    is_empty = is_empty && rim_at(first + k).words.empty();
  }
  Items out;
  std::vector<Rim> seen;
  if (!rim_at(at).words.empty()) return out;
  for (std::int32_t turned = 0; turned < upright.turns; ++turned) {
    const Rim rim = rim_of(tile, turned);
    const auto n = std::ssize(rim.words);
    const auto is_same = [&](const Rim& other) {
      for (std::size_t a = 0; a < rim.words.size(); ++a) {
        if (rim.words[a] != other.words[a]) return false;
        for (std::size_t b = 0; b < a; ++b) {
          if ((rim.parts[a] == rim.parts[b]) != (other.parts[a] == other.parts[b])) return false;
        }
      }
      return true;
    };
    if (std::ranges::any_of(seen, is_same)) continue;
    seen.push_back(rim);
    bool fits = true;
    bool has_neighbour = false;
    for (std::int32_t k = 0; k < n; ++k) {
      const std::int64_t on_a_side = n / rim.turns;
      const auto side = static_cast<std::int32_t>(k / on_a_side);
      const std::int32_t there = grid.place_beside(at % kMaxCells, side);
      const Rim other = there < 0 ? Rim() : rim_at(first + there);
      if (other.words.empty()) continue;
      has_neighbour = true;
      // Two sides run against each other.
      const std::int64_t facing = (side + rim.turns / 2) % rim.turns;
      const std::int64_t met = facing * on_a_side + (on_a_side - 1 - k % on_a_side);
      fits = fits && std::ssize(other.words) == n && other.turns == rim.turns &&
             other.words[std::size_t(met)] == rim.words[std::size_t(k)];
    }
    if (fits && (has_neighbour || is_empty)) out.push_back(turned);
  }
  return out;
}

// Returns the word that a tile shows at an edge; -1: none.
std::int64_t NaiveEvaluator::word_at(std::int32_t edge) const {
  for (const std::int32_t end : joined_with(edge)) {
    const Rim rim = rim_at(end);
    const Items around = joined_with(end);
    const auto at = std::ranges::find(around, edge) - around.begin();
    if (around.size() == rim.words.size()) return rim.words[std::size_t(at)];
  }
  return -1;
}

// Returns an edge and all that tiles join with it, the nearest first.
Items NaiveEvaluator::feature_of(std::int32_t edge) const {
  Items out = {edge};
  for (std::size_t i = 0; i < out.size(); ++i) {
    for (const std::int32_t end : joined_with(out[i])) {
      const Rim rim = rim_at(end);
      const Items around = joined_with(end);
      const auto at = std::size_t(std::ranges::find(around, out[i]) - around.begin());
      if (around.size() != rim.parts.size()) continue;
      for (std::size_t k = 0; k < around.size(); ++k) {
        if (rim.parts[k] != rim.parts[at]) continue;
        if (!contains(out, around[k])) out.push_back(around[k]);
      }
    }
  }
  return out;
}

Items NaiveEvaluator::contents(std::int64_t v) const {
  Items out;
  for (ComponentId c = s_.first_in(zone(v)); c.is_some(); c = s_.next_of(c)) out.push_back(c.value);
  return out;
}

// Returns the seats at a distance of `first_step` to `last_step` from `from`, each once.
Items NaiveEvaluator::seats(std::int64_t from, std::int64_t first_step,
                            std::int64_t last_step) const {
  Items out;
  const std::int64_t first = player(from).value;
  for (std::int64_t i = first_step; i <= last_step; ++i) {
    const std::int64_t seat = (first + i + s_.players()) % s_.players();
    if (!contains(out, seat)) out.push_back(static_cast<std::int32_t>(seat));
  }
  return out;
}

std::int64_t NaiveEvaluator::amount(std::int64_t who, std::int64_t what) const {
  const AttributeDef& a = resource(what);
  return a.owner == AttributeOwner::kTable ? s_.table_value(a) : s_.player_value(player(who), a);
}

// -- the nodes of the tree --------------------------------------------------------------------

NaiveValue NaiveEvaluator::evaluate(const Expression& e, const std::vector<NaiveValue>& locals) {
  Context context{e, locals, {}};
  return node(context, static_cast<std::int32_t>(e.nodes.size()) - 1);
}

const ExpressionNode& NaiveEvaluator::child_node(const Context& c, const ExpressionNode& n,
                                                 int k) const {
  return c.expression.nodes.at(
      std::size_t(c.expression.children.at(std::size_t(n.first_child + k))));
}

NaiveValue NaiveEvaluator::child(Context& c, const ExpressionNode& n, int k) {
  return node(c, c.expression.children.at(std::size_t(n.first_child + k)));
}

std::int64_t NaiveEvaluator::number(Context& c, const ExpressionNode& n, int k) {
  const NaiveValue value = child(c, n, k);
  if (const auto* record = std::get_if<Items>(&value)) return number_of_record(*record);
  return std::get<std::int64_t>(value);
}

Items NaiveEvaluator::list(Context& c, const ExpressionNode& n, int k) {
  const Items all = std::get<Items>(child(c, n, k));
  const Type type = child_node(c, n, k).type;
  if (type.kind != TypeKind::kRecord || !type.is_list) return all;
  Items numbers;
  const auto width = std::ssize(r_.fields(type));
  for (auto at = all.begin(); at != all.end(); at += width)
    numbers.push_back(number_of_record({at, at + width}));
  return numbers;
}

std::int32_t NaiveEvaluator::number_of_record(const Items& record) {
  const auto at = std::ranges::find(records_, record) - records_.begin();
  if (at == std::ssize(records_)) records_.push_back(record);
  return static_cast<std::int32_t>(at);
}

// Puts records in the place of their numbers.
NaiveValue NaiveEvaluator::with_records(const NaiveValue& value) const {
  if (const auto* one = std::get_if<std::int64_t>(&value)) return records_.at(std::size_t(*one));
  Items out;
  for (const std::int32_t number : std::get<Items>(value)) {
    const Items& record = records_.at(std::size_t(number));
    out.insert(out.end(), record.begin(), record.end());
  }
  return out;
}

bool NaiveEvaluator::is_open(Context& c, const ExpressionNode& n, int condition,
                             std::int32_t cell) {
  if (condition >= n.child_count) return true;
  return of_item(c, n, condition, cell) != 0;
}

std::int64_t NaiveEvaluator::of_item(Context& c, const ExpressionNode& n, int k,
                                     std::int32_t item) {
  c.items.push_back(item);
  const std::int64_t value = number(c, n, k);
  c.items.pop_back();
  return value;
}

std::vector<Items> NaiveEvaluator::rings(Context& c, const ExpressionNode& n, Cell from,
                                         int condition, std::int64_t to) {
  const std::int32_t first = from.zone * kMaxCells;
  std::map<std::int32_t, bool> open = {{first + from.place, true}};
  std::vector<Items> out = {{first + from.place}};
  while (!out.back().empty()) {
    Items next;
    for (const std::int32_t at : out.back()) {
      for (const std::int32_t near : zone_def(from.zone).adjacency.at(std::size_t(at - first))) {
        if (const auto met = open.find(static_cast<std::int32_t>(to));
            met != open.end() && met->second) {
          out.push_back(next);
          return out;
        }
        if (open.contains(first + near)) continue;
        open[first + near] = is_open(c, n, condition, first + near);
        if (open[first + near]) next.push_back(first + near);
      }
    }
    out.push_back(next);
  }
  return out;
}

// Leaves the cell whose way costs least, of those the one that was met first, until `to` is met.
std::int64_t NaiveEvaluator::cheapest(Context& c, const ExpressionNode& n, Cell from,
                                      std::int64_t to) {
  constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max();
  const std::int32_t first = from.zone * kMaxCells;
  Items open = {first + from.place};
  std::map<std::int32_t, std::int64_t> totals = {{first + from.place, 0}};  // -1: closed
  while (!open.empty()) {
    const auto nearest =
        std::ranges::min_element(open, {}, [&](std::int32_t at) { return totals.at(at); });
    const std::int32_t at = *nearest;
    open.erase(nearest);
    for (const std::int32_t near : zone_def(from.zone).adjacency.at(std::size_t(at - first))) {
      const auto met = totals.find(static_cast<std::int32_t>(to));
      if (met != totals.end() && met->second >= 0) return met->second;
      if (totals.contains(first + near)) continue;
      std::int64_t& total = totals[first + near] = -1;
      if (!is_open(c, n, 2, first + near)) continue;
      const std::int64_t cost = of_item(c, n, 3, first + near);
      if (totals.at(at) + std::max<std::int64_t>(cost, 0) >= kMost) continue;
      total = totals.at(at) + std::max<std::int64_t>(cost, 0);
      open.push_back(first + near);
    }
  }
  const auto met = totals.find(static_cast<std::int32_t>(to));
  return met != totals.end() && met->second >= 0 ? met->second : kMost;
}

// The operators of lists see a record as one number: the same for those that are the same.
NaiveValue NaiveEvaluator::node(Context& c, std::int32_t index) {
  const ExpressionNode& n = c.expression.nodes.at(std::size_t(index));
  const NaiveValue value = value_of(c, index);
  const bool is_of_list = operator_of(n.op).family == Family::kList || n.op == Op::kItem ||
                          (n.op == Op::kLiteralList && n.type.is_list);
  return n.type.kind == TypeKind::kRecord && is_of_list ? with_records(value) : value;
}

NaiveValue NaiveEvaluator::value_of(Context& c, std::int32_t index) {
  const ExpressionNode& n = c.expression.nodes.at(std::size_t(index));
  if (++steps_ > kMostSteps) throw NaiveError{"takes-too-long"};
  evaluated_.insert(n.op);
  const auto num = [&](int k) { return number(c, n, k); };
  const auto items = [&](int k) { return list(c, n, k); };
  switch (n.op) {
    case Op::kLiteral:
      return std::int64_t{n.value};
    case Op::kLiteralList: {
      Items out;
      for (int k = 0; k < n.child_count; ++k) out.push_back(static_cast<std::int32_t>(num(k)));
      return out;
    }
    case Op::kLocal:
      return c.locals.at(std::size_t(n.value));
    case Op::kItem:
      return std::int64_t{c.items.at(c.items.size() - 1 - std::size_t(n.value))};
    case Op::kActingPlayer:
      return std::int64_t{acting_.number()};
    case Op::kAllPlayers:
      return seats(0, 0, s_.players() - 1);
    case Op::kSeat: {
      const std::int64_t seat = num(0);
      return std::int64_t{player(seat - 1).value};
    }
    case Op::kPlayerCount:
      return std::int64_t{s_.cells[State::kPlayers]};
    case Op::kRound:
      return std::int64_t{s_.cells[State::kRound]};
    case Op::kTurn:
      return std::int64_t{s_.cells[State::kTurn]};
    case Op::kKindOf: {
      const DefinitionId of = definition(child_node(c, n, 0).type, num(0));
      return std::int64_t{r_.kinds[r_.definition(of).kind.index()].word.value};
    }
    case Op::kOnly: {
      Items found;
      for (std::int32_t i = 0; i < s_.component_count(); ++i) {
        if (s_.definition_of(ComponentId(i)).value == n.value) found.push_back(i);
      }
      if (found.size() != 1) nothing_to_read();
      return std::int64_t{found.front()};
    }
    case Op::kAnyCopy: {
      for (std::int32_t i = 0; i < s_.component_count(); ++i) {
        const ZoneId z = s_.zone_of(ComponentId(i));
        const bool has_left = r_.zones[s_.zone_def(z).index()].name == "out_of_game";
        if (s_.definition_of(ComponentId(i)).value == n.value && !has_left) return std::int64_t{i};
      }
      return std::int64_t{-1};
    }
    case Op::kZoneFor: {
      // Both operands are evaluated before either is required to exist.
      const auto number = num(0);
      const std::int32_t owner = n.child_count > 1 ? player(num(1)).value : -1;
      const DefinitionId of = definition(child_node(c, n, 0).type, number);
      const std::int32_t family = r_.zones[std::size_t(n.value)].family;
      for (std::int32_t z = 0; z < s_.zone_count(); ++z) {
        const ZoneDef& def = r_.zones[s_.zone_def(ZoneId(z)).index()];
        if (def.family == family && def.stands_for == of &&
            s_.zone_owner(ZoneId(z)).number() == owner) {
          return std::int64_t{z};
        }
      }
      nothing_to_read();
    }
    case Op::kZone: {
      const bool is_owned = r_.zones[std::size_t(n.value)].is_per_player;
      const std::int32_t owner = n.child_count > 0 && is_owned ? player(num(0)).value : -1;
      for (std::int32_t z = 0; z < s_.zone_count(); ++z) {
        if (s_.zone_def(ZoneId(z)).value == n.value && s_.zone_owner(ZoneId(z)).number() == owner) {
          return std::int64_t{z};
        }
      }
      nothing_to_read();
    }
    case Op::kDefinitions: {
      Items out;
      for (std::size_t d = 0; d < r_.definitions.size(); ++d) {
        if (n.value < 0 || r_.definitions[d].kind.value == n.value) out.push_back(int(d));
      }
      return out;
    }
    case Op::kOption: {
      const OptionDef& option = r_.options[OptionId(n.value)];
      if (n.type.is_list) return option.value;
      return std::int64_t{option.value.empty() ? 0 : option.value.front()};
    }
    case Op::kAttribute:
      return attribute(c, n);
    case Op::kProperty:
      return property(c, n);
    case Op::kDefinitionOf:
      return std::int64_t{s_.definition_of(component(num(0))).value};
    case Op::kCopiesOf:
      return std::int64_t{r_.definition(definition(child_node(c, n, 0).type, num(0))).copies};
    case Op::kZoneOf:
      return std::int64_t{s_.zone_of(component(num(0))).value};
    case Op::kOwnerOf: {
      const bool is_zone = child_node(c, n, 0).type.kind == TypeKind::kZone;
      const std::int64_t of = num(0);
      return std::int64_t{s_.zone_owner(is_zone ? zone(of) : s_.zone_of(component(of))).number()};
    }
    case Op::kCellOf: {
      const ComponentId of = component(num(0));
      if (s_.place_of(of) < 0) return std::int64_t{-1};
      return std::int64_t{s_.zone_of(of).value} * kMaxCells + s_.place_of(of);
    }
    case Op::kRowOf: {
      const Cell of = cell(num(0));
      return std::int64_t{zone_def(of.zone).row_of(of.place)};
    }
    case Op::kColumnOf: {
      const Cell of = cell(num(0));
      return std::int64_t{zone_def(of.zone).column_of(of.place)};
    }
    case Op::kNumberOf:
      return std::int64_t{cell(num(0)).place} + 1;
    case Op::kIndexOf: {
      const ComponentId of = component(num(0));
      const Items all = contents(s_.zone_of(of).value);
      return std::int64_t{std::find(all.begin(), all.end(), of.value) - all.begin() + 1};
    }
    case Op::kFace: {
      const ComponentId die = component(num(0));
      const KindDef& kind = r_.kind(r_.definition(s_.definition_of(die)).kind);
      if (!kind.face.is_some()) nothing_to_read();
      return std::int64_t{s_.component_value(die, r_.attribute(kind.face))};
    }
    case Op::kComponents: {
      const NaiveValue of = child(c, n, 0);
      if (const auto* one = std::get_if<std::int64_t>(&of)) return contents(*one);
      Items out;
      for (const std::int32_t z : std::get<Items>(of)) {
        const Items more = contents(z);
        out.insert(out.end(), more.begin(), more.end());
      }
      return out;
    }
    case Op::kAt: {
      const Cell of = cell(num(0));
      Items out;
      for (const std::int32_t i : contents(of.zone)) {
        if (s_.place_of(ComponentId(i)) == of.place) out.push_back(i);
      }
      return out;
    }
    case Op::kCells: {
      const std::int64_t of = num(0);
      Items out;
      for (std::int32_t i = 0; i < zone_def(of).cells; ++i) {
        out.push_back(static_cast<std::int32_t>(of * kMaxCells + i));
      }
      return out;
    }
    case Op::kCellNamed: {
      const std::int64_t of = num(0);
      return n.value < zone_def(of).cells ? of * kMaxCells + n.value : std::int64_t{-1};
    }
    case Op::kCellNumber: {
      // All operands are evaluated before one is required to exist.
      const std::int64_t of = num(0);
      const std::int64_t first = num(1);
      const std::int64_t column = n.child_count == 2 ? 0 : num(2);
      const ZoneDef& def = zone_def(of);
      if (n.child_count == 2) {
        return first >= 1 && first <= def.cells ? of * kMaxCells + first - 1 : std::int64_t{-1};
      }
      const std::int32_t place = place_in(def, first, column);
      return place < 0 ? std::int64_t{-1} : of * kMaxCells + place;
    }
    case Op::kBeside: {
      const std::int64_t v = num(0);
      const std::string word = word_of(num(1));
      const Cell of = cell(v);
      if (!is_direction_on(zone_def(of.zone), word)) nothing_to_read();
      const auto line = line_towards(zone_def(of.zone), of.place, word);
      return line.empty() ? std::int64_t{-1}
                          : std::int64_t{of.zone} * kMaxCells + std::int64_t{line[0]};
    }
    case Op::kBoardSide: {
      const std::int64_t of = num(0);
      const std::string word = word_of(num(1));
      const bool is_side =
          word == "north" || word == "south" || is_direction_on(zone_def(of), word);
      if (zone_def(of).sides() == 0 || !is_side) nothing_to_read();
      Items out;
      for (const std::int32_t at : side_towards(zone_def(of), word)) {
        out.push_back(static_cast<std::int32_t>(of * kMaxCells + at));
      }
      return out;
    }
    case Op::kRayTo: {
      const std::int64_t v = num(0);
      const std::string word = word_of(num(1));
      const Cell of = cell(v);
      if (!is_direction_on(zone_def(of.zone), word)) nothing_to_read();
      Items out;
      for (const std::int32_t place : line_towards(zone_def(of.zone), of.place, word)) {
        const std::int32_t at = of.zone * kMaxCells + place;
        if (!is_open(c, n, 2, at)) break;
        out.push_back(at);
      }
      return out;
    }
    case Op::kAdjacent: {
      const Cell of = cell(num(0));
      Items out;
      for (const std::int32_t to : zone_def(of.zone).adjacency.at(std::size_t(of.place))) {
        out.push_back(of.zone * kMaxCells + to);
      }
      return out;
    }
    case Op::kReach: {
      Items out;
      for (const Items& ring : rings(c, n, cell(num(0)), 1, -1)) {
        out.insert(out.end(), ring.begin(), ring.end());
      }
      return out;
    }
    case Op::kDistance: {
      const std::int64_t of = num(0);
      const std::int64_t to = num(1);
      const Cell from = cell(of);
      if (cell(to).zone != from.zone) return std::int64_t{std::numeric_limits<std::int32_t>::max()};
      if (n.child_count > 3) return cheapest(c, n, from, to);
      const std::vector<Items> all = rings(c, n, from, 2, to);
      for (std::size_t steps = 0; steps < all.size(); ++steps) {
        if (contains(all[steps], to)) return static_cast<std::int64_t>(steps);
      }
      return std::int64_t{std::numeric_limits<std::int32_t>::max()};
    }
    case Op::kRay: {
      const std::int64_t of = num(0);
      const std::int64_t down = num(1);
      const std::int64_t right = num(2);
      const Cell from = cell(of);
      const ZoneDef& def = zone_def(from.zone);
      Items out;
      if (down == 0 && right == 0) return out;
      for (std::int64_t k = 1;; ++k) {
        const std::int32_t place =
            place_in(def, def.row_of(from.place) + k * down, def.column_of(from.place) + k * right);
        if (place < 0) break;
        const std::int32_t at = from.zone * kMaxCells + place;
        if (!is_open(c, n, 3, at)) break;
        out.push_back(at);
      }
      return out;
    }
    case Op::kAreas: {
      // A cell stands for its area if no cell before it in the list is joined with it.
      const Items all = items(0);
      std::vector<std::int64_t> keys;
      for (const std::int32_t at : all) {
        cell(at);
        keys.push_back(n.child_count > 1 ? of_item(c, n, 1, at) : 0);
      }
      std::vector<std::size_t> area(all.size());
      for (std::size_t i = 0; i < all.size(); ++i) area[i] = i;
      const auto are_joined = [&](std::size_t i, std::size_t k) {
        if (all[i] == all[k]) return true;
        const Cell a = cell(all[i]);
        const Cell b = cell(all[k]);
        const auto& beside = zone_def(a.zone).adjacency.at(std::size_t(a.place));
        return a.zone == b.zone && keys[i] == keys[k] && std::ranges::count(beside, b.place) > 0;
      };
      for (bool changes = true; changes;) {
        changes = false;
        for (std::size_t i = 0; i < all.size(); ++i) {
          for (std::size_t k = 0; k < all.size(); ++k) {
            if (area[k] >= area[i] || !(are_joined(i, k) || are_joined(k, i))) continue;
            area[i] = area[k];
            changes = true;
          }
        }
      }
      Items out;
      for (std::size_t i = 0; i < all.size(); ++i) {
        if (area[i] == i) out.push_back(all[i]);
      }
      return out;
    }
    case Op::kBorder: {
      Items out;
      const Items all = items(0);
      for (const std::int32_t at : all) cell(at);
      for (const std::int32_t at : all) {
        const Cell of = cell(at);
        for (const std::int32_t to : zone_def(of.zone).adjacency.at(std::size_t(of.place))) {
          const std::int32_t beside = of.zone * kMaxCells + to;
          if (!contains(all, beside) && !contains(out, beside)) out.push_back(beside);
        }
      }
      return out;
    }
    case Op::kDefinitionAt: {
      const Cell of = cell(num(0));
      const auto& all = zone_def(of.zone).cell_definitions;
      return std::int64_t{all.empty() ? -1 : all.at(std::size_t(of.place)).value};
    }
    case Op::kCellFor: {
      const auto in = num(0);
      const auto number = num(1);
      const std::int32_t zone_id = zone(in).value;
      const DefinitionId of = definition(child_node(c, n, 1).type, number);
      const auto& all = zone_def(zone_id).cell_definitions;
      for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i] == of) return std::int64_t{zone_id * kMaxCells + std::int32_t(i)};
      }
      nothing_to_read();
    }
    case Op::kEdgeZone: {
      const std::int32_t graph = zone(num(0)).value;
      if (zone_def(graph).is_of_edges || !zone_def(graph).partner.is_some()) nothing_to_read();
      return std::int64_t{partner(graph)};
    }
    case Op::kJoinedCells:
      return joined_with(num(0));
    case Op::kJoined: {
      const auto from = num(0);
      const Items edges = items(1);
      cell(from);
      for (const std::int32_t e : edges) cell(e);
      Items out = {std::int32_t(from)};
      for (std::size_t i = 0; i < out.size(); ++i) {
        for (const std::int32_t e : joined_with(out[i])) {
          if (!contains(edges, e)) continue;
          for (const std::int32_t end : joined_with(e)) {
            if (!contains(out, end)) out.push_back(end);
          }
        }
      }
      return out;
    }
    case Op::kShortest: {
      // As many rounds as there are edges: each goes one edge further, whichever way.
      const Items edges = items(0);
      const auto from = num(1);
      const auto to = num(2);
      cell(from);
      cell(to);
      std::map<std::int32_t, std::int64_t> numbers;
      for (const std::int32_t e : edges) {
        cell(e);
        const std::int64_t number = n.child_count > 3 ? of_item(c, n, 3, e) : 1;
        numbers.emplace(e, std::max<std::int64_t>(number, 0));
      }
      std::map<std::int32_t, std::int64_t> totals = {{static_cast<std::int32_t>(from), 0}};
      for (std::size_t round = 0; round < edges.size(); ++round) {
        for (const auto& [e, number] : numbers) {
          for (const std::int32_t one : joined_with(e)) {
            if (!totals.contains(one)) continue;
            for (const std::int32_t other : joined_with(e)) {
              const auto [known, is_new] = totals.emplace(other, totals.at(one) + number);
              if (!is_new) known->second = std::min(known->second, totals.at(one) + number);
            }
          }
        }
      }
      const std::int64_t none = std::numeric_limits<std::int32_t>::max();
      const auto found = totals.find(static_cast<std::int32_t>(to));
      return found == totals.end() ? none : std::min(found->second, none);
    }
    case Op::kPlacements: {
      const auto what = num(0);
      const auto in = num(1);
      const DefinitionId tile = definition(child_node(c, n, 0).type, what);
      const ZoneDef& grid = zone_def(in);
      Items out;
      if (grid.sides() == 0 || grid.sides() != rim_of(tile, 0).turns) nothing_to_read();
      for (std::int32_t k = 0; k < grid.cells; ++k) {
        const auto at = static_cast<std::int32_t>(in * kMaxCells + k);
        if (!turns_at(tile, at).empty()) out.push_back(at);
      }
      return out;
    }
    case Op::kTurnsAt: {
      const auto what = num(0);
      const auto at = num(1);
      const DefinitionId tile = definition(child_node(c, n, 0).type, what);
      cell(at);
      return turns_at(tile, static_cast<std::int32_t>(at));
    }
    case Op::kSideOf: {
      const auto what = num(0);
      const auto number = num(1);
      const ComponentId x = component(what);
      const KindDef& kind = r_.kind(r_.definition(s_.definition_of(x)).kind);
      if (!kind.is_tile()) nothing_to_read();
      const Rim rim = rim_of(s_.definition_of(x), s_.component_value(x, r_.attribute(kind.turned)));
      if (number < 1 || number > std::ssize(rim.words)) nothing_to_read();
      return std::int64_t{rim.words[std::size_t(number - 1)]};
    }
    case Op::kSideAt: {
      const auto at = num(0);
      cell(at);
      return word_at(static_cast<std::int32_t>(at));
    }
    case Op::kFeature: {
      const auto at = num(0);
      cell(at);
      return feature_of(static_cast<std::int32_t>(at));
    }
    case Op::kFeatures: {
      const Items all = items(0);
      for (const std::int32_t at : all) cell(at);
      Items out, met;
      for (const std::int32_t at : all) {
        if (contains(met, at)) continue;
        out.push_back(at);
        for (const std::int32_t other : feature_of(at)) met.push_back(other);
      }
      return out;
    }
    case Op::kLongest: {
      const Items all = items(0);
      std::vector<std::array<std::int64_t, 3>> edges;
      for (const std::int32_t i : all) {
        const std::int64_t one = of_item(c, n, 1, i);
        const std::int64_t other = of_item(c, n, 2, i);
        const std::int64_t length = n.child_count > 3 ? of_item(c, n, 3, i) : 1;
        edges.push_back({one, other, std::max(length, std::int64_t{0})});
      }
      if (edges.size() > 64) throw NaiveError{"list-too-long"};
      std::int64_t best = 0;
      std::vector<bool> used(edges.size());
      const std::function<void(std::int64_t, std::int64_t)> go = [&](std::int64_t at,
                                                                     std::int64_t length) {
        if (++steps_ > kMostSteps) throw NaiveError{"takes-too-long"};
        best = std::max(best, length);
        for (std::size_t e = 0; e < edges.size(); ++e) {
          if (used[e] || (edges[e][0] != at && edges[e][1] != at)) continue;
          used[e] = true;
          go(edges[e][0] == at ? edges[e][1] : edges[e][0], length + edges[e][2]);
          used[e] = false;
        }
      };
      for (const auto& edge : edges) {
        go(edge[0], 0);
        go(edge[1], 0);
      }
      return fitting(best);
    }
    case Op::kTop:
    case Op::kBottom: {
      const Items all = contents(num(0));
      if (all.empty()) return std::int64_t{-1};
      return std::int64_t{n.op == Op::kTop ? all.front() : all.back()};
    }
    case Op::kRoom: {
      const std::int64_t of = num(0);
      const std::int32_t capacity = zone_def(of).capacity;
      if (capacity < 0) return std::int64_t{std::numeric_limits<std::int32_t>::max()};
      return std::int64_t{capacity} - std::ssize(contents(of));
    }
    case Op::kFilter:
    case Op::kMap:
      return filter(c, n);
    case Op::kMost:
    case Op::kLeast: {
      const Items all = items(0);
      std::vector<std::int64_t> values;
      for (const std::int32_t i : all) values.push_back(of_item(c, n, 1, i));
      Items out;
      for (std::size_t i = 0; i < all.size(); ++i) {
        const bool is_best = std::ranges::all_of(values, [&](std::int64_t v) {
          return n.op == Op::kMost ? v <= values[i] : v >= values[i];
        });
        if (is_best) out.push_back(all[i]);
      }
      return out;
    }
    case Op::kPosition: {
      const Items all = items(0);
      const std::int64_t wanted = num(1);
      for (std::size_t i = 0; i < all.size(); ++i) {
        if (all[i] == wanted) return static_cast<std::int64_t>(i) + 1;
      }
      return std::int64_t{0};
    }
    case Op::kCount:
      return std::int64_t{std::ssize(items(0))};
    case Op::kSum: {
      std::int64_t sum = 0;
      for (const std::int32_t i : items(0)) sum += i;
      return fitting(sum);
    }
    case Op::kMinOf: {
      const Items all = items(0);
      return std::int64_t{all.empty() ? 0 : *std::min_element(all.begin(), all.end())};
    }
    case Op::kMaxOf: {
      const Items all = items(0);
      return std::int64_t{all.empty() ? 0 : *std::max_element(all.begin(), all.end())};
    }
    case Op::kAny:
      return std::int64_t{!items(0).empty()};
    case Op::kNone:
      return std::int64_t{items(0).empty()};
    case Op::kDistinct: {
      Items out;
      for (const std::int32_t i : items(0)) {
        if (!contains(out, i)) out.push_back(i);
      }
      return out;
    }
    case Op::kSorted: {
      Items out = items(0);
      std::sort(out.begin(), out.end());
      return out;
    }
    case Op::kSortedBy: {
      // Each item goes before the first one that has a greater number.
      Items out;
      std::vector<std::int64_t> numbers;
      for (const std::int32_t i : items(0)) {
        const std::int64_t number = of_item(c, n, 1, i);
        const auto at = std::ranges::find_if(numbers, [&](std::int64_t k) { return k > number; });
        out.insert(out.begin() + (at - numbers.begin()), i);
        numbers.insert(at, number);
      }
      return out;
    }
    case Op::kFirst:
    case Op::kLast: {
      const Items all = items(0);
      const auto count = std::clamp<std::int64_t>(num(1), 0, std::ssize(all));
      if (n.op == Op::kFirst) return Items(all.begin(), all.begin() + count);
      return Items(all.end() - count, all.end());
    }
    case Op::kItemAt: {
      const Items all = items(0);
      std::int64_t at = num(1);
      if (at < 0) at += std::ssize(all) + 1;
      if (at >= 1 && at <= std::ssize(all)) return std::int64_t{all[std::size_t(at - 1)]};
      const TypeKind kind = n.type.kind;
      if (kind != TypeKind::kInteger && kind != TypeKind::kSymbol && kind != TypeKind::kBoolean &&
          kind != TypeKind::kRecord) {
        return std::int64_t{-1};
      }
      nothing_to_read();
    }
    case Op::kRange: {
      const std::int64_t low = num(0);
      const std::int64_t high = num(1);
      if (high - low + 1 > 100'000) throw NaiveError{"list-too-long"};
      Items out;
      for (std::int64_t i = low; i <= high; ++i) out.push_back(static_cast<std::int32_t>(i));
      return out;
    }
    case Op::kIn: {
      const std::int64_t wanted = num(0);
      return std::int64_t{contains(items(1), wanted)};
    }
    case Op::kConcat: {
      Items out = items(0);
      const Items more = items(1);
      out.insert(out.end(), more.begin(), more.end());
      return out;
    }
    case Op::kWithout: {
      const Items all = items(0);
      const Items without = items(1);
      Items out;
      for (const std::int32_t i : all) {
        if (!contains(without, i)) out.push_back(i);
      }
      return out;
    }
    case Op::kOthers:
      return seats(num(0), 1, s_.players() - 1);
    case Op::kPlayersFrom:
      return seats(num(0), 0, s_.players() - 1);
    case Op::kNeighbours: {
      const std::int64_t of = num(0);
      Items out = seats(of, 1, 1);
      for (const std::int32_t p : seats(of, -1, -1)) {
        if (!contains(out, p)) out.push_back(p);
      }
      std::erase(out, static_cast<std::int32_t>(of));
      return out;
    }
    case Op::kNext:
      return std::int64_t{seats(num(0), 1, 1).front()};
    case Op::kPrevious:
      return std::int64_t{seats(num(0), -1, -1).front()};
    case Op::kAnd:
      return std::int64_t{num(0) != 0 && num(1) != 0};
    case Op::kOr:
      return std::int64_t{num(0) != 0 || num(1) != 0};
    case Op::kNot:
      return std::int64_t{num(0) == 0};
    case Op::kIfElse:
      return child(c, n, num(0) != 0 ? 1 : 2);
    case Op::kAdd:
    case Op::kSubtract:
    case Op::kMultiply:
    case Op::kDivide:
    case Op::kModulo:
    case Op::kNegate:
    case Op::kAbsolute:
    case Op::kMin2:
    case Op::kMax2:
    case Op::kEqual:
    case Op::kNotEqual:
    case Op::kLess:
    case Op::kLessEqual:
    case Op::kGreater:
    case Op::kGreaterEqual:
      return fitting(arithmetic(c, n));
    case Op::kCallScript: {
      const ScriptDef& script = r_.scripts.at(std::size_t(n.value));
      return call({}, ScriptId(n.value), script.parameters, script.returns, arguments(c, n, 0));
    }
    case Op::kCallProperty:
      return call_property(c, n);
    case Op::kCallQuery: {
      const QueryDef& q = r_.queries[QueryId(n.value)];
      return call(q.expression, q.script, q.parameters, q.returns, arguments(c, n, 0));
    }
    case Op::kField: {
      const Items values = items(0);
      if (std::size_t(n.value) >= values.size()) throw NaiveError{"reads-nothing"};
      return std::int64_t{values[std::size_t(n.value)]};
    }
    case Op::kSame: {
      const Items one = items(0);
      return std::int64_t{one == items(1) ? 1 : 0};
    }
    case Op::kAmount: {
      const Items pairs = items(0);
      for (std::size_t i = 0; i + 1 < pairs.size(); i += 2) {
        if (pairs[i] == n.value) return std::int64_t{pairs[i + 1]};
      }
      return std::int64_t{0};
    }
    case Op::kCanPay: {
      const std::int64_t who = num(0);
      const Items pairs = items(1);
      std::map<std::int32_t, std::int64_t> price;
      for (std::size_t i = 0; i + 1 < pairs.size(); i += 2) {
        (void)amount(who, pairs[i]);
        price[pairs[i]] += pairs[i + 1];
      }
      const bool is_payable = std::ranges::all_of(price, [&](const auto& part) {
        const std::int64_t left = amount(who, part.first) - std::max<std::int64_t>(part.second, 0);
        return left >= resource(part.first).minimum || part.second <= 0;
      });
      return std::int64_t{is_payable ? 1 : 0};
    }
    case Op::kAmountOf: {
      const std::int64_t who = num(0);
      return amount(who, num(1));
    }
    case Op::kExists: {
      const std::int64_t what = num(0);
      try {
        switch (child_node(c, n, 0).type.kind) {
          case TypeKind::kPlayer:
            player(what);
            break;
          case TypeKind::kComponent:
          case TypeKind::kDefinition:
            definition(child_node(c, n, 0).type, what);
            break;
          case TypeKind::kZone:
            zone(what);
            break;
          case TypeKind::kCell:
            cell(what);
            break;
          case TypeKind::kResource:
            resource(what);
            break;
          case TypeKind::kNothing:
          case TypeKind::kInteger:
          case TypeKind::kBoolean:
          case TypeKind::kSymbol:
          case TypeKind::kAmounts:
          case TypeKind::kRecord:
            throw std::bad_variant_access();
        }
      } catch (const NaiveError&) {
        return std::int64_t{0};
      }
      return std::int64_t{1};
    }
  }
  throw std::bad_variant_access();
}

std::int64_t NaiveEvaluator::arithmetic(Context& c, const ExpressionNode& n) {
  const std::int64_t a = number(c, n, 0);
  if (n.op == Op::kNegate) return -a;
  if (n.op == Op::kAbsolute) return a < 0 ? -a : a;
  const std::int64_t b = number(c, n, 1);
  switch (n.op) {
    case Op::kAdd:
      return a + b;
    case Op::kSubtract:
      return a - b;
    case Op::kMultiply:
      return a * b;
    case Op::kDivide:
    case Op::kModulo: {
      if (b == 0) throw NaiveError{"divided-by-zero"};
      std::int64_t rest = a % b;  // takes the sign of the divisor, as in Lua
      if (rest != 0 && (rest < 0) != (b < 0)) rest += b;
      return n.op == Op::kModulo ? rest : (a - rest) / b;
    }
    case Op::kMin2:
      return a < b ? a : b;
    case Op::kMax2:
      return a > b ? a : b;
    case Op::kEqual:
      return a == b;
    case Op::kNotEqual:
      return a != b;
    case Op::kLess:
      return a < b;
    case Op::kLessEqual:
      return a <= b;
    case Op::kGreater:
      return a > b;
    case Op::kGreaterEqual:
      return a >= b;
    default:
      throw std::bad_variant_access();
  }
}

NaiveValue NaiveEvaluator::filter(Context& c, const ExpressionNode& n) {
  Items out;
  for (const std::int32_t item : list(c, n, 0)) {
    const std::int64_t value = of_item(c, n, 1, item);
    if (n.op == Op::kMap) {
      out.push_back(static_cast<std::int32_t>(value));
    } else if (value != 0) {
      out.push_back(item);
    }
  }
  return out;
}

namespace {

// Returns the value of an attribute from its first cell, which for a list is its length.
NaiveValue value_from(const AttributeDef& a, const std::int32_t& first) {
  if (!a.type.is_list) return std::int64_t{first};
  Items items;
  for (std::int32_t i = 1; i <= first; ++i) items.push_back((&first)[i]);
  return items;
}

}  // namespace

NaiveValue NaiveEvaluator::attribute(Context& c, const ExpressionNode& n) {
  const AttributeDef& a = r_.attribute(AttributeId(n.value));
  if (a.owner == AttributeOwner::kTable) return value_from(a, s_.table_value(a));
  const std::int64_t of = number(c, n, 0);
  if (a.owner == AttributeOwner::kPlayer) return value_from(a, s_.player_value(player(of), a));
  if (a.owner == AttributeOwner::kCell) {
    const Cell at = cell(of);
    for (const AttributeDef& own : r_.attributes) {
      if (own.zone != s_.zone_def(ZoneId(at.zone)) || own.name != a.name) continue;
      if (!same_form(own.type, a.type)) continue;
      const MaybePlayer owner = s_.zone_owner(ZoneId(at.zone));
      return value_from(own, owner.is_some() ? s_.player_value(owner.seat(), own, at.place)
                                             : s_.table_value(own, at.place));
    }
    nothing_to_read();
  }
  const ComponentId id = component(of);
  const KindId kind = r_.definition(s_.definition_of(id)).kind;
  for (const AttributeId own : r_.kind(kind).attributes) {
    const AttributeDef& found = r_.attribute(own);
    if (found.name == a.name && same_form(found.type, a.type)) {
      return value_from(found, s_.component_value(id, found));
    }
  }
  nothing_to_read();
}

const PropertyDef* NaiveEvaluator::property_of(const ComponentDef& d,
                                               const PropertyDef& wanted) const {
  for (const PropertyId own : r_.kind(d.kind).properties) {
    const PropertyDef& found = r_.property(own);
    bool is_same = found.name == wanted.name && same_form(found.type, wanted.type) &&
                   found.property_kind == wanted.property_kind &&
                   found.parameters.size() == wanted.parameters.size();
    for (std::size_t i = 0; is_same && i < found.parameters.size(); ++i) {
      is_same = same_form(found.parameters[i].type, wanted.parameters[i].type);
    }
    if (is_same) return &found;
  }
  return nullptr;
}

NaiveValue NaiveEvaluator::property(Context& c, const ExpressionNode& n) {
  const ComponentDef& d = r_.definition(definition(child_node(c, n, 0).type, number(c, n, 0)));
  const PropertyDef* p = property_of(d, r_.property(PropertyId(n.value)));
  if (!p) nothing_to_read();
  const PropertyValue& v = d.properties.at(std::size_t(p->index));
  if (!v.is_set) return absent(n.type);
  // A printed cell counts zones as they are declared; in a game each player has those of players.
  const auto read = [&](std::int32_t printed) {
    if (n.type.kind != TypeKind::kCell) return printed;
    std::int32_t zones_before = 0;
    for (std::int32_t z = 0; z < printed / kMaxCells; ++z) {
      zones_before += r_.zones.at(std::size_t(z)).is_per_player ? s_.players() : 1;
    }
    return zones_before * kMaxCells + printed % kMaxCells;
  };
  if (!holds_list(n.type)) return std::int64_t{read(v.scalar)};
  Items items;
  for (const std::int32_t item : v.list) items.push_back(read(item));
  return items;
}

std::vector<NaiveValue> NaiveEvaluator::arguments(Context& c, const ExpressionNode& n, int from) {
  std::vector<NaiveValue> out;
  for (int k = from; k < n.child_count; ++k) out.push_back(child(c, n, k));
  return out;
}

NaiveValue NaiveEvaluator::call_property(Context& c, const ExpressionNode& n) {
  const auto given = arguments(c, n, 1);
  const ComponentDef& d = r_.definition(definition(child_node(c, n, 0).type, number(c, n, 0)));
  const PropertyDef& wanted = r_.property(PropertyId(n.value));
  const PropertyDef* p = property_of(d, wanted);
  if (!p) nothing_to_read();
  const PropertyValue& v = d.properties.at(std::size_t(p->index));
  if (!v.is_set) return absent(n.type);
  return call(v.expression, v.script, wanted.parameters, wanted.type, given);
}

NaiveValue NaiveEvaluator::call(ExpressionId expression, ScriptId script,
                                const std::vector<Parameter>& parameters, Type returns,
                                const std::vector<NaiveValue>& given) {
  if (++depth_ > kMostDepth) throw NaiveError{"query-never-ends"};
  NaiveValue result = absent(returns);
  if (expression.is_some()) {
    result = evaluate(r_.expression(expression), given);
  } else if (script.is_some()) {
    std::vector<Argument> typed(given.size());
    for (std::size_t i = 0; i < given.size(); ++i) {
      typed[i].type = parameters.at(i).type;
      if (const auto* list = std::get_if<Items>(&given[i])) {
        typed[i].list = *list;
      } else {
        typed[i].scalar = static_cast<std::int32_t>(std::get<std::int64_t>(given[i]));
      }
    }
    Items items;
    const auto ok = scripts_.query(script, typed, QueryContext{r_, s_, acting_, *this}, items);
    if (!ok) throw NaiveError{ok.error().code};
    if (is_many(returns)) {
      result = items;
    } else {
      result = std::int64_t{items.at(0)};
    }
  }
  --depth_;
  return result;
}

Result<ShortList> NaiveEvaluator::ask(const RuleCall& rule) {
  std::vector<NaiveValue> given;
  each_argument(*parameters_of(r_, rule), rule.arguments,
                [&](Type type, std::span<const std::int32_t> items) {
                  if (is_many(type)) {
                    given.emplace_back(Items(items.begin(), items.end()));
                  } else {
                    given.emplace_back(std::int64_t{items[0]});
                  }
                });
  try {
    NaiveValue value;
    if (rule.kind == RuleCall::Kind::kQuery) {
      const QueryDef& q = r_.queries[QueryId(rule.rule)];
      value = call(q.expression, q.script, q.parameters, q.returns, given);
    } else {
      const PropertyDef& p = r_.property(PropertyId(rule.rule));
      const PropertyValue& v = r_.definition(rule.of).properties.at(std::size_t(p.index));
      value = v.is_set ? call(v.expression, v.script, p.parameters, p.type, given) : absent(p.type);
    }
    if (const auto* items = std::get_if<Items>(&value)) return ShortList(*items);
    return ShortList{static_cast<std::int32_t>(std::get<std::int64_t>(value))};
  } catch (const NaiveError& e) {
    return Failure(RuleError{"internal-fault", e.code, {}, {}});
  }
}

}  // namespace cubilete

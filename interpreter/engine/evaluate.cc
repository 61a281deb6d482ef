#include "engine/evaluate.h"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <limits>
#include <unordered_set>

namespace cubilete {
namespace {

// Of all the expressions that call each other, together: the parts of each count, as far as they
// may stand in each other.
constexpr std::size_t kMaxDepth = 4'000;
constexpr std::size_t kLeastDepth = 20;  // of a call

constexpr bool fits(std::int64_t n) {
  return n >= std::numeric_limits<std::int32_t>::min() &&
         n <= std::numeric_limits<std::int32_t>::max();
}

// Towards minus infinity, as in Lua.
constexpr std::int64_t floor_divide(std::int64_t a, std::int64_t b) {
  const std::int64_t q = a / b;
  return (a % b != 0 && ((a < 0) != (b < 0))) ? q - 1 : q;
}

}  // namespace

std::vector<ResourceAmount> amounts_of(Evaluator& e, const std::vector<Amount>& amounts,
                                       ExpressionId amounts_from) {
  std::vector<ResourceAmount> out;
  for (const Amount& a : amounts) {
    AttributeId resource = a.resource;
    if (a.resource_from.is_some()) resource = e.resource_at(e.number(a.resource_from));
    if (resource.is_some()) {
      out.push_back({resource, e.number(a.amount)});
    } else {
      e.raise(RuleError{"reads-nothing", "there is no resource here to pay with", a.span, {}});
    }
  }
  if (!amounts_from.is_some()) return out;
  const ShortList pairs = e.items(e.evaluate(amounts_from));
  for (std::size_t i = 0; i + 1 < pairs.size(); i += 2) {
    const AttributeId resource = e.resource_at(pairs[i]);
    if (resource.is_some()) out.push_back({resource, pairs[i + 1]});
  }
  return out;
}

std::optional<Shortfall> shortfall_of_cost(Evaluator& e, const ActionDef& action) {
  if (action.cost.empty() && !action.cost_from.is_some()) return std::nullopt;
  const std::vector<ResourceAmount> price = amounts_of(e, action.cost, action.cost_from);
  for (const ResourceAmount& p : price) {
    const bool is_of_player = e.ruleset().attribute(p.resource).owner == AttributeOwner::kPlayer;
    if (!is_of_player || e.state().has(e.player())) continue;
    e.raise({"reads-nothing", "there is no player here to pay", action.cost_span, {}});
  }
  if (e.failed()) return std::nullopt;
  return shortfall(e.ruleset(), e.state(), e.player(), price);
}

bool has_same_form(Type a, Type b) { return a.kind == b.kind && a.is_list == b.is_list; }

bool has_same_form(const PropertyDef& a, const PropertyDef& b) {
  return a.property_kind == b.property_kind && has_same_form(a.type, b.type) &&
         std::ranges::equal(a.parameters, b.parameters, [](const Parameter& x, const Parameter& y) {
           return has_same_form(x.type, y.type);
         });
}

Evaluator::Evaluator(const Ruleset& ruleset, ScriptRunner& scripts, Coverage* coverage)
    : ruleset_(ruleset), scripts_(scripts), coverage_(coverage) {
  for (const ComponentDef& d : ruleset.definitions) {
    const KindDef& kind = ruleset.kind(d.kind);
    kind_of_.push_back(d.kind);
    place_of_face_.push_back(
        kind.is_die() ? State::kComponentHeader + ruleset.attribute(kind.face).offset : -1);
  }
}

bool Evaluator::stop_working() {
  raise({"takes-too-long",
         "this takes longer than any game needs: there is too much to look at, or to do at once",
         {},
         {}});
  return false;
}

RuleError Evaluator::take_error() {
  RuleError e = std::move(*error_);
  error_.reset();
  return e;
}

ShortList Evaluator::items(const Operand& o) const {
  return o.is_list() ? ShortList(list(o)) : ShortList{o.scalar};
}

void Evaluator::clear() {
  error_.reset();
  slots_.clear();
  base_ = 0;
  pool_.clear();
  items_.clear();
  depth_ = 0;
}

Evaluator::Run::Run(Evaluator& evaluator) : evaluator_(evaluator) {
  assert(!evaluator_.is_running_);
  evaluator_.clear();
  evaluator_.work_ = 0;
  evaluator_.is_running_ = true;
}

Evaluator::Run::~Run() {
  evaluator_.clear();
  evaluator_.is_running_ = false;
}

Evaluator::Scope::Scope(Evaluator& evaluator, std::int32_t slots)
    : evaluator_(evaluator),
      base_(evaluator.base_),
      slots_(evaluator.slots_.size()),
      lists_(evaluator.pool_.size()) {
  evaluator.base_ = slots_;
  evaluator.slots_.resize(slots_ + std::size_t(slots));
}

Evaluator::Scope::~Scope() {
  evaluator_.base_ = base_;
  evaluator_.slots_.resize(slots_);
  evaluator_.pool_.shrink(lists_);
}

void Evaluator::bind_list(std::int32_t slot, std::span<const std::int32_t> values) {
  ListBuilder list(pool_);
  list.add_all(values);
  bind(slot, list.finish());
}

Operand Evaluator::missing_local() {
  raise({"internal-fault", "this expression reads a local that is not there", {}, {}});
  return Operand::of(0);
}

Operand Evaluator::finish(const ExpressionNode& n, ListBuilder& list) {
  const Operand done = list.finish();
  if (!pool_.take_overflow()) return done;
  fail(n, "list-too-long", "this expression makes lists without end");
  return {0, 0, 0};
}

Operand Evaluator::fail(const ExpressionNode& n, Code code, std::string message) {
  raise(RuleError{code, std::move(message), n.span, {}});
  return Operand::of(0);
}

Operand Evaluator::evaluate(ExpressionId id) {
  const Expression& e = ruleset_.expression(id);
  if (error_) return e.type.is_list ? Operand{0, 0, 0} : Operand::of(0);
  work_ += static_cast<std::int64_t>(e.nodes.size());
  if (work_ > most_work_) stop_working();
  if (e.nodes.size() == 1 && !error_) {
    const ExpressionNode& only = e.nodes.front();
    if (only.op == Op::kLiteral) return Operand::of(only.value);
    if (only.op == Op::kLocal) return local(only.value);
  }
  const Operand result = node(e, static_cast<std::int32_t>(e.nodes.size()) - 1);
  if (!error_) return result;
  if (!error_->reference.is_known()) error_->reference = e.span;
  return e.type.is_list ? Operand{0, 0, 0} : Operand::of(0);
}

Operand Evaluator::evaluate_part(ExpressionId id, std::int32_t index) {
  return node(ruleset_.expression(id), index);
}

namespace {

// Whether it makes a list of something else than a list.
constexpr bool makes_list(Op op) {
  return op == Op::kLiteralList || op == Op::kDefinitions || op == Op::kOption || op == Op::kRange;
}

}  // namespace

Operand Evaluator::node(const Expression& e, std::int32_t index) {
  const ExpressionNode& n = e.nodes[std::size_t(index)];
  switch (n.op) {
    case Op::kLiteral:
      return Operand::of(n.value);
    case Op::kLocal:
      return local(n.value);
    case Op::kItem:
      return item(n.value);
    case Op::kActingPlayer:
      return Operand::of(player_.number());
    case Op::kRound:
    case Op::kTurn:
      return Operand::of(n.op == Op::kRound ? state_->round() : state_->turn());
    case Op::kAttribute:
    case Op::kFace:
      return read_attribute(e, n);
    case Op::kProperty:
    case Op::kDefinitionOf:
    case Op::kZoneOf:
    case Op::kOwnerOf:
    case Op::kCellOf:
    case Op::kRowOf:
    case Op::kColumnOf:
    case Op::kNumberOf:
    case Op::kIndexOf:
    case Op::kAmount:
    case Op::kCanPay:
    case Op::kAmountOf:
    case Op::kCopiesOf:
    case Op::kExists:
      return read_property(e, n);
    case Op::kZone:
    case Op::kComponents:
    case Op::kAt:
    case Op::kCells:
    case Op::kCellNamed:
    case Op::kCellNumber:
    case Op::kAdjacent:
    case Op::kTop:
    case Op::kBottom:
    case Op::kRoom:
      return read_place(e, n);
    case Op::kPlayerCount:
    case Op::kAllPlayers:
    case Op::kSeat:
    case Op::kOthers:
    case Op::kPlayersFrom:
    case Op::kNeighbours:
    case Op::kNext:
    case Op::kPrevious:
      return read_players(e, n);
    case Op::kCallScript:
    case Op::kCallProperty:
    case Op::kCallQuery:
      return call_deeper(e, n);
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
    case Op::kAnd:
    case Op::kOr:
    case Op::kNot:
    case Op::kIfElse:
      return compute(e, n);
    default:
      return makes_list(n.op) ? make_list(e, n) : change_list(e, n);
  }
}

Operand Evaluator::call_deeper(const Expression& e, const ExpressionNode& n) {
  const std::size_t before = depth_;
  depth_ += std::max(e.nodes.size(), kLeastDepth);
  const Operand result = depth_ > kMaxDepth
                             ? fail(n, "query-never-ends", "this query calls itself without end")
                             : call(e, n);
  depth_ = before;
  return result;
}

Operand Evaluator::read_attribute(const Expression& e, const ExpressionNode& n) {
  const std::int32_t owner = n.child_count > 0 ? child(e, n, 0).scalar : -1;
  if (n.op == Op::kFace) {
    if (!state_->has(ComponentId(owner))) {
      return fail(n, "reads-nothing", "there is no die here to read the face of");
    }
    const KindDef& kind =
        ruleset_.kind(ruleset_.definition(state_->definition_of(ComponentId(owner))).kind);
    if (!kind.is_die()) return fail(n, "reads-nothing", "this component is no die");
    return Operand::of(state_->component_value(ComponentId(owner), ruleset_.attribute(kind.face)));
  }
  const AttributeDef& a = ruleset_.attribute(AttributeId(n.value));
  switch (a.owner) {
    case AttributeOwner::kTable:
      return Operand::of(state_->table_value(a));
    case AttributeOwner::kPlayer:
      if (!state_->has(MaybePlayer(owner))) {
        return fail(n, "reads-nothing",
                    fmt::format("there is no player here to read '{}' of", a.name));
      }
      return Operand::of(state_->player_value(PlayerId(owner), a));
    case AttributeOwner::kComponent:
      break;
  }
  if (!state_->has(ComponentId(owner))) {
    return fail(n, "reads-nothing",
                fmt::format("there is no component here to read '{}' of", a.name));
  }
  if (ruleset_.definition(state_->definition_of(ComponentId(owner))).kind != a.kind) {
    // A list of mixed kinds: the attribute may be another of the same name.
    const AttributeId other = ruleset_.find_component_attribute(
        ruleset_.definition(state_->definition_of(ComponentId(owner))).kind, a.name);
    if (!other.is_some() || !has_same_form(ruleset_.attribute(other).type, a.type)) {
      return fail(
          n, "reads-nothing",
          fmt::format("'{}' has no '{}'",
                      ruleset_.definition(state_->definition_of(ComponentId(owner))).name, a.name));
    }
    return Operand::of(state_->component_value(ComponentId(owner), ruleset_.attribute(other)));
  }
  return Operand::of(state_->component_value(ComponentId(owner), a));
}

DefinitionId Evaluator::definition_of(Type type, std::int32_t value) const {
  if (!refers_to_something(ruleset_, *state_, type.kind, value)) return {};
  return type.kind == TypeKind::kComponent ? state_->definition_of(ComponentId(value))
                                           : DefinitionId(value);
}

AttributeId Evaluator::resource_at(std::int32_t value) const {
  const bool is_there = refers_to_something(ruleset_, *state_, TypeKind::kResource, value);
  return is_there ? AttributeId(value) : AttributeId();
}

Operand Evaluator::read_property(const Expression& e, const ExpressionNode& n) {
  const ExpressionNode& of = e.nodes[std::size_t(e.children[std::size_t(n.first_child)])];
  const Operand first = child(e, n, 0);
  if (error_) return Operand::of(0);
  const std::int32_t value = first.scalar;
  switch (n.op) {
    case Op::kExists:
      return Operand::of(refers_to_something(ruleset_, *state_, of.type.kind, value));
    case Op::kProperty: {
      const DefinitionId def = definition_of(of.type, value);
      const PropertyDef& p = ruleset_.property(PropertyId(n.value));
      if (!def.is_some()) {
        return fail(n, "reads-nothing",
                    fmt::format("there is nothing here to read '{}' of", p.name));
      }
      const PropertyValue* const v = property_of(n, def);
      if (!v) return nothing(n);
      if (!v->is_set) return absent(n);
      if (!n.type.is_list && n.type.kind != TypeKind::kAmounts) return Operand::of(v->scalar);
      ListBuilder list(pool_);
      list.add_all(v->list);
      return finish(n, list);
    }
    case Op::kAmount: {
      for (std::int32_t i = 0; i + 1 < first.size; i += 2) {
        if (pool_.item(first, i) == n.value) return Operand::of(pool_.item(first, i + 1));
      }
      return Operand::of(0);
    }
    case Op::kCanPay:
      return can_pay(n, MaybePlayer(value), child(e, n, 1));
    case Op::kAmountOf:
      return Operand::of(amount_of(n, child(e, n, 1).scalar, value).value_or(0));
    case Op::kCopiesOf: {
      const DefinitionId def = definition_of(of.type, value);
      if (!def.is_some()) break;
      return Operand::of(ruleset_.definition(def).copies);
    }
    case Op::kOwnerOf:
      if (of.type.kind != TypeKind::kZone) return read_of_component(n, ComponentId(value));
      if (!state_->has(ZoneId(value))) break;
      return Operand::of(state_->zone_owner(ZoneId(value)).number());
    case Op::kRowOf:
    case Op::kColumnOf:
    case Op::kNumberOf: {
      if (!has_cell(ruleset_, *state_, value)) break;
      const ZoneDef& zone = ruleset_.zone(state_->zone_def(zone_of_cell(value)));
      const std::int32_t place = place_of_cell(value);
      return Operand::of(n.op == Op::kRowOf      ? zone.row_of(place)
                         : n.op == Op::kColumnOf ? zone.column_of(place)
                                                 : ZoneDef::number_of(place));
    }
    default:
      return read_of_component(n, ComponentId(value));
  }
  return fail(n, "reads-nothing", "there is nothing here to look at");
}

Operand Evaluator::read_of_component(const ExpressionNode& n, ComponentId c) {
  if (!state_->has(c)) return fail(n, "reads-nothing", "there is nothing here to look at");
  switch (n.op) {
    case Op::kDefinitionOf:
      return Operand::of(state_->definition_of(c).value);
    case Op::kZoneOf:
      return Operand::of(state_->zone_of(c).value);
    case Op::kOwnerOf:
      return Operand::of(state_->zone_owner(state_->zone_of(c)).number());
    case Op::kCellOf:
      if (state_->place_of(c) < 0) return Operand::of(-1);
      return Operand::of(cell_of(state_->zone_of(c), state_->place_of(c)));
    case Op::kIndexOf: {
      std::int32_t at = 1;
      for (ComponentId other = state_->first_in(state_->zone_of(c)); other.is_some() && other != c;
           other = state_->next_of(other)) {
        ++at;
      }
      return Operand::of(at);
    }
    default:
      return Operand::of(0);
  }
}

// How much of a resource a player has, or the table; nothing, and an error, where there is no such
// resource or player.
std::optional<std::int32_t> Evaluator::amount_of(const ExpressionNode& n, std::int32_t resource,
                                                 std::int32_t player) {
  const AttributeId id = resource_at(resource);
  if (!id.is_some()) {
    fail(n, "reads-nothing", "there is no resource here to count");
    return std::nullopt;
  }
  const AttributeDef& a = ruleset_.attribute(id);
  if (a.owner == AttributeOwner::kPlayer && !state_->has(MaybePlayer(player))) {
    fail(n, "reads-nothing", fmt::format("there is no player here to read '{}' of", a.name));
    return std::nullopt;
  }
  return value_of(*state_, a, MaybePlayer(player));
}

Operand Evaluator::can_pay(const ExpressionNode& n, MaybePlayer payer, const Operand& amounts) {
  price_.clear();
  for (std::int32_t i = 0; i + 1 < amounts.size; i += 2) {
    const std::int32_t resource = pool_.item(amounts, i);
    if (!amount_of(n, resource, payer.number())) return Operand::of(0);
    price_.push_back({AttributeId(resource), pool_.item(amounts, i + 1)});
  }
  return Operand::of(shortfall(ruleset_, *state_, payer, price_) ? 0 : 1);
}

// The value of a property of a definition; nullptr, and an error, where it has no such property.
// In a list of mixed kinds it may be another one of the same name.
const PropertyValue* Evaluator::property_of(const ExpressionNode& n, DefinitionId id) {
  const PropertyDef& wanted = ruleset_.property(PropertyId(n.value));
  const ComponentDef& d = ruleset_.definition(id);
  if (d.kind == wanted.kind) return &d.properties[std::size_t(wanted.index)];
  const PropertyId other = ruleset_.find_property(d.kind, wanted.name);
  if (other.is_some() && has_same_form(ruleset_.property(other), wanted)) {
    return &d.properties[std::size_t(ruleset_.property(other).index)];
  }
  fail(n, "reads-nothing", fmt::format("'{}' has no '{}'", d.name, wanted.name));
  return nullptr;
}

Operand Evaluator::read_place(const Expression& e, const ExpressionNode& n) {
  if (n.op == Op::kZone) {
    const std::int32_t owner = n.child_count > 0 ? child(e, n, 0).scalar : -1;
    const ZoneDef& def = ruleset_.zone(ZoneDefId(n.value));
    if (def.is_per_player && !state_->has(MaybePlayer(owner))) {
      return fail(n, "reads-nothing",
                  fmt::format("there is no player whose zone '{}' is meant", def.name));
    }
    return Operand::of(zone_of(ruleset_, *state_, ZoneDefId(n.value), MaybePlayer(owner)).value);
  }
  const Operand of = child(e, n, 0);
  if (error_) return nothing(n);
  if (n.op == Op::kComponents && of.is_list()) return components_of_zones(n, of);
  const std::int32_t value = of.scalar;
  if (n.op == Op::kAt || n.op == Op::kAdjacent) return read_cell(n, value);
  const ZoneId zone(value);
  if (!state_->has(zone)) return fail(n, "reads-nothing", "there is no such place here");
  const ZoneDef& def = ruleset_.zone(state_->zone_def(zone));
  switch (n.op) {
    case Op::kComponents: {
      ListBuilder list(pool_);
      add_components(zone, list);
      return finish(n, list);
    }
    case Op::kCells: {
      ListBuilder list(pool_);
      for (std::int32_t i = 0; i < def.cells; ++i) list.add(cell_of(zone, i));
      return finish(n, list);
    }
    case Op::kCellNamed:
      return Operand::of(n.value < def.cells ? cell_of(zone, n.value) : -1);
    case Op::kCellNumber: {
      const std::int32_t first = child(e, n, 1).scalar;
      const auto place = n.child_count > 2 ? def.place_at(first, child(e, n, 2).scalar)
                                           : def.place_numbered(first);
      return Operand::of(place ? cell_of(zone, *place) : -1);
    }
    case Op::kTop:
      return Operand::of(state_->first_in(zone).value);
    case Op::kBottom:
      return Operand::of(state_->last_in(zone).value);
    case Op::kRoom:
      return Operand::of(def.capacity < 0 ? std::numeric_limits<std::int32_t>::max()
                                          : def.capacity - state_->size_of(zone));
    default:
      return Operand::of(0);
  }
}

Operand Evaluator::components_of_zones(const ExpressionNode& n, const Operand& zones) {
  ListBuilder list(pool_);
  for (std::int32_t i = 0; i < zones.size; ++i) {
    const ZoneId zone(pool_.item(zones, i));
    if (!state_->has(zone)) return fail(n, "reads-nothing", "there is no such place here");
    add_components(zone, list);
  }
  return finish(n, list);
}

void Evaluator::add_components(ZoneId zone, ListBuilder& list) {
  ComponentId c = state_->first_in(zone);
  for (std::int32_t& to : list.add_room(std::size_t(state_->size_of(zone)))) {
    to = c.value;
    c = state_->next_of(c);
  }
}

Operand Evaluator::read_cell(const ExpressionNode& n, std::int32_t cell) {
  if (!has_cell(ruleset_, *state_, cell)) {
    return fail(n, "reads-nothing", "there is no such place here");
  }
  const ZoneId zone = zone_of_cell(cell);
  const std::int32_t place = place_of_cell(cell);
  ListBuilder list(pool_);
  if (n.op == Op::kAt) {
    for (ComponentId c = state_->first_in(zone); c.is_some(); c = state_->next_of(c)) {
      if (state_->place_of(c) == place) list.add(c.value);
    }
  } else {
    const ZoneDef& def = ruleset_.zone(state_->zone_def(zone));
    for (const std::int32_t to : def.adjacency[std::size_t(place)]) list.add(cell_of(zone, to));
  }
  return finish(n, list);
}

Operand Evaluator::read_players(const Expression& e, const ExpressionNode& n) {
  const std::int32_t players = state_->players();
  if (n.op == Op::kPlayerCount) return Operand::of(players);
  const std::int32_t value = n.op == Op::kAllPlayers ? 0 : child(e, n, 0).scalar;
  if (error_) return nothing(n);
  if (n.op == Op::kSeat) {
    if (value < 1 || value > players) {
      return fail(n, "reads-nothing",
                  fmt::format("there is no seat {}: there are {} players", value, players));
    }
    return Operand::of(value - 1);
  }
  if (!state_->has(MaybePlayer(value))) {
    return fail(n, "reads-nothing", "there is no player here to start from");
  }
  const std::int32_t next = (value + 1) % players;
  const std::int32_t previous = (value + players - 1) % players;
  ListBuilder list(pool_);
  switch (n.op) {
    case Op::kNext:
      return Operand::of(next);
    case Op::kPrevious:
      return Operand::of(previous);
    case Op::kOthers:
      for (std::int32_t i = 1; i < players; ++i) list.add((value + i) % players);
      break;
    case Op::kAllPlayers:
    case Op::kPlayersFrom:
      for (std::int32_t i = 0; i < players; ++i) list.add((value + i) % players);
      break;
    case Op::kNeighbours:
      if (next != value) list.add(next);
      if (previous != value && previous != next) list.add(previous);
      break;
    default:
      break;
  }
  return finish(n, list);
}

Operand Evaluator::make_list(const Expression& e, const ExpressionNode& n) {
  if (error_) return nothing(n);
  switch (n.op) {
    case Op::kLiteralList: {
      ListBuilder list(pool_);
      for (std::int32_t k = 0; k < n.child_count; ++k) list.add(child(e, n, k).scalar);
      return finish(n, list);
    }
    case Op::kDefinitions: {
      ListBuilder list(pool_);
      spend(static_cast<std::int64_t>(ruleset_.definitions.size()));
      for (std::size_t d = 0; d < ruleset_.definitions.size(); ++d) {
        if (n.value < 0 || ruleset_.definitions[d].kind.value == n.value) {
          list.add(static_cast<std::int32_t>(d));
        }
      }
      return finish(n, list);
    }
    case Op::kOption: {
      const auto& value = ruleset_.options[OptionId(n.value)].value;
      if (!n.type.is_list) return Operand::of(value.empty() ? 0 : value[0]);
      ListBuilder list(pool_);
      list.add_all(value);
      return finish(n, list);
    }
    case Op::kRange: {
      const std::int32_t low = child(e, n, 0).scalar;
      const std::int32_t high = child(e, n, 1).scalar;
      if (std::int64_t(high) - low >= 100'000) {
        return fail(n, "list-too-long", "a range has at most 100,000 numbers");
      }
      ListBuilder list(pool_);
      for (std::int64_t i = low; i <= high; ++i) list.add(static_cast<std::int32_t>(i));
      spend(std::max(std::int64_t(high) - low + 1, std::int64_t{0}));
      return finish(n, list);
    }
    default:
      return nothing(n);
  }
}

Operand Evaluator::change_list(const Expression& e, const ExpressionNode& n) {
  if (error_) return nothing(n);
  const Operand first = child(e, n, 0);
  if (error_) return nothing(n);
  if (first.size > 0) spend(first.size / 4);
  switch (n.op) {
    case Op::kCount:
      return Operand::of(first.size);
    case Op::kAny:
      return Operand::of(first.size > 0);
    case Op::kNone:
      return Operand::of(first.size == 0);
    case Op::kSum: {
      std::int64_t sum = 0;
      for (const std::int32_t v : list(first)) sum += v;
      if (!fits(sum)) return fail(n, "number-too-large", "this sum is too large for a number");
      return Operand::of(static_cast<std::int32_t>(sum));
    }
    case Op::kMinOf:
    case Op::kMaxOf: {
      const auto l = list(first);
      if (l.empty()) return Operand::of(0);
      return Operand::of(n.op == Op::kMinOf ? *std::min_element(l.begin(), l.end())
                                            : *std::max_element(l.begin(), l.end()));
    }
    case Op::kFilter:
    case Op::kMap:
      return filter_or_map(e, n, first);
    case Op::kDistinct:
      return distinct(n, first);
    case Op::kSorted: {
      ListBuilder sorted(pool_);
      sorted.add_list(first);
      std::sort(sorted.items().begin(), sorted.items().end());
      return finish(n, sorted);
    }
    case Op::kFirst:
    case Op::kLast: {
      const std::int32_t size = std::clamp(child(e, n, 1).scalar, 0, first.size);
      return {0, n.op == Op::kFirst ? first.begin : first.begin + first.size - size, size};
    }
    case Op::kItemAt:
      return item_at(n, first, child(e, n, 1).scalar);
    case Op::kIn: {
      const Operand in = child(e, n, 1);
      const auto l = list(in);
      spend(in.size / 4);
      return Operand::of(std::find(l.begin(), l.end(), first.scalar) != l.end());
    }
    case Op::kConcat: {
      const Operand second = child(e, n, 1);
      ListBuilder all(pool_);
      all.add_list(first);
      all.add_list(second);
      return finish(n, all);
    }
    case Op::kWithout:
      return without(n, first, child(e, n, 1));
    default:
      return Operand::of(0);
  }
}

Operand Evaluator::distinct(const ExpressionNode& n, const Operand& first) {
  // The charge does not depend on the order: what is remembered may leave it out of its key.
  ListBuilder found(pool_);
  if (!spend(2 * std::int64_t{first.size})) return finish(n, found);
  constexpr std::int32_t kFew = 32;
  std::unordered_set<std::int32_t> met;
  for (std::int32_t i = 0; i < first.size; ++i) {
    const std::int32_t v = pool_.item(first, i);
    const auto known = found.items();
    const bool is_new = first.size <= kFew ? std::find(known.begin(), known.end(), v) == known.end()
                                           : met.insert(v).second;
    if (is_new) found.add(v);
  }
  return finish(n, found);
}

Operand Evaluator::item_at(const ExpressionNode& n, const Operand& first, std::int32_t at) {
  if (at < 0) at += first.size + 1;  // [-1] is the last
  if (at < 1 || at > first.size) {
    if (n.type.kind != TypeKind::kInteger && n.type.kind != TypeKind::kSymbol &&
        n.type.kind != TypeKind::kBoolean) {
      return Operand::of(-1);
    }
    return fail(n, "reads-nothing",
                fmt::format("there is no item {}: the list has {}", at, first.size));
  }
  return Operand::of(pool_.item(first, at - 1));
}

Operand Evaluator::without(const ExpressionNode& n, const Operand& first, const Operand& second) {
  ListBuilder left(pool_);
  for (std::int32_t i = 0; i < first.size && spend(1 + second.size / 4); ++i) {
    const std::int32_t v = pool_.item(first, i);
    const auto l = list(second);
    if (std::find(l.begin(), l.end(), v) == l.end()) left.add(v);
  }
  return finish(n, left);
}

Operand Evaluator::compute(const Expression& e, const ExpressionNode& n) {
  const std::int64_t a = child(e, n, 0).scalar;
  if (n.op == Op::kAnd) return Operand::of(a != 0 ? child(e, n, 1).scalar : 0);
  if (n.op == Op::kOr) return Operand::of(a != 0 ? 1 : child(e, n, 1).scalar);
  if (n.op == Op::kNot) return Operand::of(a == 0);
  if (n.op == Op::kIfElse) {
    if (coverage_) note_choice(e, n, a != 0);
    return child(e, n, a != 0 ? 1 : 2);
  }
  const std::int64_t b = n.child_count > 1 ? child(e, n, 1).scalar : 0;
  if (error_) return Operand::of(0);
  std::int64_t result = 0;
  switch (n.op) {
    case Op::kAdd:
      result = a + b;
      break;
    case Op::kSubtract:
      result = a - b;
      break;
    case Op::kMultiply:
      result = a * b;
      break;
    case Op::kDivide:
    case Op::kModulo:
      if (b == 0) return fail(n, "divided-by-zero", "this divides by zero");
      result = n.op == Op::kDivide ? floor_divide(a, b) : a - b * floor_divide(a, b);
      break;
    case Op::kNegate:
      result = -a;
      break;
    case Op::kAbsolute:
      result = a < 0 ? -a : a;
      break;
    case Op::kMin2:
      result = std::min(a, b);
      break;
    case Op::kMax2:
      result = std::max(a, b);
      break;
    case Op::kEqual:
      result = a == b;
      break;
    case Op::kNotEqual:
      result = a != b;
      break;
    case Op::kLess:
      result = a < b;
      break;
    case Op::kLessEqual:
      result = a <= b;
      break;
    case Op::kGreater:
      result = a > b;
      break;
    case Op::kGreaterEqual:
      result = a >= b;
      break;
    default:
      break;
  }
  if (!fits(result)) {
    return fail(n, "number-too-large", fmt::format("{} is too large for a number", result));
  }
  return Operand::of(static_cast<std::int32_t>(result));
}

void Evaluator::note_choice(const Expression& e, const ExpressionNode& n, bool holds) {
  coverage_->choices.emplace(static_cast<std::int32_t>(&e - ruleset_.expressions.data()),
                             static_cast<std::int32_t>(&n - e.nodes.data()), holds);
}

}  // namespace cubilete

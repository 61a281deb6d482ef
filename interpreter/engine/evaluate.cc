#include "engine/evaluate.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

namespace cubilete {
namespace {

// Of all the expressions that call each other, together: the parts of each count, as far as they
// may stand in each other.
constexpr std::size_t kMaxDepth = 4'000;
constexpr std::size_t kLeastDepth = 20;  // of a call
constexpr std::size_t kMaxPool = 1u << 22;
constexpr std::int64_t kCallOfScript = 60;  // units of work, besides its fuel

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

std::vector<std::pair<AttributeId, std::int32_t>> amounts_of(Evaluator& e,
                                                             const std::vector<Amount>& amounts,
                                                             ExpressionId amounts_from) {
  std::vector<std::pair<AttributeId, std::int32_t>> out;
  for (const Amount& a : amounts) {
    AttributeId resource = a.resource;
    if (a.resource_from.is_some()) resource = AttributeId(e.number(a.resource_from));
    if (resource.is_some()) {
      out.emplace_back(resource, e.number(a.amount));
    } else {
      e.raise(RuleError{"reads-nothing", "there is no resource here to pay with", a.span, {}});
    }
  }
  if (!amounts_from.is_some()) return out;
  const ShortList pairs = e.items(e.evaluate(amounts_from));
  for (std::size_t i = 0; i + 1 < pairs.size(); i += 2) {
    out.emplace_back(AttributeId(pairs[i]), pairs[i + 1]);
  }
  return out;
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

Evaluator::Mark Evaluator::open_scope(std::int32_t slots) {
  const Mark mark{base_, slots_.size(), pool_.size()};
  base_ = slots_.size();
  slots_.resize(slots_.size() + std::size_t(slots));
  return mark;
}

void Evaluator::close_scope(const Mark& mark) {
  base_ = mark.base;
  slots_.resize(mark.slots);
}

void Evaluator::bind_list(std::int32_t slot, std::span<const std::int32_t> values) {
  bind(slot, push_list(values));
}

Operand Evaluator::push_list(std::span<const std::int32_t> values) {
  const std::size_t begin = pool_.size();
  if (!values.empty() && values.data() >= pool_.data() &&
      values.data() < pool_.data() + pool_.size()) {
    // The values are in the pool itself, which may move when it grows.
    const std::size_t from = static_cast<std::size_t>(values.data() - pool_.data());
    for (std::size_t i = 0; i < values.size(); ++i) pool_.push_back(pool_[from + i]);
  } else {
    pool_.insert(pool_.end(), values.begin(), values.end());
  }
  return list_from(begin);
}

Operand Evaluator::fail(const ExpressionNode& n, const char* code, std::string message) {
  raise(RuleError{code, std::move(message), n.span, {}});
  return Operand::of(0);
}

Operand Evaluator::evaluate(ExpressionId id) {
  const Expression& e = ruleset_.expression(id);
  if (error_) return e.type.is_list ? Operand{0, 0, 0} : Operand::of(0);
  work_ += static_cast<std::int64_t>(e.nodes.size());
  if (work_ > kMostWork) stop_working();
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

Operand Evaluator::node(const Expression& e, std::int32_t index) {
  const ExpressionNode& n = e.nodes[std::size_t(index)];
  switch (n.op) {
    case Op::kLiteral:
      return Operand::of(n.value);
    case Op::kLocal:
      return local(n.value);
    case Op::kItem:
      return Operand::of(items_[items_.size() - 1 - std::size_t(n.value)]);
    case Op::kActingPlayer:
      return Operand::of(player_.value);
    case Op::kRound:
      return Operand::of(state_->round());
    case Op::kTurn:
      return Operand::of(state_->turn());
    case Op::kPlayerCount:
      return Operand::of(state_->players());
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
    case Op::kCallQuery: {
      const std::size_t before = depth_;
      depth_ += std::max(e.nodes.size(), kLeastDepth);
      const Operand result =
          depth_ > kMaxDepth ? fail(n, "query-never-ends", "this query calls itself without end")
                             : call(e, n);
      depth_ = before;
      return result;
    }
    case Op::kAdd:
    case Op::kSubtract:
    case Op::kMultiply:
    case Op::kDivide:
    case Op::kModulo:
    case Op::kNegate:
    case Op::kAbsolute:
    case Op::kLesser:
    case Op::kGreater:
    case Op::kEqual:
    case Op::kNotEqual:
    case Op::kLess:
    case Op::kLessEqual:
    case Op::kMore:
    case Op::kMoreEqual:
    case Op::kAnd:
    case Op::kOr:
    case Op::kNot:
    case Op::kIfElse:
      return compute(e, n);
    default:
      return read_list(e, n);
  }
}

Operand Evaluator::read_attribute(const Expression& e, const ExpressionNode& n) {
  const std::int32_t owner = n.child_count > 0 ? child(e, n, 0).scalar : -1;
  if (n.op == Op::kFace) {
    if (owner < 0) return fail(n, "reads-nothing", "there is no die here to read the face of");
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
      if (owner < 0) {
        return fail(n, "reads-nothing",
                    fmt::format("there is no player here to read '{}' of", a.name));
      }
      return Operand::of(state_->player_value(PlayerId(owner), a));
    case AttributeOwner::kComponent:
      break;
  }
  if (owner < 0) {
    return fail(n, "reads-nothing",
                fmt::format("there is no component here to read '{}' of", a.name));
  }
  if (ruleset_.definition(state_->definition_of(ComponentId(owner))).kind != a.kind) {
    // A list of mixed kinds: the attribute may be another of the same name.
    const AttributeId other = ruleset_.find_component_attribute(
        ruleset_.definition(state_->definition_of(ComponentId(owner))).kind, a.name);
    if (!other.is_some()) {
      return fail(
          n, "reads-nothing",
          fmt::format("'{}' has no '{}'",
                      ruleset_.definition(state_->definition_of(ComponentId(owner))).name, a.name));
    }
    return Operand::of(state_->component_value(ComponentId(owner), ruleset_.attribute(other)));
  }
  return Operand::of(state_->component_value(ComponentId(owner), a));
}

DefinitionId Evaluator::definition_of(const Expression& e, const ExpressionNode& of,
                                      std::int32_t value) const {
  (void)e;
  if (value < 0) return {};
  return of.type.kind == TypeKind::kDefinition ? DefinitionId(value)
                                               : state_->definition_of(ComponentId(value));
}

Operand Evaluator::read_property(const Expression& e, const ExpressionNode& n) {
  const ExpressionNode& of = e.nodes[std::size_t(e.children[std::size_t(n.first_child)])];
  const Operand first = child(e, n, 0);
  if (error_) return Operand::of(0);
  const std::int32_t value = first.scalar;
  switch (n.op) {
    case Op::kExists:
      return Operand::of(value >= 0);
    case Op::kProperty: {
      const DefinitionId def = definition_of(e, of, value);
      const PropertyDef& p = ruleset_.property(PropertyId(n.value));
      if (!def.is_some()) {
        return fail(n, "reads-nothing",
                    fmt::format("there is nothing here to read '{}' of", p.name));
      }
      const ComponentDef& d = ruleset_.definition(def);
      PropertyId id(n.value);
      if (d.kind != p.kind) id = ruleset_.find_property(d.kind, p.name);
      if (!id.is_some()) {
        return fail(n, "reads-nothing", fmt::format("'{}' has no '{}'", d.name, p.name));
      }
      const PropertyValue& v = d.properties[std::size_t(ruleset_.property(id).index)];
      if (n.type.is_list || n.type.kind == TypeKind::kAmounts) return push_list(v.list);
      return Operand::of(v.scalar);
    }
    case Op::kAmount: {
      for (std::int32_t i = 0; i + 1 < first.size; i += 2) {
        if (pool_[std::size_t(first.begin + i)] == n.value) {
          return Operand::of(pool_[std::size_t(first.begin + i + 1)]);
        }
      }
      return Operand::of(0);
    }
    case Op::kCanPay: {
      const Operand amounts = child(e, n, 1);
      for (std::int32_t i = 0; i + 1 < amounts.size; i += 2) {
        const AttributeDef& a =
            ruleset_.attribute(AttributeId(pool_[std::size_t(amounts.begin + i)]));
        if (std::int64_t{value_of(*state_, a, PlayerId(value))} -
                pool_[std::size_t(amounts.begin + i + 1)] <
            a.minimum) {
          return Operand::of(0);
        }
      }
      return Operand::of(1);
    }
    case Op::kAmountOf: {
      const AttributeId id(child(e, n, 1).scalar);
      if (!id.is_some()) return fail(n, "reads-nothing", "there is no resource here to count");
      const AttributeDef& a = ruleset_.attribute(id);
      if (a.owner == AttributeOwner::kPlayer && value < 0) {
        return fail(n, "reads-nothing",
                    fmt::format("there is no player here to read '{}' of", a.name));
      }
      return Operand::of(value_of(*state_, a, PlayerId(value)));
    }
    default:
      break;
  }
  if (value < 0) return fail(n, "reads-nothing", "there is nothing here to look at");
  switch (n.op) {
    case Op::kCopiesOf:
      return Operand::of(ruleset_.definition(definition_of(e, of, value)).copies);
    case Op::kDefinitionOf:
      return Operand::of(state_->definition_of(ComponentId(value)).value);
    case Op::kZoneOf:
      return Operand::of(state_->zone_of(ComponentId(value)).value);
    case Op::kOwnerOf:
      return Operand::of(state_
                             ->zone_owner(of.type.kind == TypeKind::kZone
                                              ? ZoneId(value)
                                              : state_->zone_of(ComponentId(value)))
                             .value);
    case Op::kCellOf: {
      const ComponentId c(value);
      if (state_->place_of(c) < 0) return Operand::of(-1);
      return Operand::of(cell_of(state_->zone_of(c), state_->place_of(c)));
    }
    case Op::kRowOf:
    case Op::kColumnOf: {
      const ZoneDef& zone = ruleset_.zone(state_->zone_def(zone_of_cell(value)));
      const std::int32_t columns = std::max(zone.columns, 1);
      return Operand::of(n.op == Op::kRowOf ? place_of_cell(value) / columns + 1
                                            : place_of_cell(value) % columns + 1);
    }
    case Op::kIndexOf: {
      std::int32_t at = 1;
      for (ComponentId c = state_->first_in(state_->zone_of(ComponentId(value)));
           c.is_some() && c.value != value; c = state_->next_of(c)) {
        ++at;
      }
      return Operand::of(at);
    }
    default:
      return Operand::of(0);
  }
}

Operand Evaluator::read_place(const Expression& e, const ExpressionNode& n) {
  if (n.op == Op::kZone) {
    const std::int32_t owner = n.child_count > 0 ? child(e, n, 0).scalar : -1;
    const ZoneDef& def = ruleset_.zone(ZoneDefId(n.value));
    if (def.is_per_player && owner < 0) {
      return fail(n, "reads-nothing",
                  fmt::format("there is no player whose zone '{}' is meant", def.name));
    }
    return Operand::of(zone_of(ruleset_, *state_, ZoneDefId(n.value), PlayerId(owner)).value);
  }
  const Operand of = child(e, n, 0);
  if (error_) return n.type.is_list ? Operand{0, 0, 0} : Operand::of(0);
  if (n.op == Op::kComponents && of.is_list()) {
    const ShortList zones = items(of);
    const std::size_t begin = pool_.size();
    for (const std::int32_t z : zones) {
      for (ComponentId c = state_->first_in(ZoneId(z)); c.is_some(); c = state_->next_of(c)) {
        pool_.push_back(c.value);
      }
    }
    return list_from(begin);
  }
  const std::int32_t value = of.scalar;
  if (value < 0) return fail(n, "reads-nothing", "there is no such place here");
  if (n.op == Op::kAt || n.op == Op::kAdjacent) {
    const ZoneId zone = zone_of_cell(value);
    const std::size_t begin = pool_.size();
    if (n.op == Op::kAt) {
      for (ComponentId c = state_->first_in(zone); c.is_some(); c = state_->next_of(c)) {
        if (state_->place_of(c) == place_of_cell(value)) pool_.push_back(c.value);
      }
    } else {
      const ZoneDef& def = ruleset_.zone(state_->zone_def(zone));
      for (const std::int32_t to : def.adjacency[std::size_t(place_of_cell(value))]) {
        pool_.push_back(cell_of(zone, to));
      }
    }
    return list_from(begin);
  }
  const ZoneId zone(value);
  const ZoneDef& def = ruleset_.zone(state_->zone_def(zone));
  switch (n.op) {
    case Op::kComponents: {
      const std::size_t begin = pool_.size();
      pool_.resize(begin + static_cast<std::size_t>(state_->size_of(zone)));
      std::int32_t* to = pool_.data() + begin;
      for (ComponentId c = state_->first_in(zone); c.is_some(); c = state_->next_of(c)) {
        *to++ = c.value;
      }
      return list_from(begin);
    }
    case Op::kCells: {
      const std::size_t begin = pool_.size();
      for (std::int32_t i = 0; i < def.cells; ++i) pool_.push_back(cell_of(zone, i));
      return list_from(begin);
    }
    case Op::kCellNamed:
      return Operand::of(cell_of(zone, n.value));
    case Op::kCellNumber: {
      std::int64_t place = std::int64_t{child(e, n, 1).scalar} - 1;
      if (n.child_count > 2) place = place * std::max(def.columns, 1) + child(e, n, 2).scalar - 1;
      if (place < 0 || place >= def.cells) return Operand::of(-1);
      return Operand::of(cell_of(zone, static_cast<std::int32_t>(place)));
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

Operand Evaluator::read_players(const Expression& e, const ExpressionNode& n) {
  const std::int32_t players = state_->players();
  const std::size_t begin = pool_.size();
  if (n.op == Op::kAllPlayers) {
    for (std::int32_t p = 0; p < players; ++p) pool_.push_back(p);
    return list_from(begin);
  }
  const std::int32_t value = child(e, n, 0).scalar;
  if (error_) return n.type.is_list ? Operand{0, 0, 0} : Operand::of(0);
  if (n.op == Op::kSeat) {
    if (value < 1 || value > players) {
      return fail(n, "reads-nothing",
                  fmt::format("there is no seat {}: there are {} players", value, players));
    }
    return Operand::of(value - 1);
  }
  if (value < 0) return fail(n, "reads-nothing", "there is no player here to start from");
  const std::int32_t next = (value + 1) % players;
  const std::int32_t previous = (value + players - 1) % players;
  switch (n.op) {
    case Op::kNext:
      return Operand::of(next);
    case Op::kPrevious:
      return Operand::of(previous);
    case Op::kOthers:
      for (std::int32_t i = 1; i < players; ++i) pool_.push_back((value + i) % players);
      break;
    case Op::kPlayersFrom:
      for (std::int32_t i = 0; i < players; ++i) pool_.push_back((value + i) % players);
      break;
    case Op::kNeighbours:
      if (next != value) pool_.push_back(next);
      if (previous != value && previous != next) pool_.push_back(previous);
      break;
    default:
      break;
  }
  return list_from(begin);
}

Operand Evaluator::read_list(const Expression& e, const ExpressionNode& n) {
  if (pool_.size() > kMaxPool || error_) {
    if (error_) return n.type.is_list ? Operand{0, 0, 0} : Operand::of(0);
    return fail(n, "list-too-long", "this expression makes lists without end");
  }
  switch (n.op) {
    case Op::kLiteralList: {
      const std::size_t begin = pool_.size();
      ShortList values;
      for (std::int32_t k = 0; k < n.child_count; ++k) values.push_back(child(e, n, k).scalar);
      pool_.insert(pool_.end(), values.begin(), values.end());
      return list_from(begin);
    }
    case Op::kDefinitions: {
      const std::size_t begin = pool_.size();
      spend(static_cast<std::int64_t>(ruleset_.definitions.size()));
      for (std::size_t d = 0; d < ruleset_.definitions.size(); ++d) {
        if (n.value < 0 || ruleset_.definitions[d].kind.value == n.value) {
          pool_.push_back(static_cast<std::int32_t>(d));
        }
      }
      return list_from(begin);
    }
    case Op::kOption: {
      const auto& value = ruleset_.options[std::size_t(n.value)].value;
      if (!n.type.is_list) return Operand::of(value.empty() ? 0 : value[0]);
      return push_list(value);
    }
    case Op::kRange: {
      const std::int32_t low = child(e, n, 0).scalar;
      const std::int32_t high = child(e, n, 1).scalar;
      if (std::int64_t(high) - low > 100'000) {
        return fail(n, "list-too-long", "a range has at most 100,000 numbers");
      }
      const std::size_t begin = pool_.size();
      for (std::int64_t i = low; i <= high; ++i) pool_.push_back(static_cast<std::int32_t>(i));
      spend(static_cast<std::int64_t>(pool_.size() - begin));
      return list_from(begin);
    }
    default:
      break;
  }
  const Operand first = child(e, n, 0);
  if (error_) return n.type.is_list ? Operand{0, 0, 0} : Operand::of(0);
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
    case Op::kMinimum:
    case Op::kMaximum: {
      const auto l = list(first);
      if (l.empty()) return Operand::of(0);
      return Operand::of(n.op == Op::kMinimum ? *std::min_element(l.begin(), l.end())
                                              : *std::max_element(l.begin(), l.end()));
    }
    case Op::kFilter:
    case Op::kMap:
      return filter_or_map(e, n, first);
    case Op::kDistinct:
    case Op::kSorted: {
      const Operand copy = push_list(list(first));
      const auto b = pool_.begin() + copy.begin;
      if (n.op == Op::kSorted) {
        std::sort(b, pool_.end());
        return copy;
      }
      auto end = b;
      for (auto it = b; it != pool_.end() && spend(1 + (end - b) / 4); ++it) {
        if (std::find(b, end, *it) == end) *end++ = *it;
      }
      pool_.erase(end, pool_.end());
      return list_from(std::size_t(copy.begin));
    }
    case Op::kFirst:
    case Op::kLast: {
      const std::int32_t size = std::clamp(child(e, n, 1).scalar, 0, first.size);
      return {0, n.op == Op::kFirst ? first.begin : first.begin + first.size - size, size};
    }
    case Op::kItemAt: {
      std::int32_t at = child(e, n, 1).scalar;
      if (at < 0) at += first.size + 1;  // [-1] is the last
      if (at < 1 || at > first.size) {
        if (n.type.kind != TypeKind::kInteger && n.type.kind != TypeKind::kSymbol &&
            n.type.kind != TypeKind::kBoolean) {
          return Operand::of(-1);
        }
        return fail(n, "reads-nothing",
                    fmt::format("there is no item {}: the list has {}", at, first.size));
      }
      return Operand::of(pool_[std::size_t(first.begin + at - 1)]);
    }
    case Op::kIn: {
      const Operand in = child(e, n, 1);
      const auto l = list(in);
      spend(in.size / 4);
      return Operand::of(std::find(l.begin(), l.end(), first.scalar) != l.end());
    }
    case Op::kConcat: {
      const Operand second = child(e, n, 1);
      const std::size_t begin = pool_.size();
      push_list(list(first));
      push_list(list(second));
      return list_from(begin);
    }
    case Op::kWithout: {
      const Operand second = child(e, n, 1);
      const std::size_t begin = pool_.size();
      for (std::int32_t i = 0; i < first.size && spend(1 + second.size / 4); ++i) {
        const std::int32_t v = pool_[std::size_t(first.begin + i)];
        const auto l = list(second);
        if (std::find(l.begin(), l.end(), v) == l.end()) pool_.push_back(v);
      }
      return list_from(begin);
    }
    default:
      return Operand::of(0);
  }
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
    case Op::kLesser:
      result = std::min(a, b);
      break;
    case Op::kGreater:
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
    case Op::kMore:
      result = a > b;
      break;
    case Op::kMoreEqual:
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

Operand Evaluator::call(const Expression& e, const ExpressionNode& n) {
  const std::int32_t first = n.op == Op::kCallProperty ? 1 : 0;
  // Arguments are evaluated in the caller's scope and become the first locals of the callee's.
  const std::size_t at = slots_.size();
  for (std::int32_t k = first; k < n.child_count; ++k) {
    const Operand argument = child(e, n, k);
    slots_.push_back(argument);
  }
  const std::size_t count = slots_.size() - at;
  Operand result = n.type.is_list ? Operand{0, 0, 0} : Operand::of(0);
  const auto run = [&](ExpressionId expression, ScriptId script,
                       const std::vector<Parameter>& parameters, Type returns) {
    if (coverage_ && expression.is_some()) coverage_->expressions.insert(expression.value);
    if (coverage_ && script.is_some()) coverage_->scripts.insert(script.value);
    if (expression.is_some()) {
      const std::size_t base = base_;
      std::vector<std::int32_t> items;
      items.swap(items_);
      base_ = at;
      result = evaluate(expression);
      base_ = base;
      items.swap(items_);
    } else if (script.is_some()) {
      result = call_script(script, at, count, parameters, returns, n.span);
    }
  };
  if (!error_) {
    if (n.op == Op::kCallScript) {
      const ScriptDef& s = ruleset_.scripts[std::size_t(n.value)];
      run({}, ScriptId(n.value), s.parameters, s.returns);
    } else if (n.op == Op::kCallQuery) {
      const QueryDef& q = ruleset_.queries[std::size_t(n.value)];
      run(q.expression, q.script, q.parameters, q.returns);
    } else {
      const ExpressionNode& of = e.nodes[std::size_t(e.children[std::size_t(n.first_child)])];
      const DefinitionId def = definition_of(e, of, child(e, n, 0).scalar);
      const PropertyDef& p = ruleset_.property(PropertyId(n.value));
      if (!def.is_some()) {
        fail(n, "reads-nothing", fmt::format("there is nothing here whose '{}' to ask", p.name));
      } else {
        const ComponentDef& d = ruleset_.definition(def);
        const PropertyId id =
            d.kind == p.kind ? PropertyId(n.value) : ruleset_.find_property(d.kind, p.name);
        if (id.is_some()) {
          const PropertyValue& v = d.properties[std::size_t(ruleset_.property(id).index)];
          if (coverage_) coverage_->properties.emplace(def.value, ruleset_.property(id).index);
          if (v.is_set) run(v.expression, v.script, p.parameters, p.type);
        }
      }
    }
  }
  slots_.resize(at);
  return result;
}

Operand Evaluator::call_script(ScriptId script, std::size_t first, std::size_t count,
                               const std::vector<Parameter>& parameters, Type returns,
                               SourceSpan span) {
  constexpr std::size_t kMostArguments = 16;
  Argument arguments[kMostArguments];
  for (std::size_t i = 0; i < count && i < kMostArguments; ++i) {
    arguments[i].type = parameters[i].type;
    const Operand& o = slots_[first + i];
    if (o.is_list()) {
      arguments[i].list = list(o);
    } else {
      arguments[i].scalar = o.scalar;
    }
  }
  scratch_.clear();
  if (!spend(kCallOfScript)) return returns.is_list ? Operand{0, 0, 0} : Operand::of(0);
  const std::int64_t fuel = scripts_.work().fuel_in_all;
  auto ok = scripts_.query(script, std::span<const Argument>(arguments, count),
                           Reading{ruleset_, *state_, player_}, scratch_);
  spend(scripts_.work().fuel_in_all - fuel);
  if (!ok) {
    RuleError error = std::move(ok.error());
    if (!error.reference.is_known()) error.reference = span;
    raise(std::move(error));
    return returns.is_list ? Operand{0, 0, 0} : Operand::of(0);
  }
  if (returns.is_list) return push_list(scratch_);
  return Operand::of(scratch_.empty() ? 0 : scratch_[0]);
}

}  // namespace cubilete

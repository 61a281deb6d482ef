#include <fmt/format.h>

#include <algorithm>

#include "base/short_list.h"
#include "operations/change.h"
#include "operations/shortfall.h"
#include "state/cell_writer.h"
#include "state/runs.h"

namespace cubilete {
namespace {

std::int32_t& slot_of(State& s, const AttributeDef& a, MaybePlayer owner) {
  CellWriter write(s);
  return a.owner == AttributeOwner::kTable ? write.table_value(a)
                                           : write.player_value(owner.seat(), a);
}

std::string owner_name(const AttributeDef& a, MaybePlayer owner) {
  return a.owner == AttributeOwner::kTable ? "the table"
                                           : fmt::format("player {}", owner.number() + 1);
}

void tell(Change& c, EventKind kind, AttributeId id, MaybePlayer owner, std::int32_t before,
          std::int32_t after, std::vector<std::int32_t> values = {}) {
  if (!c.log.wants(kind)) return c.log.count_only();
  Event e;
  e.kind = kind;
  e.subject = id;
  e.player = c.ruleset.attribute(id).owner == AttributeOwner::kTable ? MaybePlayer() : owner;
  e.before = before;
  e.after = after;
  e.values = std::move(values);
  if (c.log.records_sightings()) {
    e.audience = audience_of(c.state, c.ruleset.attribute(id), e.player);
  }
  e.cause = c.cause;
  c.log.add(std::move(e));
}

void tell(Change& c, AttributeId id, ComponentId owner, std::int32_t before, std::int32_t after,
          std::vector<std::int32_t> values = {}) {
  if (!c.log.wants(EventKind::kChanged)) return c.log.count_only();
  Event e;
  e.kind = EventKind::kChanged;
  e.subject = id;
  e.component = owner;
  e.player = c.state.zone_owner(c.state.zone_of(owner));
  e.before = before;
  e.after = after;
  e.values = std::move(values);
  add_sighting(c, e, owner);
  if (c.log.records_sightings()) {
    e.audience = audience_of(c.ruleset, c.state, owner, c.ruleset.attribute(id));
  }
  e.cause = c.cause;
  c.log.add(std::move(e));
}

bool owner_is_there(const Change& c, const AttributeDef& a, MaybePlayer owner) {
  return a.owner == AttributeOwner::kTable || c.state.has(owner);
}

Result<std::int32_t> change_by(Change& c, AttributeId id, MaybePlayer owner, std::int64_t amount,
                               EventKind kind) {
  const AttributeDef& a = c.ruleset.attribute(id);
  if (!owner_is_there(c, a, owner)) {
    return fail(c, "no-such-player",
                fmt::format("there is no player to {} '{}'",
                            kind == EventKind::kGained ? "gain" : "lose", a.name));
  }
  if (amount < 0) {
    return fail(
        c, "out-of-bounds",
        fmt::format("an amount of '{}' must not be negative, but it is {}", a.name, amount));
  }
  std::int32_t& value = slot_of(c.state, a, owner);
  const std::int32_t before = value;
  const std::int64_t wanted = kind == EventKind::kGained ? before + amount : before - amount;
  value = static_cast<std::int32_t>(std::clamp<std::int64_t>(wanted, a.minimum, a.maximum));
  if (value != before) tell(c, kind, id, owner, before, value);
  return kind == EventKind::kGained ? value - before : before - value;
}

Result<void> check_bounds(const Change& c, const AttributeDef& a, std::int64_t value) {
  bool fits = true;
  switch (a.type.kind) {
    case TypeKind::kInteger:
      fits = value >= a.minimum && value <= a.maximum;
      break;
    case TypeKind::kBoolean:
      fits = value == 0 || value == 1;
      break;
    case TypeKind::kPlayer:
      fits = value >= -1 && value < c.state.players();
      break;
    case TypeKind::kComponent:
      fits = value >= -1 && value < c.state.component_count();
      break;
    case TypeKind::kDefinition:
      fits = value >= -1 && value < std::int64_t(c.ruleset.definitions.size());
      break;
    case TypeKind::kSymbol: {
      const auto& words = c.ruleset.vocabularies[a.vocabulary];
      fits = std::find(words.begin(), words.end(), SymbolId(std::int32_t(value))) != words.end();
      break;
    }
    default:
      break;
  }
  if (fits) return {};
  if (a.type.kind == TypeKind::kInteger) {
    return fail(c, "out-of-bounds",
                fmt::format("'{}' must be from {} to {}, but would become {}", a.name, a.minimum,
                            a.maximum, value));
  }
  return fail(c, "out-of-bounds", fmt::format("'{}' cannot take this value", a.name));
}

Result<void> check_items(const Change& c, const AttributeDef& a,
                         std::span<const std::int32_t> items) {
  if (items.size() > static_cast<std::size_t>(a.at_most)) {
    return fail(c, "list-too-long",
                fmt::format("'{}' holds at most {} item{}, but would hold {}", a.name, a.at_most,
                            a.at_most == 1 ? "" : "s", items.size()));
  }
  const bool may_be_negative = a.type.kind == TypeKind::kInteger;
  for (const std::int32_t item : items) {
    if (item < 0 && !may_be_negative) {
      return fail(c, "out-of-bounds", fmt::format("'nothing' cannot be an item of '{}'", a.name));
    }
    if (auto ok = check_bounds(c, a, item); !ok) return ok;
  }
  return {};
}

Result<void> check_owner(const Change& c, const AttributeDef& a, MaybePlayer owner) {
  if (owner_is_there(c, a, owner)) return {};
  return fail(c, "no-such-player", fmt::format("there is no player whose '{}' to set", a.name));
}

Result<void> check_owner(const Change& c, const AttributeDef& a, ComponentId owner) {
  if (!c.state.has(owner)) {
    return fail(c, "no-such-component",
                fmt::format("there is no component whose '{}' to set", a.name));
  }
  const ComponentDef& definition = c.ruleset.definition(c.state.definition_of(owner));
  if (definition.kind == a.kind) return {};
  return fail(c, "wrong-kind", fmt::format("'{}' has no '{}'", definition.name, a.name));
}

std::int32_t size_of(std::span<const std::int32_t> items) {
  return static_cast<std::int32_t>(items.size());
}

}  // namespace

const std::int32_t& value_of(const State& s, const AttributeDef& a, MaybePlayer owner) {
  return a.owner == AttributeOwner::kTable ? s.table_value(a) : s.player_value(owner.seat(), a);
}

Result<std::int32_t> gain(Change& c, AttributeId id, MaybePlayer owner, std::int64_t amount) {
  return change_by(c, id, owner, amount, EventKind::kGained);
}

Result<std::int32_t> lose(Change& c, AttributeId id, MaybePlayer owner, std::int64_t amount) {
  return change_by(c, id, owner, amount, EventKind::kPaid);
}

Result<std::int32_t> pay(Change& c, AttributeId id, MaybePlayer owner, std::int64_t amount) {
  const AttributeDef& a = c.ruleset.attribute(id);
  const ResourceAmount price{id, amount};
  if (owner_is_there(c, a, owner) && shortfall(c.ruleset, c.state, owner, {&price, 1})) {
    return fail(c, "not-enough",
                fmt::format("{} must pay {} {} but has {}", owner_name(a, owner), amount, a.name,
                            value_of(c.state, a, owner)));
  }
  return change_by(c, id, owner, std::max<std::int64_t>(amount, 0), EventKind::kPaid);
}

Result<void> set_value(Change& c, AttributeId id, MaybePlayer owner, std::int64_t value) {
  const AttributeDef& a = c.ruleset.attribute(id);
  if (auto ok = check_owner(c, a, owner); !ok) return ok;
  if (auto ok = check_bounds(c, a, value); !ok) return ok;
  std::int32_t& slot = slot_of(c.state, a, owner);
  const std::int32_t before = slot;
  slot = static_cast<std::int32_t>(value);
  if (slot != before) tell(c, EventKind::kChanged, id, owner, before, slot);
  return {};
}

Result<void> set_value(Change& c, AttributeId id, ComponentId owner, std::int64_t value) {
  const AttributeDef& a = c.ruleset.attribute(id);
  if (auto ok = check_owner(c, a, owner); !ok) return ok;
  if (auto ok = check_bounds(c, a, value); !ok) return ok;
  std::int32_t& slot = CellWriter(c.state).component_value(owner, a);
  const std::int32_t before = slot;
  slot = static_cast<std::int32_t>(value);
  if (slot != before) tell(c, id, owner, before, slot);
  return {};
}

Result<void> set_list(Change& c, AttributeId id, MaybePlayer owner,
                      std::span<const std::int32_t> items) {
  const AttributeDef& a = c.ruleset.attribute(id);
  if (auto ok = check_owner(c, a, owner); !ok) return ok;
  if (auto ok = check_items(c, a, items); !ok) return ok;
  const ShortList before(items_of(a, value_of(c.state, a, owner)));
  if (std::ranges::equal(before, items)) return {};
  write_items(a, slot_of(c.state, a, owner), items);
  tell(c, EventKind::kChanged, id, owner, size_of(before), size_of(items),
       lists_of_change(a.type, before, items));
  return {};
}

Result<void> set_list(Change& c, AttributeId id, ComponentId owner,
                      std::span<const std::int32_t> items) {
  const AttributeDef& a = c.ruleset.attribute(id);
  if (auto ok = check_owner(c, a, owner); !ok) return ok;
  if (auto ok = check_items(c, a, items); !ok) return ok;
  const ShortList before(items_of(a, c.state.component_value(owner, a)));
  if (std::ranges::equal(before, items)) return {};
  write_items(a, CellWriter(c.state).component_value(owner, a), items);
  tell(c, id, owner, size_of(before), size_of(items), lists_of_change(a.type, before, items));
  return {};
}

}  // namespace cubilete

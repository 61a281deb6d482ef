#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "operations/change.h"
#include "ruleset/zone_shape.h"
#include "state/cell_writer.h"
#include "state/visibility.h"

namespace cubilete {
namespace {

void unlink(State& s, ComponentId c) {
  CellWriter write(s);
  const ZoneId z = s.zone_of(c);
  const std::int32_t previous = s.component_field(c, State::kPrevious);
  const std::int32_t next = s.component_field(c, State::kNext);
  (previous >= 0 ? write.component_field(ComponentId(previous), State::kNext)
                 : write.zone_field(z, State::kFirst)) = next;
  (next >= 0 ? write.component_field(ComponentId(next), State::kPrevious)
             : write.zone_field(z, State::kLast)) = previous;
  --write.zone_field(z, State::kCount);
}

void link(State& s, ComponentId c, ZoneId z, std::int32_t place, bool at_front) {
  CellWriter write(s);
  write.component_field(c, State::kZone) = z.value;
  write.component_field(c, State::kPlace) = place;
  const std::int32_t first = s.zone_field(z, State::kFirst);
  const std::int32_t last = s.zone_field(z, State::kLast);
  if (at_front) {
    write.component_field(c, State::kPrevious) = -1;
    write.component_field(c, State::kNext) = first;
    (first >= 0 ? write.component_field(ComponentId(first), State::kPrevious)
                : write.zone_field(z, State::kLast)) = c.value;
    write.zone_field(z, State::kFirst) = c.value;
  } else {
    write.component_field(c, State::kNext) = -1;
    write.component_field(c, State::kPrevious) = last;
    (last >= 0 ? write.component_field(ComponentId(last), State::kNext)
               : write.zone_field(z, State::kFirst)) = c.value;
    write.zone_field(z, State::kLast) = c.value;
  }
  ++write.zone_field(z, State::kCount);
}

std::int32_t size_of_cell(const State& s, ZoneId z, std::int32_t place) {
  std::int32_t n = 0;
  for (ComponentId c = s.first_in(z); c.is_some(); c = s.next_of(c)) n += s.place_of(c) == place;
  return n;
}

Result<void> check_kind(const Change& c, KindId kind, const ZoneDef& zone) {
  if (zone.holds.empty() || std::ranges::find(zone.holds, kind) != zone.holds.end()) return {};
  return fail(c, "wrong-kind",
              fmt::format("the zone '{}' does not hold components of kind '{}'", zone.name,
                          c.ruleset.kind(kind).name));
}

// Checks that a component of `kind` may lie there. `inside`: it is in this zone already.
Result<void> check_target(const Change& c, KindId kind, ZoneId to, std::int32_t place,
                          bool inside) {
  if (to.value < 0 || to.value >= c.state.zone_count()) {
    return fail(c, "wrong-place", "there is no such zone to move to");
  }
  const ZoneDef& zone = c.ruleset.zone(c.state.zone_def(to));
  if (auto ok = check_kind(c, kind, zone); !ok) return ok;
  if (zone.has_cells() != (place >= 0) || place >= std::max(zone.cells, 1)) {
    return fail(c, "wrong-place",
                zone.has_cells()
                    ? fmt::format("the zone '{}' has cells: name the cell to move to", zone.name)
                    : fmt::format("the zone '{}' has no cells", zone.name));
  }
  if (!inside && zone.capacity >= 0 && c.state.size_of(to) >= zone.capacity) {
    return fail(c, "zone-full",
                fmt::format("the zone '{}' is full: it holds {}", zone.name, zone.capacity));
  }
  if (zone.cell_capacity >= 0 && size_of_cell(c.state, to, place) >= zone.cell_capacity) {
    return fail(
        c, "zone-full",
        fmt::format("the cell of '{}' is full: it holds {}", zone.name, zone.cell_capacity));
  }
  return {};
}

// Links the components of a zone in this order.
void chain(State& s, ZoneId z, std::span<const ComponentId> order) {
  CellWriter write(s);
  for (std::size_t i = 0; i < order.size(); ++i) {
    write.component_field(order[i], State::kZone) = z.value;
    write.component_field(order[i], State::kPrevious) = i == 0 ? -1 : order[i - 1].value;
    write.component_field(order[i], State::kNext) = i + 1 == order.size() ? -1 : order[i + 1].value;
  }
  write.zone_field(z, State::kFirst) = order.empty() ? -1 : order.front().value;
  write.zone_field(z, State::kLast) = order.empty() ? -1 : order.back().value;
}

// Returns the components of a zone in order, with two of them exchanged.
std::vector<ComponentId> exchanged(const State& s, ZoneId z, ComponentId a, ComponentId b) {
  std::vector<ComponentId> out;
  for (ComponentId c = s.first_in(z); c.is_some(); c = s.next_of(c)) {
    out.push_back(c == a ? b : c == b ? a : c);
  }
  return out;
}

// Returns whether the component goes to the front: the top of a pile, or the beginning of a row.
bool goes_to_front(const ZoneDef& zone, bool to_bottom) {
  return (zone.shape == Shape::kPile && zone.is_ordered) != to_bottom;
}

// The event of a move, begun at the old place and logged at the new one.
class MoveEvent {
 public:
  MoveEvent(Change& c, ComponentId id)
      : c_(c), is_wanted_(c.log.wants(EventKind::kMoved)), from_(c.state.zone_of(id)) {
    event_.component = id;
    event_.before = c.state.place_of(id);
    if (is_wanted_) add_sighting(c, event_, id);
  }

  void log() {
    if (!is_wanted_) return c_.log.count_only();
    const State& s = c_.state;
    const ZoneId to = s.zone_of(event_.component);
    add_sighting(c_, event_, event_.component);
    event_.kind = EventKind::kMoved;
    event_.subject = s.definition_of(event_.component);
    event_.player = s.zone_owner(to).is_some() ? s.zone_owner(to) : s.zone_owner(from_);
    event_.from = from_;
    event_.to = to;
    event_.after = s.place_of(event_.component);
    event_.cause = c_.cause;
    c_.log.add(std::move(event_));
  }

 private:
  Change& c_;
  bool is_wanted_;
  ZoneId from_;
  Event event_;
};

}  // namespace

Result<void> move(Change& c, ComponentId id, ZoneId to, std::int32_t place, bool to_bottom) {
  State& s = c.state;
  if (!s.has(id)) {
    return fail(c, "no-such-component", "there is no component to move");
  }
  const ZoneId from = s.zone_of(id);
  if (from == to && place >= 0 && s.place_of(id) == place) return {};
  const KindId kind = c.ruleset.definition(s.definition_of(id)).kind;
  if (auto ok = check_target(c, kind, to, place, from == to); !ok) return ok;
  MoveEvent event(c, id);
  unlink(s, id);
  link(s, id, to, place, goes_to_front(c.ruleset.zone(s.zone_def(to)), to_bottom));
  event.log();
  return {};
}

Result<void> swap(Change& c, ComponentId a, ComponentId b) {
  State& s = c.state;
  if (!s.has(a) || !s.has(b)) return fail(c, "no-such-component", "there is no component to swap");
  if (a == b) return {};
  const ZoneId zone_a = s.zone_of(a);
  const ZoneId zone_b = s.zone_of(b);
  const std::int32_t place_a = s.place_of(a);
  const std::int32_t place_b = s.place_of(b);
  const auto check = [&c](ComponentId id, ZoneId to) {
    return check_kind(c, c.ruleset.definition(c.state.definition_of(id)).kind,
                      c.ruleset.zone(c.state.zone_def(to)));
  };
  if (auto ok = check(a, zone_b); !ok) return ok;
  if (auto ok = check(b, zone_a); !ok) return ok;
  MoveEvent of_a(c, a);
  MoveEvent of_b(c, b);
  const std::vector<ComponentId> order_a = exchanged(s, zone_a, a, b);
  const std::vector<ComponentId> order_b = exchanged(s, zone_b, a, b);
  chain(s, zone_a, order_a);
  chain(s, zone_b, order_b);
  CellWriter(s).component_field(a, State::kPlace) = place_b;
  CellWriter(s).component_field(b, State::kPlace) = place_a;
  of_a.log();
  of_b.log();
  return {};
}

Result<ComponentId> create(Change& c, DefinitionId def, ZoneId to, std::int32_t place) {
  State& s = c.state;
  if (def.value < 0 || def.index() >= c.ruleset.definitions.size()) {
    return fail(c, "no-such-component", "there is no definition to create a component of");
  }
  if (s.component_count() >= kMostComponents) {
    return fail(c, "too-many-components",
                fmt::format("a game has at most {} components", kMostComponents));
  }
  const ComponentDef& definition = c.ruleset.definition(def);
  if (auto ok = check_target(c, definition.kind, to, place, false); !ok) {
    return Failure(ok.error());
  }
  const ComponentId id(s.component_count());
  CellWriter write(s);
  write.numbers().resize(s.cells.size() + std::size_t(s.cells[State::kComponentSize]), 0);
  write.component_field(id, State::kDefinition) = def.value;
  for (const AttributeId a : c.ruleset.kind(definition.kind).attributes) {
    const AttributeDef& attribute = c.ruleset.attribute(a);
    write_initial(attribute, write.component_value(id, attribute));
  }
  link(s, id, to, place, goes_to_front(c.ruleset.zone(s.zone_def(to)), false));
  if (!c.log.wants(EventKind::kCreated)) {
    c.log.count_only();
    return id;
  }
  Event e;
  e.kind = EventKind::kCreated;
  e.component = id;
  e.player = s.zone_owner(to);
  e.to = to;
  e.after = place;
  add_sighting(c, e, id);
  e.cause = c.cause;
  c.log.add(std::move(e));
  return id;
}

Result<void> shuffle(Change& c, ZoneId zone) {
  State& s = c.state;
  if (zone.value < 0 || zone.value >= s.zone_count()) {
    return fail(c, "wrong-place", "there is no such zone to shuffle");
  }
  const StreamId stream = c.ruleset.zone(s.zone_def(zone)).stream;
  RandomStream& random = c.streams.continued(c.ruleset, s, stream);
  std::vector<ComponentId> all;
  for (ComponentId i = s.first_in(zone); i.is_some(); i = s.next_of(i)) all.push_back(i);
  CellWriter write(s);
  for (std::size_t i = all.size(); i > 1; --i) {
    write.exchange(all[i - 1], all[random.below(static_cast<std::uint32_t>(i))]);
  }
  write.set_drawn(stream, random.drawn());
  Event e;
  e.kind = EventKind::kShuffled;
  e.to = zone;
  e.player = s.zone_owner(zone);
  e.cause = c.cause;
  c.log.add(std::move(e));
  return {};
}

}  // namespace cubilete

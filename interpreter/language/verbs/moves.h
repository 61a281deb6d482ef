// The verbs that move components: move, swap, rotate, create. The components of a zone are a chain:
// from the top of a pile, or the beginning of a row.
#pragma once

#include "language/host.h"
#include "state/state.h"

namespace cubilete::language {

template <class Host>
[[gnu::always_inline]] inline void unlink(Host& h, i32 x) {
  const i32 z = h.cell_of(x, State::kZone);
  const i32 before = h.cell_of(x, State::kPrevious);
  const i32 after = h.cell_of(x, State::kNext);
  (before >= 0 ? h.cell_of(before, State::kNext) : h.zone_cell(z, State::kFirst)) = after;
  (after >= 0 ? h.cell_of(after, State::kPrevious) : h.zone_cell(z, State::kLast)) = before;
  --h.zone_cell(z, State::kCount);
}

// Links a component before another one of the zone.
template <class Host>
void link_before(Host& h, i32 x, i32 z, i32 place, i32 after) {
  const i32 before = h.cell_of(after, State::kPrevious);
  h.cell_of(x, State::kZone) = z;
  h.cell_of(x, State::kPlace) = place;
  h.cell_of(x, State::kPrevious) = before;
  h.cell_of(x, State::kNext) = after;
  (before >= 0 ? h.cell_of(before, State::kNext) : h.zone_cell(z, State::kFirst)) = x;
  h.cell_of(after, State::kPrevious) = x;
  ++h.zone_cell(z, State::kCount);
}

// Returns the component at a position in a zone, or on one of its cells, from 1; -1 if there are
// fewer.
template <class Host>
i32 at_position(Host& h, i32 z, i32 place, i32 position) {
  i32 x = h.zone_cell(z, State::kFirst);
  for (; x >= 0; x = h.cell_of(x, State::kNext)) {
    if (h.cell_of(x, State::kPlace) == place && --position == 0) break;
  }
  return x;
}

template <class Host>
[[gnu::always_inline]] inline void link(Host& h, i32 x, i32 z, i32 place, bool at_front) {
  h.cell_of(x, State::kZone) = z;
  h.cell_of(x, State::kPlace) = place;
  const i32 first = h.zone_cell(z, State::kFirst);
  const i32 last = h.zone_cell(z, State::kLast);
  if (at_front) {
    h.cell_of(x, State::kPrevious) = -1;
    h.cell_of(x, State::kNext) = first;
    (first >= 0 ? h.cell_of(first, State::kPrevious) : h.zone_cell(z, State::kLast)) = x;
    h.zone_cell(z, State::kFirst) = x;
  } else {
    h.cell_of(x, State::kNext) = -1;
    h.cell_of(x, State::kPrevious) = last;
    (last >= 0 ? h.cell_of(last, State::kNext) : h.zone_cell(z, State::kFirst)) = x;
    h.zone_cell(z, State::kLast) = x;
  }
  ++h.zone_cell(z, State::kCount);
}

// Links the components of a zone in this order.
template <class Host, class List>
void chain(Host& h, i32 z, const List& order) {
  const i32 n = order.size();
  for (i32 k = 0; k < n; ++k) {
    h.cell_of(order[k], State::kZone) = z;
    h.cell_of(order[k], State::kPrevious) = k == 0 ? -1 : order[k - 1];
    h.cell_of(order[k], State::kNext) = k + 1 == n ? -1 : order[k + 1];
  }
  h.zone_cell(z, State::kFirst) = n == 0 ? -1 : order[0];
  h.zone_cell(z, State::kLast) = n == 0 ? -1 : order[n - 1];
}

// Lists the components of a zone in order, with two of them exchanged.
template <class Host, class List>
void list_exchanged(Host& h, i32 z, i32 a, i32 b, List& out) {
  for (i32 x = h.zone_cell(z, State::kFirst); x >= 0; x = h.cell_of(x, State::kNext)) {
    out.add(x == a ? b : x == b ? a : x);
  }
}

template <class Host>
[[gnu::always_inline]] inline Checked<Host> check_kind(Host& h, i32 kind, i32 z) {
  if (!h.holds(z, kind)) return h.refuse(VerbError::kNotHeld, z, kind);
  return {};
}

// Checks that a component of `kind` may lie there. `is_inside`: it is in this zone already.
template <class Host>
[[gnu::always_inline]] inline Checked<Host> check_target(Host& h, i32 kind, i32 z, i32 place,
                                                         bool is_inside) {
  if (!h.has_zone(z)) return h.refuse(VerbError::kNoSuchZone);
  if (auto ok = check_kind(h, kind, z); !ok) return ok;
  const auto& zone = h.zone_facts(z);
  if ((zone.cells > 0) != (place >= 0) || place >= (zone.cells > 1 ? zone.cells : 1)) {
    return h.refuse(zone.cells > 0 ? VerbError::kCellNeeded : VerbError::kHasNoCells, z);
  }
  if (!is_inside && zone.capacity >= 0 && h.zone_cell(z, State::kCount) >= zone.capacity) {
    return h.refuse(VerbError::kZoneFull, z);
  }
  if (zone.cell_capacity >= 0 && h.count_on(z, place) >= zone.cell_capacity) {
    return h.refuse(VerbError::kCellFull, z);
  }
  return {};
}

// Returns whether the component is the last on its cell, or with `at_front` the first.
template <class Host>
bool is_last_of_cell(Host& h, i32 x, bool at_front) {
  const auto towards = at_front ? State::kPrevious : State::kNext;
  const i32 place = h.cell_of(x, State::kPlace);
  i32 other = h.cell_of(x, towards);
  while (other >= 0 && h.cell_of(other, State::kPlace) != place) other = h.cell_of(other, towards);
  return other < 0;
}

// Moves to the top of a pile or the end of a row or bag; with `to_bottom`, to the bottom of a pile
// or the front of a row. In a zone with cells the component lies on top of those on its cell, also
// if it has lain among them; where it lies there already, nothing happens. With a `position` it
// becomes the one at that position, from 1, or the last if there are fewer.
template <class Host>
[[gnu::always_inline]] inline Checked<Host> move(Host& h, i32 x, i32 z, i32 place, bool to_bottom,
                                                 i32 position = 0) {
  if (!h.has(x)) return h.refuse(VerbError::kNothingToMove);
  const i32 from = h.cell_of(x, State::kZone);
  const i32 old = h.cell_of(x, State::kPlace);
  const bool at_front = position == 0 && h.arrives_in_front(z) != to_bottom;
  if (from == z && place >= 0 && old == place) {
    if (position == 0 && is_last_of_cell(h, x, at_front)) return {};
  } else if (auto ok = check_target(h, h.kind_of(x), z, place, from == z); !ok) {
    return ok;
  }
  auto event = h.before_move(x);
  h.leaves_cell(x);
  unlink(h, x);
  const i32 next = position > 0 ? at_position(h, z, place, position) : -1;
  if (next >= 0) {
    link_before(h, x, z, place, next);
    h.rearranged(from);
    h.rearranged(z);
  } else {
    link(h, x, z, place, at_front);
    h.arrives(x, from, at_front);
  }
  h.moved(event, x, from, z, old, place);
  return {};
}

template <class Host>
ToCome<Host> move_to_come(Host& h, i32 x, i32 z, i32 place) {
  if (!h.has(x) || !h.has_zone(z)) return {};
  return h.move_to_come(x, h.cell_of(x, State::kZone), z, h.cell_of(x, State::kPlace), place);
}

// Exchanges zone, cell and position of two components.
template <class Host>
[[gnu::always_inline]] inline Checked<Host> swap(Host& h, i32 a, i32 b) {
  if (!h.has(a) || !h.has(b)) return h.refuse(VerbError::kNothingToSwap);
  if (a == b) return {};
  const i32 zone_a = h.cell_of(a, State::kZone);
  const i32 zone_b = h.cell_of(b, State::kZone);
  const i32 place_a = h.cell_of(a, State::kPlace);
  const i32 place_b = h.cell_of(b, State::kPlace);
  if (auto ok = check_kind(h, h.kind_of(a), zone_b); !ok) return ok;
  if (auto ok = check_kind(h, h.kind_of(b), zone_a); !ok) return ok;
  auto of_a = h.before_move(a);
  auto of_b = h.before_move(b);
  {
    auto order_a = h.list();
    auto order_b = h.list();
    list_exchanged(h, zone_a, a, b, order_a);
    list_exchanged(h, zone_b, a, b, order_b);
    chain(h, zone_a, order_a);
    chain(h, zone_b, order_b);
  }
  h.cell_of(a, State::kPlace) = place_b;
  h.cell_of(b, State::kPlace) = place_a;
  h.rearranged(zone_a);
  h.rearranged(zone_b);
  h.moved(of_a, a, zone_a, zone_b, place_a, place_b);
  h.moved(of_b, b, zone_b, zone_a, place_b, place_a);
  return {};
}

// Lists what lies in each of the zones, and for each zone where its part of the list ends.
template <class Host, class List>
[[gnu::always_inline]] inline Checked<Host> list_contents(Host& h, Items zones, List& all,
                                                          List& ends) {
  for (i32 k = 0; k < zones.n; ++k) {
    const i32 z = zones.p[k];
    if (!h.has_zone(z)) return h.refuse(VerbError::kNothingToRotate);
    if (h.zone_facts(z).cells > 0) return h.refuse(VerbError::kCellNeeded, z);
    if (has_item({zones.p, k}, z)) return h.refuse(VerbError::kListedTwice, z);
    for (i32 x = h.zone_cell(z, State::kFirst); x >= 0; x = h.cell_of(x, State::kNext)) all.add(x);
    ends.add(all.size());
  }
  return {};
}

// Passes what each zone holds to the next one, or with `back` to the one before, in its order.
template <class Host>
[[gnu::always_inline]] inline Checked<Host> rotate(Host& h, Items zones, bool back) {
  auto all = h.list();
  auto ends = h.list();
  if (auto ok = list_contents(h, zones, all, ends); !ok) return ok;
  const auto next = [&](i32 k) { return zones.p[(k + (back ? zones.n - 1 : 1)) % zones.n]; };
  for (i32 k = 0, i = 0; k < zones.n; ++k) {
    const auto& to = h.zone_facts(next(k));
    if (to.capacity >= 0 && ends[k] - i > to.capacity) {
      return h.refuse(VerbError::kZoneFull, next(k));
    }
    for (; i < ends[k]; ++i) {
      if (auto ok = check_kind(h, h.kind_of(all[i]), next(k)); !ok) return ok;
    }
  }
  if (zones.n < 2) return {};
  for (i32 k = 0, i = 0; k < zones.n; ++k) {
    for (; i < ends[k]; ++i) {
      const i32 x = all[i];
      auto event = h.before_move(x, true);
      h.leaves_cell(x);
      unlink(h, x);
      link(h, x, next(k), -1, false);
      h.arrives(x, zones.p[k], false);
      h.moved(event, x, zones.p[k], next(k), -1, -1);
    }
  }
  return {};
}

// Makes a component of a definition and returns it.
template <class Host>
[[gnu::always_inline]] inline Number<Host> create(Host& h, i32 definition, i32 z, i32 place) {
  if (!h.has_definition(definition)) return h.refuse(VerbError::kNothingToCreate);
  if (h.component_count() >= kMostComponents) return h.refuse(VerbError::kTooManyComponents);
  const i32 kind = h.kind_of_definition(definition);
  if (auto ok = check_target(h, kind, z, place, false); !ok) return h.refused(ok);
  const i32 x = h.add_component();
  h.cell_of(x, State::kDefinition) = definition;
  h.write_initial_values(kind, x);
  link(h, x, z, place, h.arrives_in_front(z));
  h.rearranged(z);
  h.created(x, z, place);
  return x;
}

}  // namespace cubilete::language

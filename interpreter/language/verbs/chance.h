// The verbs of chance: roll, shuffle, pick. Each draws from a stream of its own, which the host
// hands out and takes back.
#pragma once

#include "language/host.h"
#include "state/state.h"

namespace cubilete::language {

template <class Host>
[[gnu::always_inline]] inline Checked<Host> check_die(Host& h, i32 x) {
  if (!h.has(x)) return h.refuse(VerbError::kNothingToRoll);
  if (!h.is_die(x)) return h.refuse(VerbError::kNotADie, x);
  return {};
}

// Turns a die to a face. REQUIRES: check_die(), and the die has the face.
template <class Host, class Die>
[[gnu::always_inline]] inline void turn_die(Host& h, const Die& die, i32 x, i32 face) {
  i32& shown = h.face_of(die, x);
  const i32 before = shown;
  shown = face;
  h.rolled(die, x, before, face);
}

template <class Host, class Stream>
[[gnu::always_inline]] inline void roll_die(Host& h, Stream& stream, i32 x) {
  const auto& die = h.die(x);
  turn_die(h, die, x, h.face_value(die, h.draw_below(stream, h.face_count(die))));
}

// Exchanges the components of the zone at random: they keep their ids but get other definitions, so
// that no knowledge of an id remains valid.
template <class Host>
[[gnu::always_inline]] inline Checked<Host> shuffle(Host& h, i32 z) {
  if (!h.has_zone(z)) return h.refuse(VerbError::kNothingToShuffle);
  const i32 id = h.stream_of_zone(z);
  auto& stream = h.stream(id);
  auto all = h.list();
  for (i32 x = h.zone_cell(z, State::kFirst); x >= 0; x = h.cell_of(x, State::kNext)) all.add(x);
  for (i32 i = all.size(); i > 1; --i) {
    const i32 a = all[i - 1];
    const i32 b = all[h.draw_below(stream, i)];
    if (a != b) h.exchange(a, b);
  }
  h.note_drawn(id, stream);
  h.shuffled(z);
  return {};
}

// Draws `count` of the items without replacement, in the order drawn.
template <class Host, class List>
[[gnu::always_inline]] inline void pick(Host& h, Items items, i32 count, i32 id, List& picked) {
  auto& stream = h.stream(id);
  auto left = h.list();
  left.add_all(items);
  if (count > left.size()) count = left.size();
  for (i32 i = 0; i < count; ++i) {
    h.spend(left.size());
    const i32 at = h.draw_below(stream, left.size());
    picked.add(left[at]);
    left.remove(at);
  }
  h.note_drawn(id, stream);
  h.picked(picked);
}

}  // namespace cubilete::language

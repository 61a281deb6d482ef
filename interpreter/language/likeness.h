// Which answers stand for each other: components of one definition, with the same values, at the
// same place of a zone without an order. Answers are offered for the first of each class.
#pragma once

#include "language/host.h"
#include "state/state.h"

namespace cubilete::language {

// The component of a definition that a scan over candidates met last, among those that lie without
// an order. `scan` is that scan's number.
struct MetComponent {
  u64 scan = 0;
  i32 component = -1;
};

// A candidate with its class: the class's first member and its rank among the classes.
struct ClassMember {
  i32 item, first, rank;
};

// REQUIRES: both exist.
template <class Host>
[[gnu::always_inline]] inline bool are_alike(Host& h, i32 a, i32 b) {
  return h.cell_of(a, State::kDefinition) == h.cell_of(b, State::kDefinition) &&
         h.cell_of(a, State::kZone) == h.cell_of(b, State::kZone) &&
         h.cell_of(a, State::kPlace) == h.cell_of(b, State::kPlace) && !h.lies_in_order(a) &&
         h.values_of(a) == h.values_of(b);
}

// Adds the first candidate of each class to `found`. Components in `taken` are classes of their
// own.
template <class Host, class List>
void representatives(Host& h, Items items, bool are_components, Items taken, List& found) {
  if (!h.spend(items.n)) return;
  if (items.n < 2) return found.add_all(items);
  if (!are_components) return h.add_different(items, found);
  // Each component is kept once, and compared only with others in zones without an order.
  const u64 scan = h.begin_scan();
  auto unordered = h.list();
  for (i32 k = 0; k < items.n; ++k) {
    const i32 x = items.p[k];
    if (!h.has(x)) {
      if (!has_item(found.items(), x)) found.add(x);
      continue;
    }
    if (h.was_met(x)) continue;
    if (!h.lies_in_order(x) && !has_item(taken, x)) {
      if (!h.spend(unordered.size())) return;
      // Many are alike where nothing but the definition distinguishes components.
      MetComponent& met = h.met_of(h.cell_of(x, State::kDefinition));
      if (met.scan == scan) {
        bool is_new = !are_alike(h, met.component, x);
        for (i32 j = 0; j < unordered.size() && is_new; ++j)
          is_new = !are_alike(h, unordered[j], x);
        if (!is_new) continue;
      }
      met = {scan, x};
      unordered.add(x);
    }
    found.add(x);
  }
}

// Returns whether part `i` of an answer is a component (component_parts()).
inline bool is_component(u64 components, i32 i) { return i < 64 && (components >> i & 1) != 0; }

// Returns whether two answers have the same or an equivalent component in each part, and otherwise
// the same values.
template <class Host>
bool are_same_answers(Host& h, const i32* a, const i32* b, i32 width, u64 components) {
  for (i32 i = 0; i < width; ++i) {
    const bool may_be_alike = is_component(components, i) && h.has(a[i]) && h.has(b[i]);
    if (a[i] != b[i] && (!may_be_alike || !are_alike(h, a[i], b[i]))) return false;
    // One thing twice is not two that are alike.
    for (i32 k = 0; k < i && is_component(components, i); ++k) {
      if (is_component(components, k) && (a[k] == a[i]) != (b[k] == b[i])) return false;
    }
  }
  return true;
}

// Tells which of many lists may be the same as one before: a bit for each hash of those met.
class MetHashes {
 public:
  // With `are_many` false every list may have been met: few are compared with each other at once.
  explicit MetHashes(bool are_many) : are_many_(are_many) {
    for (i32 i = 0; are_many && i < kHashes / 64; ++i) seen_[i] = 0;
  }
  void add(u64 value) {
    hash_ = (hash_ ^ value) * 0x9E3779B97F4A7C15U;
    hash_ ^= hash_ >> 29;
  }
  // Returns whether the values added since the last call may have been met before.
  bool may_be_met() {
    const u64 at = hash_ % kHashes;
    hash_ = 0;
    if (!are_many_) return true;
    const bool is_met = (seen_[at / 64] >> (at % 64) & 1) != 0;
    seen_[at / 64] |= u64(1) << (at % 64);
    return is_met;
  }

  static constexpr i32 kFew = 32;

 private:
  static constexpr i32 kHashes = 1 << 16;
  const bool are_many_;
  u64 hash_ = 0;
  u64 seen_[kHashes / 64];
};

// Adds where in `all` each of the whole answers begins, without those that are the same as an
// earlier one. An answer is compared only if one before it may have its values, but for components.
template <class Host, class List>
void add_different_answers(Host& h, Items all, i32 width, u64 components, List& found) {
  MetHashes met(all.n > MetHashes::kFew * width);
  for (i32 at = 0; at + width <= all.n; at += width) {
    for (i32 i = 0; i < width; ++i)
      met.add(is_component(components, i) ? 0 : static_cast<u64>(all.p[at + i]) + 1);
    const bool may_be_there = met.may_be_met();
    if (!h.spend(1 + (may_be_there ? found.size() / 16 : 0))) return;
    bool is_new = true;
    for (i32 j = 0; may_be_there && j < found.size() && is_new; ++j)
      is_new = !are_same_answers(h, all.p + found[j], all.p + at, width, components);
    if (is_new) found.add(at);
  }
}

// If a component of `answer` is taken, replaces it by the first of the whole answers in `all` that
// is the same and has no taken component, if there is one.
template <class Host>
void take_other_answer(Host& h, i32* answer, i32 width, Items all, Items taken, u64 components) {
  const auto is_taken = [&](const i32* of) {
    for (i32 i = 0; i < width; ++i) {
      if (is_component(components, i) && has_item(taken, of[i])) return true;
    }
    return false;
  };
  if (!is_taken(answer)) return;
  for (i32 at = 0; at + width <= all.n; at += width) {
    if (!h.spend(1 + taken.n / 16)) return;
    const i32* const other = all.p + at;
    if (is_taken(other) || !are_same_answers(h, answer, other, width, components)) continue;
    for (i32 i = 0; i < width; ++i) answer[i] = other[i];
    return;
  }
}

// Returns whether `answer` is one of the whole answers in `all`.
template <class Host>
bool has_answer(Host& h, Items all, Items answer) {
  for (i32 at = 0; at + answer.n <= all.n; at += answer.n) {
    if (!h.spend(1)) return false;
    bool is_same = true;
    for (i32 i = 0; i < answer.n && is_same; ++i) is_same = all.p[at + i] == answer.p[i];
    if (is_same) return true;
  }
  return false;
}

// Returns whether two sets have as many items that are the same as, or alike to, each of them.
template <class Host>
bool are_same_sets(Host& h, Items a, Items b, bool are_components) {
  const auto count = [&](Items set, i32 like) {
    i32 n = 0;
    for (const i32 x : set) {
      const bool may_be_alike = are_components && h.has(x) && h.has(like);
      n += x == like || (may_be_alike && are_alike(h, x, like));
    }
    return n;
  };
  bool are = a.n == b.n;
  for (i32 k = 0; k < a.n && are; ++k) are = count(a, a.p[k]) == count(b, a.p[k]);
  return are;
}

// Returns whether `chosen` is the same as one of the sets that are listed (each_listed).
template <class Host>
bool has_set(Host& h, Items listed, Items chosen, bool are_components) {
  for (i32 at = 0; at < listed.n; at += 1 + listed.p[at]) {
    if (!h.spend(1 + chosen.n)) return false;
    if (are_same_sets(h, {listed.p + at + 1, listed.p[at]}, chosen, are_components)) return true;
  }
  return false;
}

// Finds the class of `m` among the `n` members so far; returns false if its item is one of them.
// Dice of one class show the same face, which is their rank.
template <class Host>
[[gnu::always_inline]] inline bool find_class(Host& h, const ClassMember* members, i32 n,
                                              bool may_be_alike, bool is_die, ClassMember& m) {
  bool is_first = may_be_alike;
  for (i32 j = 0; j < n; ++j) {
    const ClassMember& other = members[j];
    if (other.item == m.item) return false;
    if (!is_first || (is_die && other.rank != m.rank) || other.item != other.first) continue;
    if (!h.has(other.first) || !are_alike(h, other.first, m.item)) continue;
    m.first = other.first;
    m.rank = other.rank;
    is_first = false;
  }
  return true;
}

// Adds the candidates class by class to `sorted`, and the ends of the classes to `ends`. Classes
// are in the order of their first members, dice by face.
template <class Host, class List, class Ends>
void sort_into_classes(Host& h, Items items, bool are_components, List& sorted, Ends& ends) {
  ClassMember* const members = h.room_for_members(items.n);
  i32 n = 0;
  for (i32 k = 0; k < items.n; ++k) {
    const i32 v = items.p[k];
    if (!h.go_on(1 + n)) break;
    const bool may_be_alike = are_components && h.has(v);
    const i32 face = may_be_alike ? h.place_of_face(v) : -1;
    ClassMember m{v, v, face >= 0 ? h.cell_of(v, face) : n};
    if (!find_class(h, members, n, may_be_alike, face >= 0, m)) continue;
    // Insertion sort, since there are few items and many are in order already.
    i32 at = n++;
    for (; at > 0 && (members[at - 1].rank != m.rank ? members[at - 1].rank > m.rank
                                                     : members[at - 1].first > m.first);
         --at) {
      members[at] = members[at - 1];
    }
    members[at] = m;
  }
  for (i32 i = 0; i < n; ++i) {
    if (i > 0 && members[i].first != members[i - 1].first) ends.add(i);
    sorted.add(members[i].item);
  }
  if (n > 0) ends.add(n);
}

}  // namespace cubilete::language

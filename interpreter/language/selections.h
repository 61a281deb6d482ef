// Which selections of several items there are: one for each count of items from each class of
// interchangeable ones.
#pragma once

#include "language/likeness.h"

namespace cubilete::language {

// Any `minimum` to `maximum` of the items, which are sorted by class.
struct Choosable {
  Items items;
  Items ends;  // end of each class
  i64 minimum, maximum;

  i32 begin_of(i32 c) const { return c == 0 ? 0 : ends.p[c - 1]; }
  i32 size_of(i32 c) const { return ends.p[c] - begin_of(c); }
};

// Returns whether there are more than `limit` selections, ignoring conditions on the whole.
template <class Host>
bool has_more_selections(Host& h, const Choosable& set, i64 limit) {
  i64 product = 1;
  for (i32 c = 0; c < set.ends.n && product <= limit; ++c) product *= set.size_of(c) + 1;
  if (product <= limit) return false;
  h.counts_selections();
  const i64 largest = set.maximum < set.items.n ? set.maximum : set.items.n;
  if (largest < set.minimum || largest < 0) return false;
  // The number of selections of each size, limited to what matters here.
  typename Host::Counts memory(static_cast<u64>(2 * largest + 3));
  i64* const of_size = memory.data();
  i64* const sums = of_size + largest + 1;
  for (i64 n = 0; n <= largest; ++n) of_size[n] = n == 0;
  for (i32 c = 0; c < set.ends.n; ++c) {
    if (!h.spend(static_cast<i32>(largest) + 1)) return false;
    i64 fitting = 0;
    sums[0] = 0;
    for (i64 n = 0; n <= largest; ++n) sums[n + 1] = sums[n] + of_size[n];
    for (i64 n = 0; n <= largest; ++n) {
      const i64 ways = sums[n + 1] - sums[n < set.size_of(c) ? 0 : n - set.size_of(c)];
      of_size[n] = ways > limit + 1 ? limit + 1 : ways;
      if (n >= set.minimum) fitting += of_size[n];
    }
    if (fitting > limit) return true;
  }
  return false;
}

// Calls take(selection) for each selection until it returns false. Returns false if it did, or if
// the work is spent.
template <class Host, class Take>
[[gnu::always_inline]] inline bool each_selection(Host& h, const Choosable& set, Take take) {
  if (set.maximum < 0) return true;
  // Depth first over the count of items from each class.
  auto next = h.list();  // for each decided class: the index after the last item taken from it
  auto chosen = h.list();
  for (;;) {
    const i32 begin = set.begin_of(next.size());
    if (!h.go_on(2)) return false;
    const bool is_enough = i64{chosen.size()} + set.items.n - begin >= set.minimum;
    if (is_enough && next.size() < set.ends.n) {
      next.add(begin);
      continue;
    }
    if (is_enough && !take(chosen.items())) return false;
    // Takes one more item of the last class that has one, within the maximum.
    for (;;) {
      if (next.size() == 0) return true;
      const i32 last = next.size() - 1;
      i32& at = next[last];
      if (at < set.ends.p[last] && i64{chosen.size()} < set.maximum) {
        chosen.add(set.items.p[at++]);
        break;
      }
      chosen.shrink(chosen.size() - (at - set.begin_of(last)));
      next.shrink(last);
    }
  }
}

// What is wrong with a set that a script lists.
enum class SetError : std::uint8_t {
  kTooMany,  // sets
  kStrange,  // an item is none of those that are chosen from
  kTwice,    // an item is in it twice
};

// Calls take(selection) for each different one of the sets in `listed`, which follow each other,
// each after its length, until it returns false. Interchangeable items stand for each other; sets
// outside of the bounds are left out. Returns false if it did, if the work is spent, or if a set is
// wrong: then h.refuse_set(error, number of the set, item) has been called.
template <class Host, class Take>
bool each_listed(Host& h, const Choosable& all, Items listed, i32 most, Take take) {
  auto found = h.list();   // the different sets so far, each after its length
  auto counts = h.list();  // for each class: the number of its items in the set
  auto chosen = h.list();
  MetHashes met(listed.n > MetHashes::kFew);
  i32 number = 0;
  for (i32 at = 0; at < listed.n; at += 1 + listed.p[at]) {
    const Items one{listed.p + at + 1, listed.p[at]};
    if (++number > most) return h.refuse_set(SetError::kTooMany, number, -1);
    if (!h.go_on(1 + i64{one.n} * (all.items.n + one.n) / 16)) return false;
    counts.shrink(0);
    chosen.shrink(0);
    for (i32 c = 0; c < all.ends.n; ++c) counts.add(0);
    for (i32 k = 0; k < one.n; ++k) {
      i32 place = 0;
      i32 c = 0;
      while (place < all.items.n && all.items.p[place] != one.p[k]) ++place;
      while (c < all.ends.n && all.ends.p[c] <= place) ++c;
      if (c == all.ends.n) return h.refuse_set(SetError::kStrange, number, one.p[k]);
      if (has_item(Items{one.p, k}, one.p[k]))
        return h.refuse_set(SetError::kTwice, number, one.p[k]);
      ++counts[c];
    }
    if (one.n < all.minimum || one.n > all.maximum) continue;
    for (i32 c = 0; c < all.ends.n; ++c) {
      for (i32 k = 0; k < counts[c]; ++k) {
        const i32 item = all.items.p[all.begin_of(c) + k];
        chosen.add(item);
        met.add(static_cast<u64>(item) + 1);
      }
    }
    bool is_new = true;
    const bool may_be_there = met.may_be_met();
    for (i32 other = 0; may_be_there && other < found.size() && is_new; other += 1 + found[other])
      is_new = !(Items{found.items().p + other + 1, found[other]} == chosen.items());
    if (!h.go_on(may_be_there ? found.size() / 16 : 0)) return false;
    if (!is_new) continue;
    found.add(chosen.size());
    for (const i32 item : chosen.items()) found.add(item);
    if (!take(chosen.items())) return false;
  }
  return true;
}

}  // namespace cubilete::language

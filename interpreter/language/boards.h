// What boards are asked about, once for the interpreter and compiled rules: the cells that are
// nearest to one, the areas and the border of some cells, what edges join, and the shortest way and
// the longest trail over some edges. The host has
//
//   list()                  an empty list of numbers: add(), size(), [], items()
//   place_of(cell)          its place in its zone
//   each_beside(cell, f)    calls f with each adjacent cell
//   each_joined(cell, f)    calls f with each edge at a cell, or with each end of an edge
//   spend(n)                charges for so many steps; returns whether the search may go on
#pragma once

#include "language/host.h"

namespace cubilete::language {

constexpr i32 kNoWay = 0x7fffffff;

// A search for cells of a zone, the nearest first, from one to those beside it. The caller says of
// each that is met whether it is open, and what it costs to enter it:
//
//   for (i32 cell; (cell = search.next()) >= 0;) search.enter(is_open(cell), cost(cell));
//
// `Beside` goes over the places beside one: begin(place), is_over(), place(), advance().
template <class List, class Beside>
class NearestCells {
 public:
  template <class Host>
  explicit NearestCells(const Host& h) : found_(h.list()), totals_(h.list()) {}

  // `first` is the first of so many cells of the zone. The search ends at `wanted`; without one,
  // -1, it leads to all cells.
  [[gnu::always_inline]] void begin(const Beside& beside, i32 first, i32 cells, i32 from,
                                    i32 wanted) {
    beside_ = beside;
    first_ = first;
    wanted_ = wanted;
    at_ = 0;
    found_.shrink(0);
    totals_.fill(cells, kUnknown);
    found_.add(from);
    totals_[from - first] = 0;
    beside_.begin(from - first);
  }

  // Returns the next cell to be examined; -1 if there are no more, or the wanted one is found.
  [[gnu::always_inline]] i32 next() {
    if (total() != kNoWay) return -1;
    for (;; beside_.begin(found_[at_] - first_)) {
      for (; !beside_.is_over(); beside_.advance()) {
        if (totals_[beside_.place()] == kUnknown) return first_ + beside_.place();
      }
      if (++at_ >= found_.size()) return -1;
    }
  }

  // Says whether that cell is open; each step costs 1.
  [[gnu::always_inline]] void enter(bool is_open) {
    meet(is_open ? totals_[found_[at_] - first_] + 1 : kClosed);
  }
  // Says whether that cell is open, and what it costs to enter it; below 0 counts as 0. Returns how
  // many cells, found before, come behind it.
  i32 enter(bool is_open, i32 cost) {
    const i64 total = i64{totals_[found_[at_] - first_]} + (cost < 0 ? 0 : cost);
    if (!is_open || total >= kNoWay) {
      meet(kClosed);
      return 0;
    }
    meet(static_cast<i32>(total));
    const i32 last = found_.size() - 1;
    const i32 cell = found_[last];
    i32 k = last;
    for (; k > at_ + 1 && totals_[found_[k - 1] - first_] > total; --k) found_[k] = found_[k - 1];
    found_[k] = cell;
    return last - k;
  }

  // Returns the open cells.
  const List& found() const { return found_; }
  // Returns what the way to the wanted cell costs.
  i32 total() const {
    return wanted_ >= 0 && totals_[wanted_ - first_] >= 0 ? totals_[wanted_ - first_] : kNoWay;
  }

 private:
  static constexpr i32 kUnknown = -1;
  static constexpr i32 kClosed = -2;

  [[gnu::always_inline]] void meet(i32 total) {
    totals_[beside_.place()] = total;
    if (total >= 0) found_.add(first_ + beside_.place());
  }

  Beside beside_;
  i32 first_ = 0;
  i32 wanted_ = -1;
  List found_;   // those before at_ have been left, the nearest first
  List totals_;  // what the way to each place costs
  i32 at_ = 0;   // of the found cells, the one whose neighbours are examined
};

// Different cells, found by their places.
template <class Host>
class CellIndex {
 public:
  explicit CellIndex(Host& h) : h_(h), latest_(h.list()), before_(h.list()), cells_(h.list()) {}

  // Returns which of the cells it is; -1: none.
  i32 find(i32 cell) {
    const i32 at = place_in_index(cell);
    i32 i = at < latest_.size() ? latest_[at] : -1;
    while (i >= 0 && cells_[i] != cell) i = before_[i];
    return i;
  }
  // Adds a cell, unless it is there. Returns whether it is new.
  bool add(i32 cell) {
    if (find(cell) >= 0) return false;
    const i32 at = place_in_index(cell);
    while (latest_.size() <= at) latest_.add(-1);
    before_.add(latest_[at]);
    latest_[at] = cells_.size();
    cells_.add(cell);
    return true;
  }
  i32 size() const { return cells_.size(); }
  i32 operator[](i32 i) { return cells_[i]; }

 private:
  using List = decltype(static_cast<Host*>(nullptr)->list());

  // The index of a board of any size is no longer than this.
  static constexpr i32 kLongest = 128;
  i32 place_in_index(i32 cell) { return h_.place_of(cell) % kLongest; }

  Host& h_;
  List latest_;  // by place in the index: the cell that was added last
  List before_;  // the one before it at the same place
  List cells_;
};

// Adds to `out` the first cell of each area. `pairs` are cells, each with its key: cells with the
// same key are joined where they are adjacent.
template <class Host, class List>
void find_areas(Host& h, Items pairs, List& out) {
  CellIndex<Host> cells(h);
  auto keys = h.list();
  auto is_met = h.list();
  for (i32 k = 0; k + 1 < pairs.n; k += 2) {
    if (!cells.add(pairs.p[k])) continue;
    keys.add(pairs.p[k + 1]);
    is_met.add(0);
  }
  auto area = h.list();
  for (i32 i = 0; i < cells.size(); ++i) {
    if (is_met[i] != 0) continue;
    out.add(cells[i]);
    for (i32 next = i, from = area.size(); next >= 0 && h.spend(1);
         next = from < area.size() ? area[from++] : -1) {
      is_met[next] = 1;
      h.each_beside(cells[next], [&](i32 to) {
        const i32 j = cells.find(to);
        if (j < 0 || is_met[j] != 0 || keys[j] != keys[i]) return;
        is_met[j] = 1;
        area.add(j);
      });
    }
  }
}

// Adds to `out` the cells that are adjacent to some of these and none of them.
template <class Host, class List>
void find_border(Host& h, Items cells, List& out) {
  CellIndex<Host> met(h);
  for (i32 k = 0; k < cells.n; ++k) met.add(cells.p[k]);
  const i32 given = met.size();
  for (i32 k = 0; k < given && h.spend(1); ++k) {
    h.each_beside(met[k], [&](i32 to) {
      if (met.add(to)) out.add(to);
    });
  }
}

// Adds to `out` the cell `from` and those to which a way leads over the edges, the nearest first.
template <class Host, class List>
void find_joined(Host& h, i32 from, Items edges, List& out) {
  CellIndex<Host> open(h);
  for (i32 k = 0; k < edges.n; ++k) open.add(edges.p[k]);
  CellIndex<Host> met(h);
  met.add(from);
  for (i32 k = 0; k < met.size() && h.spend(1); ++k) {
    out.add(met[k]);
    h.each_joined(met[k], [&](i32 edge) {
      if (open.find(edge) < 0) return;
      h.each_joined(edge, [&](i32 end) { met.add(end); });
    });
  }
}

constexpr i32 kAheadPerUnit = 8;  // cells compared for one unit of work

// Returns the least total of the numbers of edges on a way over them. `edges` are pairs: an edge
// and its number; one below 0 counts as 0.
template <class Host>
i32 shortest_way(Host& h, i32 from, i32 to, Items edges) {
  CellIndex<Host> open(h);
  auto numbers = h.list();
  for (i32 k = 0; k + 1 < edges.n; k += 2) {
    if (open.add(edges.p[k])) numbers.add(edges.p[k + 1] < 0 ? 0 : edges.p[k + 1]);
  }
  CellIndex<Host> met(h);
  auto totals = h.list();  // of each met cell
  auto ahead = h.list();   // those of them from which the way may go on
  met.add(from);
  totals.add(0);
  ahead.add(0);
  while (ahead.size() > 0 && h.spend(1 + ahead.size() / kAheadPerUnit)) {
    i32 nearest = 0;
    for (i32 k = 1; k < ahead.size(); ++k) {
      if (totals[ahead[k]] < totals[ahead[nearest]]) nearest = k;
    }
    const i32 at = ahead[nearest];
    ahead.remove(nearest);
    if (met[at] == to) return totals[at];
    h.each_joined(met[at], [&](i32 edge) {
      const i32 e = open.find(edge);
      const i64 total = e < 0 ? i64{kNoWay} : i64{totals[at]} + numbers[e];
      if (total >= kNoWay) return;
      h.each_joined(edge, [&](i32 end) {
        const i32 known = met.find(end);
        if (known >= 0) {
          if (total < totals[known]) totals[known] = static_cast<i32>(total);
          return;
        }
        ahead.add(met.size());
        totals.add(static_cast<i32>(total));
        met.add(end);
      });
    });
  }
  return kNoWay;
}

// The longest trail: a way that takes no edge twice.
template <class Host>
class Trail {
 public:
  static constexpr i32 kMostEdges = 64;
  static constexpr i32 kMostSteps = 1 << 18;

  // `edges` are triples: two ends and a length; one below 0 counts as 0. REQUIRES: at most
  // kMostEdges of them.
  Trail(Host& h, Items edges) : h_(h) {
    for (i32 k = 0; k + 2 < edges.n; k += 3) {
      const i32 e = k / 3;
      const i32 ends[] = {end_of(edges.p[k]), end_of(edges.p[k + 1])};
      length_[e] = edges.p[k + 2] < 0 ? 0 : edges.p[k + 2];
      for (const i32 v : ends) at_[v] |= u64{1} << e;
      to_[e] = ends[0] ^ ends[1];
      is_loop_[e] = ends[0] == ends[1];
    }
  }

  // Returns the greatest total length; -1 if it is not found in kMostSteps.
  i64 longest() {
    for (i32 v = 0; v < ends_ && steps_ <= kMostSteps; ++v) go(v, 0, 0);
    return steps_ > kMostSteps ? -1 : best_;
  }

 private:
  i32 end_of(i32 value) {
    i32 v = 0;
    while (v < ends_ && value_[v] != value) ++v;
    if (v == ends_) value_[ends_++] = value;
    return v;
  }

  // Goes on from an end. `used`: the edges of the way, as bits.
  void go(i32 v, u64 used, i64 length) {
    if (length > best_) best_ = length;
    if (++steps_ > kMostSteps || !h_.spend(kChargeOfStep)) {
      steps_ = kMostSteps + 1;
      return;
    }
    Met& met = met_[(used * kSpread >> (64 - kBitsOfMet)) ^ static_cast<u64>(v)];
    if (met.used == used && met.end == v) return;  // the same edges in another order
    met = {used, v};
    if (length + most_from(v, used) <= best_) return;
    for (u64 left = at_[v] & ~used; left != 0; left &= left - 1) {
      const i32 e = __builtin_ctzll(left);
      go(is_loop_[e] ? v : to_[e] ^ v, used | u64{1} << e, length + length_[e]);
    }
  }

  // Returns a bound on what can follow: the unused edges that are joined with the end. Where more
  // than two of their ends have an odd number of them, some are left over.
  i64 most_from(i32 v, u64 used) const {
    u64 reached[2] = {};  // ends
    u64 edges = 0;
    i64 total = 0;
    i64 shortest = 0x7fffffff;
    i32 odd = 0;
    i32 waiting[2 * kMostEdges];
    i32 count = 0;
    const auto reach = [&](i32 end) {
      u64& bits = reached[end / 64];
      if ((bits >> end % 64 & 1) != 0) return;
      bits |= u64{1} << end % 64;
      waiting[count++] = end;
    };
    reach(v);
    for (i32 k = 0; k < count; ++k) {
      const i32 end = waiting[k];
      i32 degree = 0;
      for (u64 left = at_[end] & ~used; left != 0; left &= left - 1) {
        const i32 e = __builtin_ctzll(left);
        degree += is_loop_[e] ? 2 : 1;
        if (!is_loop_[e]) reach(to_[e] ^ end);
        if ((edges >> e & 1) != 0) continue;
        edges |= u64{1} << e;
        total += length_[e];
        if (length_[e] < shortest) shortest = length_[e];
      }
      if (degree % 2 != 0) ++odd;
      if (end == v && degree % 2 != 0) odd -= 2;
    }
    return odd > 0 ? total - odd / 2 * shortest : total;
  }

  static constexpr i32 kChargeOfStep = 16;
  static constexpr i32 kBitsOfMet = 11;
  static constexpr u64 kSpread = 0x9e3779b97f4a7c15;

  // A way that was gone on from, by a part of its digest: some of them.
  struct Met {
    u64 used = 0;
    i32 end = -1;
  };

  Host& h_;
  Met met_[1 << kBitsOfMet];
  i32 ends_ = 0;
  i32 value_[2 * kMostEdges] = {};  // by end
  u64 at_[2 * kMostEdges] = {};     // by end: its edges, as bits
  i32 to_[kMostEdges] = {};         // by edge: its ends, one exclusive-or the other
  bool is_loop_[kMostEdges] = {};   // by edge: both ends are the same
  i64 length_[kMostEdges] = {};     // by edge
  i64 best_ = 0;
  i32 steps_ = 0;
};

}  // namespace cubilete::language

// Tiles that are laid by their sides, once for the interpreter and compiled rules: where one fits,
// and what tiles join across a board. The host is that of boards.h and has besides
//
//   tile_of(definition)         a definition as a tile that is not turned
//   tile(component)             a component as a tile, as it lies
//   each_tile(zone, f)          calls f with each component in a zone and its place, bottom first
//   each_at(cell, f)            calls f with each component on a cell, bottom first
//   size_of(zone)               the number of components in a zone
//   cells_in_zone(zone)         the number of its cells
//   beside(zone, place, side)   the place on a side of another, clockwise from above; -1: none
//   cell_of_place(zone, place)  a cell
//   zone_of_cell(cell)          its zone
#pragma once

#include "language/boards.h"

namespace cubilete::language {

// What is printed around a component. Of what has no sides, `turns` is 0.
struct Tile {
  static constexpr i32 kMostTurns = 6;

  Items sides;     // the words, clockwise from above if it is not turned; as many on each side
  Items parts;     // beside each word a number: those with the same are joined; may be empty
  i32 turns = 0;   // its sides
  i32 turned = 0;  // how many sides further clockwise it lies

  constexpr bool is_some() const { return turns > 0; }
  constexpr i32 each_side() const { return sides.n / turns; }
  // Returns which of its words is at a position, clockwise from above.
  constexpr i32 word_number(i32 at) const {
    return ((at - turned * each_side()) % sides.n + sides.n) % sides.n;
  }
  constexpr i32 word(i32 at) const { return sides.p[word_number(at)]; }
  // Returns whether it joins two positions.
  constexpr bool joins(i32 a, i32 b) const {
    return parts.n == sides.n && parts.p[word_number(a)] == parts.p[word_number(b)];
  }
  constexpr bool looks_like(const Tile& other) const {
    for (i32 a = 0; a < sides.n; ++a) {
      if (word(a) != other.word(a)) return false;
      for (i32 b = 0; b < a; ++b) {
        if (joins(a, b) != other.joins(a, b)) return false;
      }
    }
    return true;
  }
  // Returns in how many turns it looks different: 1 if all its sides are alike.
  constexpr i32 different_turns() const {
    Tile other = *this;
    for (i32 further = 1; further < turns; ++further) {
      other.turned = turned + further;
      if (looks_like(other)) return further;
    }
    return turns;
  }
  // Returns whether its words are those that the tiles beside it show, by side.
  constexpr bool fits(const Tile* beside) const {
    const i32 each = each_side();
    for (i32 side = 0; side < turns; ++side) {
      const Tile& other = beside[side];
      if (!other.is_some()) continue;
      if (other.turns != turns || other.sides.n != sides.n) return false;
      const i32 facing = (side + turns / 2) % turns * each;
      for (i32 k = 0; k < each; ++k) {
        if (word(side * each + k) != other.word(facing + each - 1 - k)) return false;
      }
    }
    return true;
  }
};

// Returns the topmost tile on a cell.
template <class Host>
Tile tile_at(Host& h, i32 cell) {
  constexpr i32 kComponentsPerUnit = 16;
  Tile out;
  h.spend(1 + h.size_of(h.zone_of_cell(cell)) / kComponentsPerUnit);
  h.each_at(cell, [&](i32 x) {
    const Tile t = h.tile(x);
    if (t.is_some()) out = t;
  });
  return out;
}

// Calls `f` with each turn in which a tile fits beside others, until it returns false; of turns
// that look the same with the first. `turns` is Tile::different_turns.
template <class F>
void each_fit(Tile tile, i32 turns, const Tile* beside, const F& f) {
  for (tile.turned = 0; tile.turned < turns; ++tile.turned) {
    if (tile.fits(beside) && !f(tile.turned)) return;
  }
}

// Adds to `out` the cells without a tile where a tile fits in some turn: beside others, or in a
// zone without tiles anywhere.
template <class Host, class List>
void find_placements(Host& h, Tile tile, i32 zone, List& out) {
  constexpr i32 kNone = -1;
  constexpr i32 kBeside = -2;
  constexpr i32 kCellsPerUnit = 16;
  i32 low = h.cells_in_zone(zone);  // the first and the last place in use or beside
  i32 high = -1;
  const auto include = [&](i32 place) {
    if (place >= 0 && place < low) low = place;
    if (place > high) high = place;
  };
  h.each_tile(zone, [&](i32 x, i32 place) {
    if (!h.tile(x).is_some()) return;
    include(place);
    for (i32 side = 0; side < tile.turns; ++side) include(h.beside(zone, place, side));
  });
  const bool is_empty = high < 0;
  if (is_empty) {
    high = low - 1;
    low = 0;
  }
  if (!h.spend(h.size_of(zone) + (high - low) / kCellsPerUnit)) return;
  auto tiles = h.list();  // by place: the topmost one; kNone; or kBeside, a place beside one
  for (i32 place = low; place <= high; ++place) tiles.add(is_empty ? kBeside : kNone);
  h.each_tile(zone, [&](i32 x, i32 place) {
    if (!h.tile(x).is_some()) return;
    tiles[place - low] = x;
    for (i32 side = 0; side < tile.turns; ++side) {
      const i32 there = h.beside(zone, place, side);
      if (there >= 0 && tiles[there - low] == kNone) tiles[there - low] = kBeside;
    }
  });
  const i32 turns = tile.different_turns();
  for (i32 place = low; place <= high; ++place) {
    if (tiles[place - low] != kBeside) continue;
    if (!h.spend(1)) return;
    Tile beside[Tile::kMostTurns];
    for (i32 side = 0; side < tile.turns; ++side) {
      const i32 there = h.beside(zone, place, side);
      const bool is_in_reach = there >= low && there <= high;
      if (is_in_reach && tiles[there - low] >= 0) beside[side] = h.tile(tiles[there - low]);
    }
    each_fit(tile, turns, beside, [&](i32) {
      out.add(h.cell_of_place(zone, place));
      return false;
    });
  }
}

// Adds to `out` the turns in which a tile fits at a cell; of those that look the same the first.
template <class Host, class List>
void find_turns(Host& h, Tile tile, i32 cell, List& out) {
  const i32 zone = h.zone_of_cell(cell);
  const i32 place = h.place_of(cell);
  i32 places[Tile::kMostTurns] = {};
  for (i32 side = 0; side < tile.turns; ++side) places[side] = h.beside(zone, place, side);
  Tile beside[Tile::kMostTurns];
  bool is_taken = false;
  bool is_alone = true;
  bool is_empty = true;
  h.spend(h.size_of(zone));
  h.each_tile(zone, [&](i32 x, i32 at) {
    const Tile t = h.tile(x);
    if (!t.is_some()) return;
    is_empty = false;
    if (at == place) is_taken = true;
    for (i32 side = 0; side < tile.turns; ++side) {
      if (at != places[side]) continue;
      beside[side] = t;  // the topmost one
      is_alone = false;
    }
  });
  if (is_taken || (is_alone && !is_empty)) return;
  each_fit(tile, tile.different_turns(), beside, [&](i32 turn) {
    out.add(turn);
    return true;
  });
}

// Returns the position of an edge around a tile on a cell, clockwise from above; -1 if the cell has
// not an edge for each word of the tile.
template <class Host>
i32 position_of_edge(Host& h, i32 cell, i32 edge, const Tile& tile) {
  i32 at = -1;
  i32 k = 0;
  h.each_joined(cell, [&](i32 e) {
    if (e == edge) at = k;
    ++k;
  });
  return k == tile.sides.n ? at : -1;
}

// Returns the word that a tile shows at an edge; -1 if there is none on either side of it.
template <class Host>
i32 word_at(Host& h, i32 edge) {
  i32 word = -1;
  h.each_joined(edge, [&](i32 cell) {
    const Tile t = tile_at(h, cell);
    const i32 at = position_of_edge(h, cell, edge, t);
    if (word < 0 && at >= 0) word = t.word(at);
  });
  return word;
}

// Adds to `met` all edges that tiles join with those in it from the number `from` on.
template <class Host>
void follow_feature(Host& h, CellIndex<Host>& met, i32 from) {
  for (i32 k = from; k < met.size() && h.spend(1); ++k) {
    h.each_joined(met[k], [&](i32 cell) {
      const Tile t = tile_at(h, cell);
      const i32 at = position_of_edge(h, cell, met[k], t);
      if (at < 0) return;
      i32 other = 0;
      h.each_joined(cell, [&](i32 edge) {
        if (t.joins(at, other++)) met.add(edge);
      });
    });
  }
}

// Adds to `out` an edge and all that tiles join with it, the nearest first.
template <class Host, class List>
void find_feature(Host& h, i32 edge, List& out) {
  CellIndex<Host> met(h);
  met.add(edge);
  follow_feature(h, met, 0);
  for (i32 k = 0; k < met.size(); ++k) out.add(met[k]);
}

// Adds to `out` the first of these edges of each feature.
template <class Host, class List>
void find_features(Host& h, Items edges, List& out) {
  CellIndex<Host> met(h);
  for (i32 k = 0; k < edges.n; ++k) {
    const i32 from = met.size();
    if (!met.add(edges.p[k])) continue;
    out.add(edges.p[k]);
    follow_feature(h, met, from);
  }
}

}  // namespace cubilete::language

// Zones and cells, and the components in them.
#include "engine/expressions/reads.h"

#include <fmt/format.h>

#include <limits>

#include "engine/bounds.h"
#include "language/tiles.h"
#include "operations/number_list.h"
#include "ruleset/verbs.h"
#include "state/cell_contents.h"

namespace cubilete {

namespace {

constexpr std::int32_t kComponentsPerUnit = 16;  // components scanned for one unit of work

void add_components(Evaluator& evaluator, ZoneId zone, ListBuilder& list) {
  const State& state = evaluator.state();
  ComponentId c = state.first_in(zone);
  for (std::int32_t& to : list.add_room(std::size_t(state.size_of(zone)))) {
    to = c.value;
    c = state.next_of(c);
  }
}

Operand components_of_zones(Evaluator& evaluator, const ExpressionNode& n, const Operand& zones) {
  ListBuilder list(evaluator.pool());
  for (std::int32_t i = 0; i < zones.size; ++i) {
    const ZoneId zone(evaluator.pool().item(zones, i));
    if (!evaluator.state().has(zone))
      return evaluator.fail(n, "reads-nothing", "there is no such place here");
    add_components(evaluator, zone, list);
  }
  return evaluator.finish(n, list);
}

Operand owned_zone(Evaluator& evaluator, const ExpressionNode& n, ZoneDefId id, MaybePlayer owner) {
  const ZoneDef& def = evaluator.ruleset().zone(id);
  if (def.is_per_player && !evaluator.state().has(owner)) {
    return evaluator.fail(n, "reads-nothing",
                          fmt::format("there is no player whose zone '{}' is meant", def.name));
  }
  return Operand::of(zone_of(evaluator.ruleset(), evaluator.state(), id, owner).value);
}

Operand zone_for(Evaluator& evaluator, const Expression& e, const ExpressionNode& n,
                 std::int32_t value, std::int32_t owner) {
  const Ruleset& ruleset = evaluator.ruleset();
  const ZoneFamily& family = family_of(ruleset, ruleset.zone(ZoneDefId(n.value)));
  const DefinitionId of = evaluator.definition_of(e.child(n, 0).type, value);
  const ZoneDefId zone = of.is_some() ? family.zone_of(of) : ZoneDefId();
  if (zone.is_some()) return owned_zone(evaluator, n, zone, MaybePlayer(owner));
  return evaluator.fail(
      n, "reads-nothing",
      of.is_some()
          ? fmt::format("'{}' has no zone in '{}'", ruleset.definition(of).name, family.name)
          : fmt::format("there is nothing here whose zone '{}' is meant", family.name));
}

Operand only_component(Evaluator& evaluator, const ExpressionNode& n) {
  const State& state = evaluator.state();
  const DefinitionId wanted(n.value);
  ComponentId only;
  std::int32_t found = 0;
  const std::int32_t count = state.component_count();
  evaluator.spend(count / kComponentsPerUnit);
  for (std::int32_t i = 0; i < count; ++i) {
    if (state.definition_of(ComponentId(i)) != wanted) continue;
    only = ComponentId(i);
    ++found;
  }
  if (found == 1) return Operand::of(only.value);
  const std::string& name = evaluator.ruleset().definition(wanted).name;
  return evaluator.fail(n, "reads-nothing",
                        found == 0 ? fmt::format("there is no '{}' in play", name)
                                   : fmt::format("there are {} of '{}' in play, and it is not said "
                                                 "which is meant",
                                                 found, name));
}

Operand any_copy(Evaluator& evaluator, const ExpressionNode& n) {
  const State& state = evaluator.state();
  const ZoneDefId away = evaluator.ruleset().find_zone(kOutOfGame);
  const std::int32_t count = state.component_count();
  evaluator.spend(count / kComponentsPerUnit);
  for (std::int32_t i = 0; i < count; ++i) {
    const ComponentId c(i);
    if (state.definition_of(c) != DefinitionId(n.value)) continue;
    if (state.zone_def(state.zone_of(c)) != away) return Operand::of(i);
  }
  return Operand::of(-1);
}

Operand read_cell(Evaluator& evaluator, const ExpressionNode& n, CellId cell) {
  const State& state = evaluator.state();
  const Ruleset& ruleset = evaluator.ruleset();
  if (!has_cell(ruleset, state, cell)) {
    return evaluator.fail(n, "reads-nothing", "there is no such place here");
  }
  const ZoneId zone = cell.zone();
  const std::int32_t place = cell.place();
  ListBuilder list(evaluator.pool());
  if (n.op == Op::kJoinedCells) {
    each_joined(ruleset, state, cell, [&](CellId c) { list.add(c.value); });
  } else if (n.op == Op::kAt) {
    for (const std::int32_t c : contents_of(state, cell)) list.add(c);
  } else {
    const ZoneDef& def = ruleset.zone(state.zone_def(zone));
    for (const std::int32_t to : def.adjacency[std::size_t(place)])
      list.add(CellId(zone, to).value);
  }
  return evaluator.finish(n, list);
}

// The host of language/boards.h and tiles.h.
class BoardHost {
 public:
  explicit BoardHost(Evaluator& evaluator) : evaluator_(evaluator) {}

  language::Tile tile_of(DefinitionId id) const {
    const Ruleset& r = evaluator_.ruleset();
    const ComponentDef& def = r.definition(id);
    const KindDef& kind = r.kind(def.kind);
    if (!kind.is_tile()) return {};
    const auto listed = [&](PropertyId p) {
      return items_in(def.properties[std::size_t(r.property(p).index)].list);
    };
    return {listed(kind.sides), listed(kind.parts), kind.turns, 0};
  }
  language::Tile tile(std::int32_t x) const {
    const State& s = evaluator_.state();
    const DefinitionId id = s.definition_of(ComponentId(x));
    language::Tile out = tile_of(id);
    const KindDef& kind = evaluator_.ruleset().kind(evaluator_.ruleset().definition(id).kind);
    if (out.is_some()) {
      out.turned = s.component_value(ComponentId(x), evaluator_.ruleset().attribute(kind.turned));
    }
    return out;
  }
  template <class F>
  void each_tile(std::int32_t zone, const F& f) const {
    const State& s = evaluator_.state();
    for (ComponentId c = s.first_in(ZoneId(zone)); c.is_some(); c = s.next_of(c)) {
      f(c.value, s.place_of(c));
    }
  }
  template <class F>
  void each_at(std::int32_t cell, const F& f) const {
    for (const std::int32_t x : contents_of(evaluator_.state(), CellId(cell))) f(x);
  }
  std::int32_t size_of(std::int32_t zone) const { return evaluator_.state().size_of(ZoneId(zone)); }
  std::int32_t cells_in_zone(std::int32_t zone) const { return zone_def(zone).cells; }
  std::int32_t beside(std::int32_t zone, std::int32_t place, std::int32_t side) const {
    return zone_def(zone).place_beside(place, side);
  }
  static std::int32_t cell_of_place(std::int32_t zone, std::int32_t place) {
    return CellId(ZoneId(zone), place).value;
  }
  static std::int32_t zone_of_cell(std::int32_t cell) { return CellId(cell).zone().value; }
  const ZoneDef& zone_def(std::int32_t zone) const {
    return evaluator_.ruleset().zone(evaluator_.state().zone_def(ZoneId(zone)));
  }

  static NumberList list() { return {}; }
  static std::int32_t place_of(std::int32_t cell) { return CellId(cell).place(); }
  template <class F>
  void each_beside(std::int32_t cell, const F& f) const {
    const ZoneId zone = CellId(cell).zone();
    for (const std::int32_t to : zone_def(zone.value).adjacency[std::size_t(place_of(cell))]) {
      f(CellId(zone, to).value);
    }
  }
  template <class F>
  void each_joined(std::int32_t cell, const F& f) const {
    cubilete::each_joined(evaluator_.ruleset(), evaluator_.state(), CellId(cell),
                          [&](CellId c) { f(c.value); });
  }
  bool spend(std::int32_t n) { return evaluator_.spend(n); }

 private:
  Evaluator& evaluator_;
};

// Finds areas or the border of cells; of areas each cell has its key behind it.
Operand places_of_cells(Evaluator& evaluator, const ExpressionNode& n, const Operand& given) {
  // A copy, since lists that are made move those in the pool.
  NumberList cells;
  for (const std::int32_t v : evaluator.list(given)) cells.add(v);
  for (std::int32_t i = 0; i < cells.size(); i += n.op == Op::kAreas ? 2 : 1) {
    if (!has_cell(evaluator.ruleset(), evaluator.state(), CellId(cells[i]))) {
      return evaluator.fail(n, "reads-nothing", "there is no such place here");
    }
  }
  BoardHost host(evaluator);
  NumberList found;
  if (n.op == Op::kAreas) {
    language::find_areas(host, cells.items(), found);
  } else {
    language::find_border(host, cells.items(), found);
  }
  return evaluator.new_list(found.take());
}

// Finds the cells to which edges lead.
Operand joined_cells(Evaluator& evaluator, const ExpressionNode& n, const Operand& from,
                     const Operand& edges) {
  NumberList given;
  for (const std::int32_t v : evaluator.list(edges)) given.add(v);
  bool are_there = has_cell(evaluator.ruleset(), evaluator.state(), CellId(from.number));
  for (std::int32_t i = 0; i < given.size(); ++i) {
    are_there = are_there && has_cell(evaluator.ruleset(), evaluator.state(), CellId(given[i]));
  }
  if (!are_there) return evaluator.fail(n, "reads-nothing", "there is no such place here");
  BoardHost host(evaluator);
  NumberList found;
  language::find_joined(host, from.number, given.items(), found);
  return evaluator.new_list(found.take());
}

// Finds the shortest way over edges, of which each has its number behind it.
Operand shortest_way(Evaluator& evaluator, const ExpressionNode& n, const Operand& edges,
                     std::int32_t from, std::int32_t to) {
  const auto given = evaluator.list(edges);
  const auto is_there = [&](std::int32_t cell) {
    return has_cell(evaluator.ruleset(), evaluator.state(), CellId(cell));
  };
  bool are_there = is_there(from) && is_there(to);
  for (std::size_t k = 0; k < given.size(); k += 2) are_there = are_there && is_there(given[k]);
  if (!are_there) return evaluator.fail(n, "reads-nothing", "there is no such place here");
  BoardHost host(evaluator);
  return Operand::of(language::shortest_way(host, from, to, items_in(given)));
}

// Finds where, or in which turns, a tile fits.
Operand ways_of_tile(Evaluator& evaluator, const Expression& e, const ExpressionNode& n,
                     std::int32_t thing, std::int32_t place) {
  const State& s = evaluator.state();
  BoardHost host(evaluator);
  const DefinitionId of = evaluator.definition_of(e.child(n, 0).type, thing);
  const language::Tile tile = of.is_some() ? host.tile_of(of) : language::Tile();
  const bool is_zone = n.op == Op::kPlacements;
  const bool is_there =
      is_zone ? s.has(ZoneId(place)) : has_cell(evaluator.ruleset(), s, CellId(place));
  const std::int32_t zone = is_zone ? place : BoardHost::zone_of_cell(place);
  if (!tile.is_some() || !is_there || host.zone_def(zone).sides() != tile.turns) {
    return evaluator.fail(n, "reads-nothing", "there is no tile, or no place for its sides here");
  }
  NumberList found;
  if (is_zone) {
    language::find_placements(host, tile, zone, found);
  } else {
    language::find_turns(host, tile, place, found);
  }
  return evaluator.new_list(found.take());
}

// Finds the features of edges, or returns what a tile shows at an edge.
Operand features_of(Evaluator& evaluator, const ExpressionNode& n, const Operand& given) {
  NumberList edges;
  if (given.is_list()) {
    for (const std::int32_t v : evaluator.list(given)) edges.add(v);
  } else {
    edges.add(given.number);
  }
  for (std::int32_t i = 0; i < edges.size(); ++i) {
    if (!has_cell(evaluator.ruleset(), evaluator.state(), CellId(edges[i]))) {
      return evaluator.fail(n, "reads-nothing", "there is no such place here");
    }
  }
  BoardHost host(evaluator);
  if (n.op == Op::kSideAt) return Operand::of(language::word_at(host, edges[0]));
  NumberList found;
  if (n.op == Op::kFeature) {
    language::find_feature(host, edges[0], found);
  } else {
    language::find_features(host, edges.items(), found);
  }
  return evaluator.new_list(found.take());
}

// Returns what a tile shows at a number, from 1.
Operand side_of(Evaluator& evaluator, const ExpressionNode& n, std::int32_t x,
                std::int32_t number) {
  const bool is_there = evaluator.state().has(ComponentId(x));
  const language::Tile tile = is_there ? BoardHost(evaluator).tile(x) : language::Tile();
  if (number >= 1 && number <= tile.sides.n) return Operand::of(tile.word(number - 1));
  return evaluator.fail(n, "reads-nothing",
                        tile.is_some() ? fmt::format("this tile shows {} words around it, so there "
                                                     "is none at {}",
                                                     tile.sides.n, number)
                                       : "there is no tile here");
}

// Returns the cell of a zone for a definition.
Operand cell_for(Evaluator& evaluator, const Expression& e, const ExpressionNode& n, ZoneId zone,
                 std::int32_t thing) {
  const State& state = evaluator.state();
  const DefinitionId of = evaluator.definition_of(e.child(n, 1).type, thing);
  if (state.has(zone) && of.is_some()) {
    const auto& all = evaluator.ruleset().zone(state.zone_def(zone)).cell_definitions;
    const auto at = std::ranges::find(all, of);
    if (at != all.end()) {
      return Operand::of(CellId(zone, static_cast<std::int32_t>(at - all.begin())).value);
    }
  }
  return evaluator.fail(n, "reads-nothing", "there is no such place here");
}

}  // namespace

Operand longest_trail(Evaluator& evaluator, const ExpressionNode& n, const Operand& edges) {
  constexpr std::int32_t kMost = language::Trail<BoardHost>::kMostEdges;
  const auto given = evaluator.list(edges);
  if (const auto count = given.size() / 3; count > std::size_t{kMost}) {
    return evaluator.fail(
        n, "list-too-long",
        fmt::format("'longest' finds a way over {} things at most, and these are {}", kMost,
                    count));
  }
  BoardHost host(evaluator);
  const std::int64_t length = language::Trail<BoardHost>(host, items_in(given)).longest();
  if (length < 0) {
    return evaluator.fail(n, "list-too-long",
                          fmt::format("the longest way over these {} things is not found in {} "
                                      "steps: they are joined in too many ways",
                                      given.size() / 3, language::Trail<BoardHost>::kMostSteps));
  }
  if (!fits(length)) {
    return evaluator.fail(n, "number-too-large", "this length is too large for a number");
  }
  return Operand::of(static_cast<std::int32_t>(length));
}

// Returns the neighbour of a cell, or the side of a grid, that a word names.
Operand towards(Evaluator& evaluator, const ExpressionNode& n, std::int32_t of, SymbolId word) {
  const Ruleset& ruleset = evaluator.ruleset();
  const State& state = evaluator.state();
  const bool is_cell = n.op == Op::kBeside;
  const ZoneId zone = is_cell ? (of < 0 ? ZoneId() : CellId(of).zone()) : ZoneId(of);
  if (is_cell ? !has_cell(ruleset, state, CellId(of)) : !state.has(zone)) {
    return evaluator.fail(n, "reads-nothing", "there is no such place here");
  }
  const ZoneDef& def = ruleset.zone(state.zone_def(zone));
  const Direction d = ruleset.direction_of(word);
  const bool is_there =
      is_cell ? step_to(d, def).has_value() : d != Direction::kNone && !def.board_sides.empty();
  if (!is_there)
    return evaluator.fail(n, "reads-nothing",
                          no_direction(def, ruleset.word_of(word), is_cell && def.is_hexagonal));
  if (is_cell) {
    const std::int32_t place = def.place_towards(CellId(of).place(), d);
    return Operand::of(place < 0 ? -1 : CellId(zone, place).value);
  }
  ListBuilder list(evaluator.pool());
  for (const std::int32_t place : def.board_sides[static_cast<std::size_t>(d)]) {
    list.add(CellId(zone, place).value);
  }
  return evaluator.finish(n, list);
}

Operand read_place(Evaluator& evaluator, const Expression& e, const ExpressionNode& n, Operand x,
                   Operand y, Operand z) {
  const State& state = evaluator.state();
  const Ruleset& ruleset = evaluator.ruleset();
  if (n.op == Op::kOnly) return only_component(evaluator, n);
  if (n.op == Op::kAnyCopy) return any_copy(evaluator, n);
  if (n.op == Op::kZoneFor) return zone_for(evaluator, e, n, x.number, y.number);
  if (n.op == Op::kZone) return owned_zone(evaluator, n, ZoneDefId(n.value), MaybePlayer(x.number));
  if (n.op == Op::kAreas || n.op == Op::kBorder) return places_of_cells(evaluator, n, x);
  if (n.op == Op::kJoined) return joined_cells(evaluator, n, x, y);
  if (n.op == Op::kShortest) return shortest_way(evaluator, n, x, y.number, z.number);
  if (n.op == Op::kPlacements || n.op == Op::kTurnsAt) {
    return ways_of_tile(evaluator, e, n, x.number, y.number);
  }
  if (n.op == Op::kSideOf) return side_of(evaluator, n, x.number, y.number);
  if (n.op == Op::kSideAt || n.op == Op::kFeature || n.op == Op::kFeatures) {
    return features_of(evaluator, n, x);
  }
  if (n.op == Op::kBeside || n.op == Op::kBoardSide) {
    return towards(evaluator, n, x.number, SymbolId(y.number));
  }
  if (n.op == Op::kCellFor) return cell_for(evaluator, e, n, ZoneId(x.number), y.number);
  if (n.op == Op::kComponents && x.is_list()) return components_of_zones(evaluator, n, x);
  const std::int32_t value = x.number;
  if (n.op == Op::kAt || n.op == Op::kAdjacent || n.op == Op::kJoinedCells) {
    return read_cell(evaluator, n, CellId(value));
  }
  const ZoneId zone(value);
  if (!state.has(zone)) return evaluator.fail(n, "reads-nothing", "there is no such place here");
  const ZoneDef& def = ruleset.zone(state.zone_def(zone));
  switch (n.op) {
    case Op::kComponents: {
      ListBuilder list(evaluator.pool());
      add_components(evaluator, zone, list);
      return evaluator.finish(n, list);
    }
    case Op::kCells: {
      ListBuilder list(evaluator.pool());
      for (std::int32_t i = 0; i < def.cells; ++i) list.add(CellId(zone, i).value);
      return evaluator.finish(n, list);
    }
    case Op::kCellNamed:
      return Operand::of(n.value < def.cells ? CellId(zone, n.value).value : -1);
    case Op::kCellNumber: {
      const auto place =
          n.child_count > 2 ? def.place_at(y.number, z.number) : def.place_numbered(y.number);
      return Operand::of(place ? CellId(zone, *place).value : -1);
    }
    case Op::kEdgeZone: {
      const ZoneId edges = partner_of(ruleset, state, zone);
      if (edges.is_some() && !def.is_of_edges) return Operand::of(edges.value);
      return evaluator.fail(n, "reads-nothing", fmt::format("'{}' has no edges", def.name));
    }
    case Op::kTop:
      return Operand::of(state.first_in(zone).value);
    case Op::kBottom:
      return Operand::of(state.last_in(zone).value);
    default:  // Op::kRoom
      return Operand::of(def.capacity < 0 ? std::numeric_limits<std::int32_t>::max()
                                          : def.capacity - state.size_of(zone));
  }
}

}  // namespace cubilete

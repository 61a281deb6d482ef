// Zones and cells, and the components in them.
#include "engine/expressions/operators.h"

#include <fmt/format.h>

#include <limits>
#include <vector>

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

Operand zone_for(Evaluator& evaluator, const Expression& e, const ExpressionNode& n) {
  const Ruleset& ruleset = evaluator.ruleset();
  const ZoneFamily& family = family_of(ruleset, ruleset.zone(ZoneDefId(n.value)));
  const std::int32_t value = evaluator.child(e, n, 0).scalar();
  const std::int32_t owner = n.child_count > 1 ? evaluator.child(e, n, 1).scalar() : -1;
  if (evaluator.failed()) return nothing(n);
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

Operand read_cell(Evaluator& evaluator, const ExpressionNode& n, CellId cell) {
  const State& state = evaluator.state();
  const Ruleset& ruleset = evaluator.ruleset();
  if (!has_cell(ruleset, state, cell)) {
    return evaluator.fail(n, "reads-nothing", "there is no such place here");
  }
  const ZoneId zone = cell.zone();
  const std::int32_t place = cell.place();
  ListBuilder list(evaluator.pool());
  if (n.op == Op::kAt) {
    for (ComponentId c = state.first_in(zone); c.is_some(); c = state.next_of(c)) {
      if (state.place_of(c) == place) list.add(c.value);
    }
  } else {
    const ZoneDef& def = ruleset.zone(state.zone_def(zone));
    for (const std::int32_t to : def.adjacency[std::size_t(place)])
      list.add(CellId(zone, to).value);
  }
  return evaluator.finish(n, list);
}

// Finds cells by steps from one to an adjacent one.
class CellSearch {
 public:
  // The condition of each cell is child number `condition` of the node; without one every cell is
  // open.
  CellSearch(Evaluator& evaluator, const Expression& e, const ExpressionNode& n, CellId from,
             std::int32_t condition)
      : evaluator_(evaluator),
        e_(e),
        n_(n),
        zone_(from.zone()),
        def_(evaluator.ruleset().zone(evaluator.state().zone_def(from.zone()))),
        condition_(condition < n.child_count ? condition : -1),
        item_(evaluator),
        found_{from.place()} {}

  // Goes on until the cell is found, or there are no more.
  void run(std::int32_t wanted = -1) {
    steps_.assign(std::size_t(def_.cells), -1);
    steps_[std::size_t(found_.front())] = 0;
    for (std::size_t k = 0; k < found_.size() && !evaluator_.failed(); ++k) {
      const std::int32_t from = found_[k];
      for (const std::int32_t to : def_.adjacency[std::size_t(from)]) {
        if (is_found(wanted)) return;
        std::int32_t& steps = steps_[std::size_t(to)];
        if (steps != -1) continue;
        steps = holds(to) ? steps_[std::size_t(from)] + 1 : kClosed;
        if (steps != kClosed) found_.push_back(to);
      }
    }
  }
  bool is_found(std::int32_t place) const { return place >= 0 && steps_[std::size_t(place)] >= 0; }
  std::int32_t steps_to(std::int32_t place) const { return steps_[std::size_t(place)]; }
  Operand list() {
    ListBuilder list(evaluator_.pool());
    for (const std::int32_t place : found_) list.add(CellId(zone_, place).value);
    return evaluator_.finish(n_, list);
  }
  bool holds(std::int32_t place) {
    if (!evaluator_.spend(4)) return false;
    if (condition_ < 0) return true;
    const Evaluator::TemporaryLists lists(evaluator_);
    item_.set(CellId(zone_, place).value);
    return evaluator_.child(e_, n_, condition_).scalar() != 0 && !evaluator_.failed();
  }
  // Finds the cells of a line instead, without the first.
  void go_along(std::int64_t rows, std::int64_t columns) {
    const std::int32_t from = found_.front();
    found_.clear();
    if (rows == 0 && columns == 0) return;
    std::int64_t row = def_.row_of(from);
    std::int64_t column = def_.column_of(from);
    for (;;) {
      const auto place = def_.place_at(row += rows, column += columns);
      if (!place || !holds(*place)) return;
      found_.push_back(*place);
    }
  }

 private:
  static constexpr std::int32_t kClosed = -2;

  Evaluator& evaluator_;
  const Expression& e_;
  const ExpressionNode& n_;
  ZoneId zone_;
  const ZoneDef& def_;
  std::int32_t condition_;
  Evaluator::ItemScope item_;
  std::vector<std::int32_t> steps_;  // to each cell; -1: not known
  std::vector<std::int32_t> found_;  // places, the nearest first
};

Operand search(Evaluator& evaluator, const Expression& e, const ExpressionNode& n, CellId from) {
  const auto is_there = [&](CellId cell) {
    return has_cell(evaluator.ruleset(), evaluator.state(), cell);
  };
  const auto no_place = [&] {
    return evaluator.fail(n, "reads-nothing", "there is no such place here");
  };
  if (!is_there(from)) return no_place();
  if (n.op == Op::kReach) {
    CellSearch all(evaluator, e, n, from, 1);
    all.run();
    return evaluator.failed() ? nothing(n) : all.list();
  }
  const std::int32_t second = evaluator.child(e, n, 1).scalar();
  if (n.op == Op::kRay) {
    const std::int32_t columns = evaluator.child(e, n, 2).scalar();
    if (evaluator.failed()) return nothing(n);
    CellSearch line(evaluator, e, n, from, 3);
    line.go_along(second, columns);
    return evaluator.failed() ? nothing(n) : line.list();
  }
  const CellId to(second);
  if (evaluator.failed()) return nothing(n);
  if (!is_there(to)) return no_place();
  constexpr std::int32_t kNoWay = std::numeric_limits<std::int32_t>::max();
  if (to.zone() != from.zone()) return Operand::of(kNoWay);
  CellSearch way(evaluator, e, n, from, 2);
  way.run(to.place());
  return Operand::of(way.is_found(to.place()) ? way.steps_to(to.place()) : kNoWay);
}

}  // namespace

Operand read_place(Evaluator& evaluator, const Expression& e, const ExpressionNode& n) {
  const State& state = evaluator.state();
  const Ruleset& ruleset = evaluator.ruleset();
  if (n.op == Op::kOnly) return only_component(evaluator, n);
  if (n.op == Op::kZoneFor) return zone_for(evaluator, e, n);
  if (n.op == Op::kZone) {
    const std::int32_t owner = n.child_count > 0 ? evaluator.child(e, n, 0).scalar() : -1;
    return owned_zone(evaluator, n, ZoneDefId(n.value), MaybePlayer(owner));
  }
  const Operand of = evaluator.child(e, n, 0);
  if (evaluator.failed()) return nothing(n);
  if (n.op == Op::kComponents && of.is_list()) return components_of_zones(evaluator, n, of);
  const std::int32_t value = of.scalar();
  if (n.op == Op::kAt || n.op == Op::kAdjacent) return read_cell(evaluator, n, CellId(value));
  if (n.op == Op::kReach || n.op == Op::kDistance || n.op == Op::kRay) {
    return search(evaluator, e, n, CellId(value));
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
      const std::int32_t first = evaluator.child(e, n, 1).scalar();
      const auto place = n.child_count > 2 ? def.place_at(first, evaluator.child(e, n, 2).scalar())
                                           : def.place_numbered(first);
      return Operand::of(place ? CellId(zone, *place).value : -1);
    }
    case Op::kTop:
      return Operand::of(state.first_in(zone).value);
    case Op::kBottom:
      return Operand::of(state.last_in(zone).value);
    case Op::kRoom:
      return Operand::of(def.capacity < 0 ? std::numeric_limits<std::int32_t>::max()
                                          : def.capacity - state.size_of(zone));
    default:
      return evaluator.lacks(n);
  }
}

}  // namespace cubilete

// The declarations of a generated game, by name and type, which its expressions, effects and
// scripts may use. The parts of a game are written from it, one after the other.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "ruleset/component_def.h"
#include "ruleset/type.h"
#include "ruleset/zone_def.h"
#include "ruleset/zone_shape.h"

namespace cubilete::fuzz {

using Parameters = std::vector<std::pair<std::string, Type>>;

// An attribute, a resource or a printed property.
struct FieldPlan {
  std::string name;
  Type type;
  AttributeOwner owner = AttributeOwner::kTable;
  int kind = -1;  // for attributes of components: their kind; of cells: the index of their zone
  bool is_resource = false;
  bool is_property = false;
};

// A named query or effect, of the game or printed on the components of a kind.
struct RulePlan {
  std::string name;
  Parameters parameters;
  Type returns;
  int kind = -1;
};

struct ZonePlan {
  std::string name;
  Shape shape = Shape::kPile;
  std::string family;  // the family name, if the zone is declared for each definition of a kind
  std::string member;  // the definition it is for; the zone is named family_member
  bool is_per_player = false;
  bool has_capacity = false;
  int holds = -1;  // the only kind of component in it; -1: any
  int rows = 0;
  int columns = 0;
  bool lacks_last = false;         // a grid whose last position is no cell
  std::vector<std::string> cells;  // the names of the cells
  bool has_cells() const { return columns > 0; }
  std::string name_of(int row, int column) const {
    if (lacks_last && row == rows && column == columns) row = column = 1;
    if (!cells.empty()) return cells[std::size_t((row - 1) * columns + column - 1)];
    const std::string number = std::to_string(column);
    return shape == Shape::kGrid ? "r" + std::to_string(row) + "c" + number : number;
  }
};

struct GamePlan {
  // True if few failures are wanted: numbers are small, divisors are not 0, missing things are
  // tested for.
  bool is_tame = true;
  bool is_crowded = false;  // the zone `heap` holds thousands of components
  int min_players = 2;
  int max_players = 2;
  std::vector<std::string> kinds;
  std::set<std::string> priced_kinds;                  // those with a printed price
  std::vector<bool> is_die;                            // by kind
  std::vector<std::vector<std::string>> vocabularies;  // Type::detail of a symbol is an index
  std::vector<FieldPlan> fields;
  std::vector<ZonePlan> zones;
  // A graph `net` whose edges are of the kind `lane` and have attributes: hub, mill and port, two
  // lanes from hub to mill and one, `ford`, from mill to port.
  bool has_lanes = false;
  // A grid `paving` of hexagons or squares with edges, on which slabs and flags lie, which are
  // turned.
  bool has_tiles = false;
  int turns = 4;
  std::string land_kind;  // a track `land` has a cell for each definition of this kind; empty: none
  std::vector<std::pair<std::string, int>> definitions;  // each with its kind
  std::vector<std::pair<std::string, int>> singles;      // definitions of one component
  std::vector<std::pair<std::string, Type>> options;
  std::vector<RulePlan> queries;
  // A query `pair` of a number gives a number `one` and a player `whom`, `pairs` a list of these.
  bool has_pair = false;
  std::vector<std::string> heavy;  // pure queries that return a number after long work
  std::vector<RulePlan> effects;
  std::vector<std::string> phases;
  std::vector<std::string> asides;  // the phases that effects start
  std::vector<std::string> actions;
  std::vector<std::string> messages;
  std::vector<std::string> causes;
  std::map<std::string, std::vector<std::string>> words;  // the words that locale files must name

  // Returns the kind of the components in a zone, as the compiler types it.
  int kind_in(const ZonePlan& zone) const {
    return zone.holds >= 0 ? zone.holds : kinds.size() == 1 ? 0 : -1;
  }
  // Returns a zone that holds any component and has no capacity.
  const ZonePlan& zone_of_all() const {
    for (const ZonePlan& z : zones) {
      if (z.name == "heap") return z;
    }
    return zones.front();
  }
  bool has_cells() const {
    for (const ZonePlan& z : zones) {
      if (z.has_cells()) return true;
    }
    return false;
  }
  // Returns cells of the table as components name them.
  std::vector<std::string> printed_cells() const {
    std::vector<std::string> out;
    for (const ZonePlan& z : zones) {
      if (z.is_per_player || !z.has_cells()) continue;
      out.push_back(z.name + "." + z.name_of(1, 1));
      out.push_back(z.name + "." + z.name_of(z.rows, z.columns));
    }
    if (has_lanes) out.insert(out.end(), {"net.port", "net.ford", "net.hub_mill"});
    return out;
  }
  std::vector<const FieldPlan*> fields_of(AttributeOwner owner, int kind = -1) const {
    std::vector<const FieldPlan*> out;
    for (const FieldPlan& f : fields) {
      if (f.owner == owner && (owner != AttributeOwner::kComponent || kind < 0 || f.kind == kind)) {
        out.push_back(&f);
      }
    }
    return out;
  }
};

}  // namespace cubilete::fuzz

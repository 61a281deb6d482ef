// Declares zones: their shapes, cells and neighbourhoods.
#pragma once

#include "compiler/expressions/expression.h"
#include "compiler/names.h"
#include "compiler/rules/attributes.h"
#include "ruleset/effect_facts.h"

namespace cubilete {

// Returns the declared zones. Adds the zone for removed components if no zone has its name and the
// trees have an effect `remove` or name the zone, or a test `may_remove`.
Node with_out_of_game(const Node& section, const Node& game,
                      const std::vector<const Node*>& component_files, bool may_remove);

// Returns the components that the edges of zones are: for each zone with `edge_kind` a file of
// components of that kind.
std::vector<Node> components_of_edges(const Node& section);

// Returns whether effects in a tree remove something or name the zone for it.
bool removes_something(const Node&);

class ZoneCompiler {
 public:
  ZoneCompiler(Names& names, ExpressionCompiler& expressions, AttributeCompiler& attributes)
      : names_(names),
        expressions_(expressions),
        attributes_(attributes),
        r_(names.ruleset()),
        d_(names.diagnostics()) {}

  void declare(const Node& section);

 private:
  ZoneDef zone(const Entry&);
  ZoneFamily family_of(const Entry&, const Node& kind);
  void check_name(const std::string& name, SourceSpan, const std::string& is, const Node& section);
  void read_visibility(const Node&, ZoneDef&);
  void read_kinds(const Node&, ZoneDef&);
  void read_cells(const Node&, ZoneDef&);
  void read_track(const Node&, ZoneDef&);
  void read_graph(const Node&, ZoneDef&);
  void set_cell_kind(ZoneDef&, KindId);
  void read_definitions(const Node&, ZoneDef&);
  // Returns the zone whose cells are the edges of the graph that has just been declared.
  ZoneDef zone_of_edges(const Entry&);
  void check_keys(const Node&, const ZoneDef&);
  // Returns the place of a cell by its name; -1 for an unknown name.
  std::int32_t cell_named(const Node&, const ZoneDef&);

  Names& names_;
  ExpressionCompiler& expressions_;
  AttributeCompiler& attributes_;
  Ruleset& r_;
  Diagnostics& d_;
};

}  // namespace cubilete

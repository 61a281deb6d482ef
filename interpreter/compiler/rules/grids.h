// Lays out grids: their forms, which of their positions are cells, and what lies beside what.
#pragma once

#include "compiler/expressions/expression.h"
#include "ruleset/zone_def.h"

namespace cubilete {

class GridCompiler {
 public:
  GridCompiler(ExpressionCompiler& expressions, Diagnostics& diagnostics)
      : expressions_(expressions), d_(diagnostics) {}

  // Reads rows, columns and names of the cells of a grid, of which each side of a cell has so many
  // edges. Codes: out-of-range, contradiction, missing-key, always-same.
  void read(const Node&, ZoneDef&, std::int32_t edges_on_a_side);

 private:
  void read_size(const Node&, ZoneDef&);
  void check_form(const Node&, const ZoneDef&);
  // Finds the positions that are cells. Returns false if there are none, or all are.
  bool find_cells(const Node&, const ZoneDef&, std::vector<bool>& are_cells);
  void too_large(const Node&, std::int64_t number, const char* of_what);

  ExpressionCompiler& expressions_;
  Diagnostics& d_;
};

}  // namespace cubilete

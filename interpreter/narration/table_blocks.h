// The table in parts, drawn for a width: what the table and each player have, and each zone. Grids
// and tracks are drawn with the names of their rows and columns, offers and hands as aligned
// tables.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "narration/wording.h"
#include "state/view.h"

namespace cubilete {

struct TableLayout {
  std::size_t width = 0;  // of a line; 0: any
  // By cell: what is printed before its contents, as the number of the option that it is.
  std::map<CellId, std::string> marks;
};

struct TableBlock {
  MaybePlayer owner;  // none: of the table
  ZoneId zone;        // none: the values of the owner
  std::vector<std::string> lines;
};

// In the order in which table_lines has them; zones without a component are left out.
std::vector<TableBlock> table_blocks(const Wording&, Engine&, const State&, const View&,
                                     const TableLayout&);

// How many columns a text takes at a terminal: its characters, not its bytes.
std::size_t width_of(const std::string& text);
// The text with blanks behind it, up to a width.
std::string padded(const std::string& text, std::size_t width);

}  // namespace cubilete

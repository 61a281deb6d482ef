// Draws the table for a given width, in blocks: the values of the table and of each player, and
// each zone. Grids and tracks are drawn with the names of their rows and columns, offers and hands
// as aligned tables.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/engine.h"
#include "narration/wording.h"
#include "state/view.h"

namespace cubilete {

struct TableLayout {
  std::size_t width = 0;  // of a line, in columns; 0: without limit
  // By cell: text printed before its contents, such as the number of an option.
  std::map<CellId, std::string> marks;
};

struct TableBlock {
  MaybePlayer owner;  // none: the table itself
  ZoneId zone;        // none: the block holds the values of the owner
  std::vector<std::string> lines;
};

// Returns the blocks of the table and then of each player, its values before its zones. Zones
// without a component are left out.
std::vector<TableBlock> table_blocks(const Wording&, Engine&, const State&, const View&,
                                     const TableLayout&);

// Returns the lines of all blocks.
std::vector<std::string> table_lines(const Wording&, Engine&, const State&, const View&,
                                     const TableLayout& = {});

// Returns whether a grid is so large that only the part in use is drawn.
bool is_drawn_in_part(const ZoneDef&);

// Returns how many terminal columns a text takes: counts characters, not bytes.
std::size_t width_of(const std::string& text);
// Appends blanks to the text up to a width.
std::string padded(const std::string& text, std::size_t width);

}  // namespace cubilete

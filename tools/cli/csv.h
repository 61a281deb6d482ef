// Reads and writes tables as spreadsheets do: RFC 4180, with commas, semicolons or tabs, with or
// without a byte order mark.
#pragma once

#include <string>
#include <vector>

#include "diagnostics/diagnostic.h"

namespace cubilete {

struct CsvCell {
  std::string text;
  SourceSpan span;  // including quotes
};

using CsvRow = std::vector<CsvCell>;

// Reads the rows of file number `file` of `sources`, without empty lines. The first row determines
// the separator. A line break in a cell is a line feed. Code: table-syntax, for unclosed or
// misplaced quotes, and for the first cell that is not UTF-8.
std::vector<CsvRow> read_csv(const Sources& sources, std::int32_t file, Diagnostics&);

// Returns a row with its line break; cells are quoted if necessary.
std::string csv_line(const std::vector<std::string>& cells, char separator);

}  // namespace cubilete

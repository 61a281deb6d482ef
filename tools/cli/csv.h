// Tables as spreadsheets write them: RFC 4180, with commas, semicolons or tabs, with or without a
// byte order mark.
#pragma once

#include <string>
#include <vector>

#include "diagnostics/diagnostic.h"

namespace cubilete {

struct CsvCell {
  std::string text;
  SourceSpan span;  // as it is written, quotes included
};

using CsvRow = std::vector<CsvCell>;

// The rows of file number `file` of `sources`; empty lines are none. What separates the cells is
// found in the first row. Code: table-syntax, for quotes that are not closed or are in a cell.
std::vector<CsvRow> read_csv(const Sources& sources, std::int32_t file, Diagnostics&);

// One line with its line break; cells are quoted where they must be.
std::string csv_line(const std::vector<std::string>& cells, char separator);

}  // namespace cubilete

// Finds the quote or bracket that a YAML text does not close, or the comma missing behind a quote.
// The parser notices it many lines later, if at all; a reader sees it by lines and indentation.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace cubilete {

struct Unclosed {
  std::size_t offset = 0;  // place of the quote or bracket, or where the comma belongs
  char what = '"';         // the quote or bracket, or a comma
};

// Searches a text that the parser rejected. It assumes that quotes are closed on their line, and
// that values in brackets are indented more than the line with the opening bracket.
std::optional<Unclosed> find_unclosed(std::string_view text);

}  // namespace cubilete

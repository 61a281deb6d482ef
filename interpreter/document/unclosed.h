// The quote or bracket that a YAML text does not close. The parser notices it many lines further
// down, if at all; a person sees it by the line and the indentation.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace cubilete {

struct Unclosed {
  std::size_t offset = 0;  // of the quote or bracket
  char what = '"';
};

// For a text that the parser refused: supposes that quotes are closed on their line, and that
// values in brackets are indented more than the line that the brackets begin on.
std::optional<Unclosed> find_unclosed(std::string_view text);

}  // namespace cubilete

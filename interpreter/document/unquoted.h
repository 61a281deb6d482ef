// Finds texts that need quotes: inside {...} and [...], a comma, a bracket or ': ' ends a text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cubilete {

struct Unquoted {
  std::size_t begin = 0;  // offset of the intended text
  std::size_t end = 0;
  std::string_view what;  // the characters that end the text too early: "[", ",", ": "
};

// Returns all texts of a YAML file that end too early, in order.
std::vector<Unquoted> find_unquoted(std::string_view yaml);

// Puts a text into double quotes, or into single quotes if it holds double ones.
std::string in_quotes(std::string_view text);

}  // namespace cubilete

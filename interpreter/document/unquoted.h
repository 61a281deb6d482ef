// Texts that need quotes: in {...} and [...] a comma, a bracket or ': ' ends what was begun.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cubilete {

struct Unquoted {
  std::size_t begin = 0;  // offsets of the text that was meant
  std::size_t end = 0;
  std::string_view what;  // the characters that end it too early: "[", ",", ": "
};

// All texts of a YAML file that end too early, in order.
std::vector<Unquoted> find_unquoted(std::string_view yaml);

// The text in quotes: double ones, or single ones where it holds those.
std::string in_quotes(std::string_view text);

}  // namespace cubilete

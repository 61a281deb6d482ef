// The numbers of a game that a command varies (--vary): which ones, and over which values.
//
//   NAME=VALUES   NAME is a set-up option, or a path to a number of the content, as --set takes it;
//                 in a path, * stands for any one key or item, and a map for the numbers in it
//   VALUES        1..8, 10..50:10 or 1,2,5
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "document/document.h"

namespace cubilete {

inline constexpr std::size_t kMostVaried = 200;  // values of a number, and numbers

// What one --vary says.
struct VariedPattern {
  std::string name;                  // with * where there are several
  std::vector<std::int64_t> values;  // empty: none were named
};

// A number that is varied.
struct Axis {
  std::string name;  // as --set takes it
  std::vector<std::int64_t> values;
  std::string path = {};    // as a variant names it, where the content was read
  std::int64_t now = 0;     // its value in the content, where that was read
  bool is_declared = true;  // the values were named
};

// Returns what the options say; nothing after an error message.
std::optional<std::vector<VariedPattern>> parse_varied(const std::vector<std::string>& vary,
                                                       bool needs_values);

// Returns the numbers of the content that the patterns name, in its order; nothing after an error
// message. Where no values were named they are those around the present one: half of it to each
// side, two at least, and none below 0 where it is not below 0 itself.
std::optional<std::vector<Axis>> varied_numbers(const std::vector<VariedPattern>&,
                                                const Node& content);

}  // namespace cubilete

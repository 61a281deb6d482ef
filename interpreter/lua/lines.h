// Lines of a script, so that it can be told which of them are carried out. A branch that begins on
// the line of its condition (`if done then return 0 end`, `done and 0 or 1`) counts as a line of
// its own; what follows the last `or` of a `return` counts as carried out whenever that returns.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lua/bytecode.h"

namespace cubilete {

// A text in which every branch begins on a new line, and where its lines began before.
struct SplitScript {
  struct Begin {
    std::uint32_t offset = 0;  // in the text as it was
    std::uint32_t line = 0;    // from 1, in the text as it was
  };
  std::string text;
  std::vector<Begin> begins;  // by line of `text`

  // REQUIRES: line is one of `text`, from 1.
  Begin begin_of(std::uint32_t line) const { return begins[line - 1]; }
};
SplitScript with_branches_apart(std::string_view source);

// The lines of a function that can be reached, without those of functions inside it; sorted.
std::vector<std::uint32_t> lines_of(const LuaPrototype&);

}  // namespace cubilete

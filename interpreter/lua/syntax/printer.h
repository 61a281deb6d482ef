// Prints a tree as Lua 5.4. Each token is on the line where it ended in the source, so that what
// Lua says of a line holds for the source; a list of lines says so where that cannot be.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lua/syntax/tree.h"

namespace cubilete::lua_syntax {

struct PrintOptions {
  // What stands for the operator `#`: `#x` is printed as `name^x`, which binds as closely. Empty:
  // `#`.
  std::string_view length;
  // Whether what follows `then`, `else`, `do`, `and` or `or` begins a line of its own.
  bool branches_apart = false;
};

// Where a printed line began in the source.
struct LineOrigin {
  std::uint32_t offset = 0;  // of its first token
  std::uint32_t line = 1;    // in the source
};

struct Printed {
  std::string text;
  std::vector<LineOrigin> lines;           // by line of `text`
  std::vector<std::uint32_t> token_lines;  // by token of the tree: its line in `text`

  // REQUIRES: `line` is one of `text`, from 1.
  LineOrigin origin_of(std::uint32_t line) const { return lines[line - 1]; }
};

Printed print(const Tree&, const PrintOptions& = {});

}  // namespace cubilete::lua_syntax

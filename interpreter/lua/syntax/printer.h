// Prints a tree as Lua 5.4. Each token keeps the line on which it ended in the source, so that
// lines in Lua's messages are those of the source; a list of lines covers the exceptions.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "lua/syntax/tree.h"

namespace cubilete::lua_syntax {

// Names in what is printed for the sandbox, which scripts may not use (analysis/restrictions.h).
inline constexpr std::string_view kLengthName = "__length";
inline constexpr std::string_view kFuelName = "__fuel";
inline constexpr std::string_view kSpendName = "__spend";
inline constexpr std::string_view kDivisorName = "__divisor";

struct PrintOptions {
  // Prints what the sandbox runs: a text that takes four values and returns the script as a
  // function of them. kFuelName is a variable with the units that are left until kSpendName must be
  // called with it; each block subtracts its charge (charges.h). `#x` is printed as
  // `kLengthName^x`, which has the same precedence. Divisors are passed through kDivisorName: the
  // error of a division by zero has the line of the last call or the like, since Lua 5.4.4 does not
  // note where it divides.
  bool is_for_sandbox = false;
  // True if the code after `then`, `else`, `do`, `and` or `or` begins a new line.
  bool branches_apart = false;
};

// The source position at which a printed line begins.
struct LineOrigin {
  std::uint32_t offset = 0;  // of its first token
  std::uint32_t line = 1;    // in the source
};

struct Printed {
  std::string text;
  std::vector<LineOrigin> lines;           // by line of `text`
  std::vector<std::uint32_t> token_lines;  // line in `text`, by token of the tree

  // REQUIRES: `line` is a line of `text`, counted from 1.
  LineOrigin origin_of(std::uint32_t line) const { return lines[line - 1]; }
};

Printed print(const Tree&, const PrintOptions& = {});

}  // namespace cubilete::lua_syntax

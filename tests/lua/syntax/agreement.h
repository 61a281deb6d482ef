// Compares the parser with Lua itself on one text: both accept it or neither, printing and reading
// again gives the same tree, and the printed text compiles to the same bytecode, lines included.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "lua/syntax/lua_itself.h"

namespace cubilete {

class Agreement {
 public:
  // Returns false if they differ; problem() then describes the difference.
  bool check(const std::string& source);
  const std::string& problem() const { return problem_; }

  std::int64_t checked() const { return checked_; }
  std::int64_t accepted() const { return accepted_; }
  // Counts texts that Lua refuses only for their number of registers.
  std::int64_t out_of_registers() const { return out_of_registers_; }

 private:
  bool fail(std::string problem);

  LuaItself lua_;
  std::int64_t checked_ = 0;
  std::int64_t accepted_ = 0;
  std::int64_t out_of_registers_ = 0;
  std::string problem_;
};

// Checks `count` changed and made texts; returns the first that fails, and its problem.
struct Disagreement {
  std::string source;
  std::string problem;
};
std::vector<Disagreement> check_many(Agreement&, const std::vector<std::string>& scripts,
                                     std::int64_t count, std::uint64_t seed);

}  // namespace cubilete

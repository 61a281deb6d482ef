// Reads the code that Lua 5.4 generates for a text from Lua's own dump.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace cubilete::lowering {

// Classifies instructions for counting (instruction_counts.h).
enum class InstructionClass : std::uint8_t {
  kPlain,  // continues with the next instruction
  kRead,   // reads a field, item or global
  kCall,
  kTailCall,
  kTest,    // a comparison or a test, followed by a jump
  kReturn,  // leaves the function
  kForBegin,
  kForNext,
  kListForBegin,
  kListForNext,
};

struct LuaCode {
  std::vector<std::uint32_t> instructions;
  bool takes_more = false;         // its first instruction prepares `...`
  std::vector<LuaCode> functions;  // inner functions, in the order of the text

  InstructionClass class_at(std::size_t) const;
  // Returns where a plain instruction continues if it succeeds, as it does for whole numbers and
  // for tables.
  std::size_t next(std::size_t) const;
  // Returns where a test continues for a true or false value, and a loop for its next turn or end.
  std::size_t next(std::size_t, bool outcome) const;
};

// Returns nothing if Lua rejects the text or its dump is not of version 5.4.
std::optional<LuaCode> compile_to_lua_code(std::string_view text);

}  // namespace cubilete::lowering

// The code that Lua 5.4 makes of a text, read from its own dump of it.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace cubilete::lowering {

// What an instruction is to those who count (instruction_counts.h).
enum class InstructionClass : std::uint8_t {
  kPlain,  // goes on to what follows it
  kRead,   // of a field, item or global
  kCall,
  kTailCall,
  kTest,    // a comparison or a test, which is followed by a jump
  kReturn,  // leaves the function
  kForBegin,
  kForNext,
  kListForBegin,
  kListForNext,
};

struct LuaCode {
  std::vector<std::uint32_t> instructions;
  bool takes_more = false;         // its first instruction prepares `...`
  std::vector<LuaCode> functions;  // inside it, in the order of the text

  InstructionClass class_at(std::size_t) const;
  // Where a plain instruction goes on, when it succeeds as it does for whole numbers and for
  // tables.
  std::size_t next(std::size_t) const;
  // Where a test goes on if the tested value is true or false; a loop if it goes on or ends.
  std::size_t next(std::size_t, bool outcome) const;
};

// Nothing where Lua refuses the text, or its dump is of another version than 5.4.
std::optional<LuaCode> compile_to_lua_code(std::string_view text);

}  // namespace cubilete::lowering

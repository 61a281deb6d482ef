// What a chunk is made of, without running it: read from its compiled form.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

struct lua_State;

namespace cubilete {

struct NameUse {
  std::string name;
  std::uint32_t line = 0;
  bool is_assigned = false;
};

struct ChunkFacts {
  bool is_understood = false;        // false: the compiled form is not that of Lua 5.4
  std::vector<NameUse> names;        // global names, in the order of the text
  std::size_t longest_function = 0;  // in instructions
  bool has_zero_byte = false;        // in some text
  std::uint32_t line = 0;            // of the longest function, or of the one with the zero byte
};

// Of the function on top of the stack, and those inside it.
ChunkFacts inspect(lua_State*);

}  // namespace cubilete

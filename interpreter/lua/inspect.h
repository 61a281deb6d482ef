// Which global names a chunk uses, without running it: read from its compiled form.
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

// The uses in the function on top of the stack, and in those inside it, in the order of the text.
// Empty where the compiled form is not that of Lua 5.4.
std::vector<NameUse> names_used(lua_State*);

}  // namespace cubilete

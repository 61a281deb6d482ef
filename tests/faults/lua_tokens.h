// Splits Lua text into tokens: enough to find names, calls and strings in it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cubilete::faults {

enum class LuaKind { kName, kKeyword, kText, kNumber, kSymbol };

struct LuaToken {
  LuaKind kind = LuaKind::kName;
  std::string text;  // a string is without its quotes
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

// Leaves comments out. Long brackets are not understood: the scripts of the games do not use them.
std::vector<LuaToken> lua_tokens(std::string_view);

}  // namespace cubilete::faults

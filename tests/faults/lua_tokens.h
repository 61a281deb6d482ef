// Lua text as tokens: enough to find names, calls and texts in it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cubilete::faults {

enum class LuaKind { kName, kKeyword, kText, kNumber, kSymbol };

struct LuaToken {
  LuaKind kind = LuaKind::kName;
  std::string text;  // of a text: without its quotes
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

// Comments are left out. Long brackets are not used by the games' scripts and are not understood.
std::vector<LuaToken> lua_tokens(std::string_view);

}  // namespace cubilete::faults

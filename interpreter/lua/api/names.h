// Converts names of content that are keywords of Lua: scripts spell them with an underscore at the
// end. `end` in YAML is `end_`, an attribute `repeat` is `card.repeat_`.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

namespace cubilete {

inline bool is_lua_keyword(std::string_view word) {
  constexpr std::string_view kKeywords[] = {
      "and",      "break",  "do",   "else", "elseif", "end",  "false", "for",
      "function", "goto",   "if",   "in",   "local",  "nil",  "not",   "or",
      "repeat",   "return", "then", "true", "until",  "while"};
  return std::find(std::begin(kKeywords), std::end(kKeywords), word) != std::end(kKeywords);
}

// Returns the name in scripts.
inline std::string name_in_lua(std::string_view in_content) {
  return std::string(in_content) + (is_lua_keyword(in_content) ? "_" : "");
}

// Returns the name in content.
inline std::string_view name_in_content(std::string_view in_lua) {
  if (!in_lua.ends_with('_')) return in_lua;
  const std::string_view word = in_lua.substr(0, in_lua.size() - 1);
  return is_lua_keyword(word) ? word : in_lua;
}

}  // namespace cubilete

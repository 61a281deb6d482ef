#include "faults/lua_tokens.h"

#include <cctype>
#include <set>

namespace cubilete::faults {
namespace {

const std::set<std::string, std::less<>> kKeywords = {
    "and",      "break",  "do",   "else", "elseif", "end",  "false", "for",
    "function", "goto",   "if",   "in",   "local",  "nil",  "not",   "or",
    "repeat",   "return", "then", "true", "until",  "while"};

bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

std::size_t end_of_text(std::string_view s, std::size_t at) {
  const char quote = s[at];
  for (++at; at < s.size() && s[at] != quote; ++at) {
    if (s[at] == '\\') ++at;
  }
  return std::min(at + 1, s.size());
}

}  // namespace

std::vector<LuaToken> lua_tokens(std::string_view s) {
  std::vector<LuaToken> out;
  for (std::size_t at = 0; at < s.size();) {
    const char c = s[at];
    std::size_t end = at + 1;
    LuaToken token;
    if (std::isspace(static_cast<unsigned char>(c))) {
      ++at;
      continue;
    }
    if (s.substr(at, 2) == "--") {
      at = std::min(s.find('\n', at), s.size());
      continue;
    }
    if (c == '"' || c == '\'') {
      end = end_of_text(s, at);
      token.kind = LuaKind::kText;
      token.text = s.substr(at + 1, end - at - 2);
    } else if (is_word(c)) {
      while (end < s.size() && is_word(s[end])) ++end;
      token.text = s.substr(at, end - at);
      token.kind = std::isdigit(static_cast<unsigned char>(c)) ? LuaKind::kNumber
                   : kKeywords.contains(token.text)            ? LuaKind::kKeyword
                                                               : LuaKind::kName;
    } else {
      for (const std::string_view two : {"..", "==", "~=", "<=", ">=", "//", "::"}) {
        if (s.substr(at, 2) == two) end = at + 2;
      }
      token.kind = LuaKind::kSymbol;
      token.text = s.substr(at, end - at);
    }
    token.begin = static_cast<std::uint32_t>(at);
    token.end = static_cast<std::uint32_t>(end);
    out.push_back(std::move(token));
    at = end;
  }
  return out;
}

}  // namespace cubilete::faults

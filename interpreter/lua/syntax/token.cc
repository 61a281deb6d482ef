#include "lua/syntax/token.h"

#include <algorithm>
#include <iterator>

namespace cubilete::lua_syntax {
namespace {

// Spellings by kind; the words come first, in alphabetical order.
constexpr std::string_view kSpellings[] = {
    "and",   "break",  "do",       "else",     "elseif", "end",
    "false", "for",    "function", "goto",     "if",     "in",
    "local", "nil",    "not",      "or",       "repeat", "return",
    "then",  "true",   "until",    "while",    "+",      "-",
    "*",     "/",      "//",       "%",        "^",      "#",
    "&",     "~",      "|",        "<<",       ">>",     "..",
    "==",    "~=",     "<",        "<=",       ">",      ">=",
    "=",     "(",      ")",        "{",        "}",      "[",
    "]",     "::",     ";",        ":",        ",",      ".",
    "...",   "a name", "a number", "a number", "a text", "the end of the file",
    "a sign"};
constexpr std::size_t kWords = static_cast<std::size_t>(TokenKind::kWhile) + 1;
static_assert(std::size(kSpellings) == static_cast<std::size_t>(TokenKind::kWrong) + 1);

}  // namespace

std::string_view spelling_of(TokenKind kind) { return kSpellings[static_cast<std::size_t>(kind)]; }

TokenKind kind_of_word(std::string_view word) {
  const auto* const end = kSpellings + kWords;
  const auto* const found = std::lower_bound(kSpellings, end, word);
  const bool is_word = found != end && *found == word;
  return is_word ? static_cast<TokenKind>(found - kSpellings) : TokenKind::kName;
}

}  // namespace cubilete::lua_syntax

#include "lua/blocks.h"

#include <cctype>
#include <string>
#include <vector>

namespace cubilete {
namespace {

bool in_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

// Behind the comment or text that begins at `at`; `at` itself where there is none.
std::size_t behind_text(std::string_view s, std::size_t at) {
  if (s.substr(at, 2) == "--") return std::min(s.find('\n', at), s.size());
  if (s[at] != '"' && s[at] != '\'') return at;
  const char quote = s[at];
  for (++at; at < s.size() && s[at] != quote && s[at] != '\n'; ++at) {
    if (s[at] == '\\') ++at;
  }
  return std::min(at + 1, s.size());
}

struct Block {
  std::uint32_t line;
  std::size_t indent;
};

}  // namespace

std::uint32_t unclosed_block(std::string_view s) {
  std::vector<Block> open;
  std::uint32_t line = 1;
  std::size_t indent = 0;
  bool at_start = true;  // nothing but blanks on this line so far
  std::string loop;      // a `for` or `while` whose `do` opens nothing new
  for (std::size_t at = 0; at < s.size();) {
    if (s[at] == '\n') {
      ++line;
      indent = 0;
      at_start = true;
      ++at;
      continue;
    }
    if (std::isspace(static_cast<unsigned char>(s[at])) != 0) {
      indent += at_start ? 1 : 0;
      ++at;
      continue;
    }
    if (const std::size_t behind = behind_text(s, at); behind > at) {
      at = behind;
      at_start = false;
      continue;
    }
    std::size_t end = at;
    while (end < s.size() && in_word(s[end])) ++end;
    const std::string_view word = s.substr(at, end - at);
    const bool first = at_start;
    at_start = false;
    at = std::max(end, at + 1);
    const bool opens = word == "function" || word == "if" || word == "for" || word == "while" ||
                       word == "repeat" || (word == "do" && loop.empty());
    const bool continues = word == "else" || word == "elseif";
    const bool closes = word == "end" || word == "until";
    if (word == "for" || word == "while") loop = word;
    if (word == "do") loop.clear();
    // What begins further left than the block that is open cannot be inside it.
    if (first && !word.empty() && !open.empty()) {
      const Block& top = open.back();
      const bool outside = closes || continues ? indent < top.indent : indent <= top.indent;
      if (outside && top.line != line) return top.line;
    }
    if (opens) open.push_back({line, indent});
    if (closes && !open.empty()) open.pop_back();
  }
  return open.empty() ? 0 : open.back().line;
}

}  // namespace cubilete

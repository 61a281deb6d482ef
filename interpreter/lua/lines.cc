#include "lua/lines.h"

#include <algorithm>
#include <cctype>

#include "lua/inspect.h"
#include "lua/length.h"

namespace cubilete {
namespace {

bool in_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

bool begins_branch(std::string_view word) {
  return word == "then" || word == "else" || word == "do" || word == "and" || word == "or";
}

}  // namespace

SplitScript with_branches_apart(std::string_view source) {
  SplitScript out;
  std::uint32_t line = 1;
  const auto begin_line = [&](std::size_t at) {
    // A line of code begins at its first word.
    while (at < source.size() && (source[at] == ' ' || source[at] == '\t')) ++at;
    out.begins.push_back({static_cast<std::uint32_t>(at), line});
  };
  const auto copy = [&](std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to; ++i) {
      out.text += source[i];
      if (source[i] != '\n') continue;
      ++line;
      begin_line(i + 1);
    }
  };
  begin_line(0);
  for (std::size_t at = 0; at < source.size();) {
    std::size_t end = end_of_quiet(source, at);
    const bool is_quiet = end > at;
    if (!is_quiet) ++end;
    const bool is_word = !is_quiet && in_word(source[at]);
    while (is_word && end < source.size() && in_word(source[end])) ++end;
    copy(at, end);
    if (is_word && begins_branch(source.substr(at, end - at))) {
      const std::size_t next = source.find_first_not_of(" \t\r", end);
      if (next != std::string_view::npos && source[next] != '\n') {
        out.text += '\n';
        begin_line(end);
      }
    }
    at = end;
  }
  return out;
}

std::vector<std::uint32_t> lines_of(const LuaPrototype& p) {
  std::vector<std::uint32_t> out;
  const std::vector<bool> reached = reachable_instructions(p);
  for (std::size_t pc = 0; pc < p.code.size(); ++pc) {
    const LuaInstruction& i = p.code[pc];
    // Every function ends with a return of its own, at its `end`.
    const bool is_end = pc + 1 == p.code.size() && pc > 0;
    if (reached[pc] && !is_end && !i.is(LuaOp::kVarargPrepare)) out.push_back(i.line);
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
  return out;
}

}  // namespace cubilete

// Invalid expressions: broken syntax, wrong arguments, types that do not fit.
#include <array>

#include "faults/faults.h"

namespace cubilete::faults {
namespace {

bool holds(const Site& s, std::string_view part) { return s.text.find(part) != std::string::npos; }

void add(const GameText& game, const Site& s, std::size_t at, std::size_t length,
         const std::string& text, Mutants& out) {
  if (auto m = replace_in(game, s, at, at + length, text)) out.push_back(std::move(*m));
}

// Returns the position of the bracket that closes the call opened at `open`, or npos.
std::size_t closing(const std::string& s, std::size_t open) {
  int depth = 0;
  for (std::size_t i = open; i < s.size(); ++i) {
    if (s[i] == '(' || s[i] == '[') ++depth;
    if (s[i] == ')' || s[i] == ']') --depth;
    if (depth == 0) return i;
  }
  return std::string::npos;
}

// Inside a flow map or list, unquoted, these characters belong to YAML.
bool may_hold_comma(const GameText& game, const Site& s) {
  const std::string_view written = game.sources.text(s.span);
  return !written.empty() && (written[0] == '"' || written[0] == '\'');
}

}  // namespace

void broken_expression(const GameText& game, Random& random, Mutants& out) {
  for (const Site& s : game.sites) {
    if (s.role != Role::kExpression) continue;
    struct Swap {
      const char* right;
      const char* wrong;
    };
    constexpr std::array<Swap, 8> kSwaps = {{{" == ", " = "},
                                             {" and ", " && "},
                                             {" or ", " || "},
                                             {"not ", "! "},
                                             {" + ", " + + * "},
                                             {"(", "(("},
                                             {")", ""},
                                             {" - ", " -* "}}};
    for (std::size_t k = 0; k < kSwaps.size(); ++k) {
      const Swap& swap = kSwaps[(k + random.below(kSwaps.size())) % kSwaps.size()];
      const std::size_t at = s.text.find(swap.right);
      if (at == std::string::npos) continue;
      if (std::string_view(swap.right) == "not " && at > 0) continue;
      add(game, s, at, std::string_view(swap.right).size(), swap.wrong, out);
      break;
    }
  }
}

void wrong_arity(const GameText& game, Random&, Mutants& out) {
  for (const Site& s : game.sites) {
    if (s.role != Role::kExpression) continue;
    for (std::size_t open = s.text.find('('); open != std::string::npos;
         open = s.text.find('(', open + 1)) {
      const bool is_call =
          open > 0 &&
          (std::isalnum(static_cast<unsigned char>(s.text[open - 1])) || s.text[open - 1] == '_');
      const std::size_t close = closing(s.text, open);
      if (!is_call || close == std::string::npos) continue;
      const bool empty = close == open + 1;
      if (may_hold_comma(game, s)) {
        add(game, s, close, 0, empty ? "1, 1, 1, 1" : ", 1, 1, 1, 1", out);
      } else if (!empty) {
        // Removes all arguments.
        auto m = replace_in(game, s, open + 1, close, "");
        if (!m) continue;
        for (const char* may : {"others", "neighbours", "next", "previous", "definitions"}) {
          const std::size_t n = std::string_view(may).size();
          if (open >= n && s.text.compare(open - n, n, may) == 0 &&
              (open == n || !(std::isalnum(static_cast<unsigned char>(s.text[open - n - 1])) ||
                              s.text[open - n - 1] == '_'))) {
            m->still_valid = "this function may be called without arguments";
          }
        }
        out.push_back(std::move(*m));
      }
    }
  }
}

void mixed_types(const GameText& game, Random&, Mutants& out) {
  for (const Site& s : game.sites) {
    if (s.role != Role::kExpression || s.kind == "target") continue;
    // Writes a number for a condition, or a list for a number.
    for (const char* operation : {" < ", " > ", " <= ", " >= ", " + ", " - ", " // "}) {
      const std::size_t at = s.text.find(operation);
      if (at == std::string::npos) continue;
      const std::size_t right = at + std::string_view(operation).size();
      std::size_t end = right;
      while (end < s.text.size() && std::isdigit(static_cast<unsigned char>(s.text[end]))) ++end;
      if (end > right) add(game, s, right, end - right, "players", out);
    }
    if (const std::size_t at = s.text.find(" and "); at != std::string::npos) {
      add(game, s, at, 5, " and 7 and ", out);
    }
    if (const std::size_t at = s.text.find("count(");
        at != std::string::npos && !holds(s, "count((")) {
      const std::size_t close = closing(s.text, at + 5);
      if (close != std::string::npos) add(game, s, at + 6, close - at - 6, "3", out);
    }
  }
}

void effect_in_query(const GameText& game, Random&, Mutants& out) {
  // Reads the name of an effect property as a value of a thing that has it.
  for (const Site& kind : game.sites) {
    if (kind.role != Role::kDeclaration || kind.kind != "property" || !kind.node->find("effect"))
      continue;
    for (const Site& s : game.sites) {
      if (s.role != Role::kExpression || s.kind == "target") continue;
      for (const Site& p : game.sites) {
        if (p.role != Role::kDeclaration || p.kind != "property" || p.map != kind.map) continue;
        const std::size_t at = s.text.find("." + p.text);
        if (at == std::string::npos || p.text == kind.text) continue;
        const std::size_t end = at + 1 + p.text.size();
        if (end < s.text.size() &&
            (std::isalnum(static_cast<unsigned char>(s.text[end])) || s.text[end] == '_'))
          continue;
        add(game, s, at + 1, p.text.size(), kind.text, out);
        break;
      }
    }
  }
}

}  // namespace cubilete::faults

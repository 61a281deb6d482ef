#include "lua/syntax/unclosed_block.h"

namespace cubilete::lua_syntax {
namespace {

using K = TokenKind;

bool is_word(TokenKind kind) {
  return kind <= K::kWhile || kind == K::kName || kind == K::kInteger || kind == K::kFraction;
}

// A `do` after `for` or `while` does not open another block.
bool opens(TokenKind kind, bool is_in_loop_head) {
  return kind == K::kFunction || kind == K::kIf || kind == K::kFor || kind == K::kWhile ||
         kind == K::kRepeat || (kind == K::kDo && !is_in_loop_head);
}

}  // namespace

std::optional<TokenPlace> unclosed_block(const std::vector<Token>& tokens) {
  struct OpenBlock {
    TokenPlace place;
    std::uint32_t indent = 1;  // the column of the first token of its line
  };
  std::vector<OpenBlock> open;
  bool is_in_loop_head = false;
  std::uint32_t last_line = 0;
  std::uint32_t indent = 1;
  for (const Token& token : tokens) {
    const bool is_first = token.place.line > last_line;
    last_line = token.last_line;
    if (is_first) indent = token.place.column;
    const bool closes = token.kind == K::kEnd || token.kind == K::kUntil;
    const bool continues = token.kind == K::kElse || token.kind == K::kElseif;
    // A token further left than the open block cannot be inside it.
    if (is_first && is_word(token.kind) && !open.empty()) {
      const OpenBlock& top = open.back();
      const bool is_outside = closes || continues ? indent < top.indent : indent <= top.indent;
      if (is_outside && top.place.line != token.place.line) return top.place;
    }
    if (opens(token.kind, is_in_loop_head)) open.push_back({token.place, indent});
    if (token.kind == K::kFor || token.kind == K::kWhile) is_in_loop_head = true;
    if (token.kind == K::kDo) is_in_loop_head = false;
    if (closes && !open.empty()) open.pop_back();
  }
  if (open.empty()) return std::nullopt;
  return open.back().place;
}

std::optional<TokenPlace> else_before_if(const std::vector<Token>& tokens) {
  for (std::size_t i = tokens.size(); i-- > 1;) {
    const Token& before = tokens[i - 1];
    const bool is_one_line = before.place.line == tokens[i].place.line;
    if (tokens[i].kind == K::kIf && before.kind == K::kElse && is_one_line) return before.place;
  }
  return std::nullopt;
}

}  // namespace cubilete::lua_syntax

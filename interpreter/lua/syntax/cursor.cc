#include "lua/syntax/cursor.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/printable.h"

namespace cubilete::lua_syntax {
namespace {

constexpr std::size_t kLongestQuote = 40;

// Returns the words for a token in messages.
std::string described(const Token& token) {
  switch (token.kind) {
    case TokenKind::kName:
      return fmt::format("'{}'", printable(token.text().substr(0, kLongestQuote)));
    case TokenKind::kInteger:
    case TokenKind::kFraction:
    case TokenKind::kText:
    case TokenKind::kEndOfSource:
      return std::string(spelling_of(token.kind));
    default:
      return fmt::format("'{}'", spelling_of(token.kind));
  }
}

std::string described(TokenKind kind) {
  if (kind == TokenKind::kName) return "a name";
  return fmt::format("'{}'", spelling_of(kind));
}

}  // namespace

bool Cursor::is_at(std::initializer_list<TokenKind> kinds) const {
  return std::find(kinds.begin(), kinds.end(), peek()) != kinds.end();
}

TokenKind Cursor::peek_second() const {
  if (error_ || at_ + 1 >= tokens_.size()) return TokenKind::kEndOfSource;
  return tokens_[at_ + 1].kind;
}

TokenId Cursor::take() {
  const TokenId taken = here();
  if (peek() != TokenKind::kEndOfSource && at_ + 1 < tokens_.size()) ++at_;
  return taken;
}

bool Cursor::take_if(TokenKind kind) {
  if (peek() != kind) return false;
  take();
  return true;
}

TokenId Cursor::expect(TokenKind kind, std::string_view where) {
  if (peek() == kind) return take();
  const std::string wanted = fmt::format("{} {}", described(kind), where);
  const bool is_behind_condition = kind == TokenKind::kThen || kind == TokenKind::kDo;
  if (is_behind_condition && peek() == TokenKind::kAssign) {
    fail_expected(wanted, "write '==' to compare: '=' assigns");
  } else if (is_behind_condition && peek() == TokenKind::kOpenBrace) {
    fail_expected(wanted, fmt::format("write '{} ... end' in place of braces", spelling_of(kind)));
  } else {
    fail_expected(wanted);
  }
  return here();
}

std::string Cursor::expect_name(std::string_view where) {
  const TokenId name = expect(TokenKind::kName, where);
  return has_failed() ? std::string() : tokens_[name.index()].text();
}

TokenId Cursor::expect_closing(TokenKind kind, TokenId opening) {
  if (peek() == kind) return take();
  if (has_failed()) return here();
  const Token& opened = tokens_[opening.index()];
  const bool is_wrong = peek() == TokenKind::kWrong;
  fail_expected(fmt::format("{} for the '{}' of line {}", described(kind), spelling_of(opened.kind),
                            opened.place.line));
  if (is_wrong) return here();
  if (kind != TokenKind::kEnd) {
    error_->help = fmt::format("write '{}' where what it opens ends", spelling_of(kind));
  }
  error_->related = opened.place;
  error_->related_text = "opened here";
  error_->lacks_end = kind == TokenKind::kEnd;
  return here();
}

void Cursor::enter() {
  if (++levels_ <= kMostLevels) return;
  fail_here(fmt::format("this is nested more than {} levels deep", kMostLevels),
            "divide it: give a part of it a name, or a function of its own");
}

void Cursor::fail(SyntaxError error) {
  if (!error_) error_ = std::move(error);
}

void Cursor::fail_here(std::string message, std::string help) {
  SyntaxError error;
  error.place = token().place;
  error.message = std::move(message);
  error.help = std::move(help);
  fail(std::move(error));
}

void Cursor::fail_expected(std::string_view what, std::string help) {
  const Token& found = token();
  if (found.kind == TokenKind::kWrong) return fail_here(found.text());
  fail_here(fmt::format("expected {}, but found {}", what, described(found)), std::move(help));
}

}  // namespace cubilete::lua_syntax

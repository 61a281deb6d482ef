// The position of the parser in the tokens, and the first error.
#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "lua/syntax/parser.h"
#include "lua/syntax/tree.h"

namespace cubilete::lua_syntax {

// After an error, every token reads as the end of the source, so that the parser stops.
class Cursor {
 public:
  // REQUIRES: the tokens are not empty and outlive the cursor.
  explicit Cursor(const std::vector<Token>& tokens) : tokens_(tokens) {}

  TokenKind peek() const { return error_ ? TokenKind::kEndOfSource : tokens_[at_].kind; }
  bool is_at(std::initializer_list<TokenKind>) const;
  // Returns the kind of the token after the next one.
  TokenKind peek_second() const;
  const Token& token() const { return tokens_[at_]; }
  TokenId here() const { return TokenId(at_); }
  // Returns the token before the next one. REQUIRES: one was taken.
  TokenId previous() const { return TokenId(at_ == 0 ? 0 : at_ - 1); }

  TokenId take();
  // Takes the next token if it is of this kind.
  bool take_if(TokenKind);
  // Takes a token of this kind or fails: "expected 'then' ..., but found 'x'", with `where` in it.
  TokenId expect(TokenKind, std::string_view where);
  std::string expect_name(std::string_view where);
  // Takes the token that closes `opening`; the error names `opening` if it is missing.
  TokenId expect_closing(TokenKind, TokenId opening);

  // enter() fails if constructs are nested too deeply; leave() ends them.
  void enter();
  void leave() { --levels_; }
  void leave(int levels) { levels_ -= levels; }

  void fail(SyntaxError);
  // Fails with this error in place of an earlier one, which follows from it.
  void fail_instead(SyntaxError error) { error_ = std::move(error); }
  void fail_here(std::string message, std::string help = {});
  // Fails as "expected an expression, but found 'end'".
  void fail_expected(std::string_view what, std::string help = {});
  bool has_failed() const { return error_.has_value(); }
  const std::optional<SyntaxError>& error() const { return error_; }

 private:
  const std::vector<Token>& tokens_;
  std::size_t at_ = 0;
  int levels_ = 0;
  std::optional<SyntaxError> error_;
};

}  // namespace cubilete::lua_syntax

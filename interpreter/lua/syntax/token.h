// The tokens of a Lua 5.4 text, each with its place.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace cubilete::lua_syntax {

enum class TokenKind : std::uint8_t {
  // Reserved words, in the order of kSpellings (token.cc).
  kAnd,
  kBreak,
  kDo,
  kElse,
  kElseif,
  kEnd,
  kFalse,
  kFor,
  kFunction,
  kGoto,
  kIf,
  kIn,
  kLocal,
  kNil,
  kNot,
  kOr,
  kRepeat,
  kReturn,
  kThen,
  kTrue,
  kUntil,
  kWhile,
  // Signs.
  kPlus,
  kMinus,
  kStar,
  kSlash,
  kFloorSlash,
  kPercent,
  kCaret,
  kHash,
  kAmpersand,
  kTilde,
  kPipe,
  kShiftLeft,
  kShiftRight,
  kJoin,  // ..
  kEqual,
  kNotEqual,
  kLess,
  kLessEqual,
  kGreater,
  kGreaterEqual,
  kAssign,
  kOpenParen,
  kCloseParen,
  kOpenBrace,
  kCloseBrace,
  kOpenBracket,
  kCloseBracket,
  kDoubleColon,
  kSemicolon,
  kColon,
  kComma,
  kDot,
  kEllipsis,
  // Tokens with a value.
  kName,
  kInteger,
  kFraction,
  kText,
  // The end of the source, and an invalid token.
  kEndOfSource,
  kWrong
};

// A half-open range of byte offsets, with the line and the column (in bytes) of its beginning, both
// counted from 1.
struct TokenPlace {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  std::uint32_t line = 1;
  std::uint32_t column = 1;
  bool operator==(const TokenPlace&) const = default;
};

struct Token {
  TokenKind kind = TokenKind::kEndOfSource;
  TokenPlace place;
  std::uint32_t last_line = 1;  // line of its end, which Lua uses in messages
  // A name, the characters of a text, or an error message; or a number.
  std::variant<std::monostate, std::string, std::int64_t, double> value;

  const std::string& text() const { return std::get<std::string>(value); }
};

// Returns the spelling of a word or sign; for kinds with a value a description ("a name").
std::string_view spelling_of(TokenKind);

// Returns the kind of a reserved word; kName if the word may be a name.
TokenKind kind_of_word(std::string_view word);

}  // namespace cubilete::lua_syntax

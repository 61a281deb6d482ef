// The words and signs of a Lua 5.4 text, each with its place.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace cubilete::lua_syntax {

enum class TokenKind : std::uint8_t {
  // Words that name nothing, in the order of kWords (token.cc).
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
  // The end of the source, and what is no token of Lua.
  kEndOfSource,
  kWrong
};

// Half-open range of byte offsets, with the line (from 1) and the column (from 1, in bytes) of its
// beginning.
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
  std::uint32_t last_line = 1;  // where it ends: Lua counts a token to that line
  // A name, the characters of a text, or why this is no token; a number.
  std::variant<std::monostate, std::string, std::int64_t, double> value;

  const std::string& text() const { return std::get<std::string>(value); }
};

// The spelling of a word or sign; what a kind with a value is called otherwise ("a name").
std::string_view spelling_of(TokenKind);

// Whether a name may be spelled like this; kName where it may, else the kind of the word.
TokenKind kind_of_word(std::string_view word);

}  // namespace cubilete::lua_syntax

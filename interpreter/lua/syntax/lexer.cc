#include "lua/syntax/lexer.h"

#include <clocale>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <optional>
#include <string>

#include "base/utf8.h"

namespace cubilete::lua_syntax {
namespace {

constexpr int kEnd = -1;

// These are Lua's own classes of characters: ASCII in every locale.
bool is_digit(int c) { return c >= '0' && c <= '9'; }
bool is_letter(int c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_line_end(int c) { return c == '\n' || c == '\r'; }
bool is_space(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

// Returns the value of a hexadecimal digit; -1 for other characters.
int hexadecimal(int c) {
  if (is_digit(c)) return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

void add_utf8(std::string& out, std::uint32_t code) {
  if (code < 0x80) {
    out += static_cast<char>(code);
    return;
  }
  // Writes up to six bytes as Lua does: all but the first hold six bits each.
  std::string tail;
  std::uint32_t first_byte_holds = 0x3f;
  do {
    tail.insert(tail.begin(), static_cast<char>(0x80 | (code & 0x3f)));
    code >>= 6;
    first_byte_holds >>= 1;
  } while (code > first_byte_holds);
  out += static_cast<char>((~first_byte_holds << 1) | code);
  out += tail;
}

// Reads a whole number as Lua does: hexadecimal ones wrap around; decimal ones that do not fit
// yield nothing.
std::optional<std::int64_t> whole_number(std::string_view s) {
  std::uint64_t value = 0;
  if (s.size() > 1 && s[0] == '0' && (s[1] == 'x' || s[1] == 'X')) {
    if (s.size() == 2) return std::nullopt;
    for (const char c : s.substr(2)) {
      if (hexadecimal(c) < 0) return std::nullopt;
      value = value * 16 + static_cast<std::uint64_t>(hexadecimal(c));
    }
    return static_cast<std::int64_t>(value);
  }
  constexpr auto kMost = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  for (const char c : s) {
    if (!is_digit(c)) return std::nullopt;
    const auto digit = static_cast<std::uint64_t>(c - '0');
    if (value > (kMost - digit) / 10) return std::nullopt;
    value = value * 10 + digit;
  }
  return static_cast<std::int64_t>(value);
}

std::optional<double> fraction(const std::string& s) {
  static const locale_t kPlain = newlocale(LC_ALL_MASK, "C", nullptr);
  if (s.find_first_of("nN") != std::string::npos) return std::nullopt;
  char* end = nullptr;
  const double value = strtod_l(s.c_str(), &end, kPlain);
  if (end != s.c_str() + s.size()) return std::nullopt;
  return value;
}

class Lexer {
 public:
  explicit Lexer(std::string_view source)
      : s_(source), at_(byte_order_mark(source)), line_begin_(at_) {}

  std::vector<Token> run() {
    std::vector<Token> out;
    do {
      out.push_back(next());
    } while (out.back().kind != TokenKind::kEndOfSource && out.back().kind != TokenKind::kWrong);
    return out;
  }

 private:
  int peek(std::size_t ahead = 0) const {
    return at_ + ahead < s_.size() ? static_cast<unsigned char>(s_[at_ + ahead]) : kEnd;
  }
  bool take(char c) {
    if (peek() != static_cast<unsigned char>(c)) return false;
    ++at_;
    return true;
  }

  // REQUIRES: a line end comes next. Two different characters in a row are one line end.
  void take_line_end() {
    const int first = peek();
    ++at_;
    if (is_line_end(peek()) && peek() != first) ++at_;
    ++line_;
    line_begin_ = at_;
  }

  Token next() {
    if (!skip_blanks()) return finish(TokenKind::kWrong);
    token_ = {};
    begin_token();
    const int c = peek();
    if (c == kEnd) return finish(TokenKind::kEndOfSource);
    if (is_letter(c)) return word();
    if (is_digit(c) || (c == '.' && is_digit(peek(1)))) return number();
    if (c == '"' || c == '\'') return quoted_text();
    if (c == '[') {
      const std::optional<std::size_t> level = long_bracket();
      if (level) return long_text(*level);
      if (peek(1) == '=') {
        at_ += 2;
        return wrong("a text in long brackets begins with '[[' or '[=['");
      }
    }
    return sign();
  }

  void begin_token() {
    token_.place = {static_cast<std::uint32_t>(at_), 0, line_,
                    static_cast<std::uint32_t>(at_ - line_begin_ + 1)};
  }
  Token finish(TokenKind kind) {
    token_.kind = kind;
    token_.place.end = static_cast<std::uint32_t>(at_);
    token_.last_line = line_;
    return std::move(token_);
  }
  Token wrong(std::string why) {
    token_.value = std::move(why);
    return finish(TokenKind::kWrong);
  }

  // Skips spaces, line ends and comments; false if a comment has no end.
  bool skip_blanks() {
    for (;;) {
      if (is_line_end(peek())) {
        take_line_end();
      } else if (is_space(peek())) {
        ++at_;
      } else if (peek() == '-' && peek(1) == '-') {
        if (!skip_comment()) return false;
      } else {
        return true;
      }
    }
  }

  bool skip_comment() {
    token_ = {};
    begin_token();
    at_ += 2;
    if (const std::optional<std::size_t> level = long_bracket()) {
      std::string ignored;
      const std::size_t begin = at_;
      if (read_long_bracket(*level, ignored)) return true;
      at_ = begin;
      token_.value =
          std::string("this comment has no end: it needs ']") + std::string(*level, '=') + "]'";
      return false;
    }
    while (peek() != kEnd && !is_line_end(peek())) ++at_;
    return true;
  }

  // Returns how many = lie between the two [ that come next; nothing if they do not.
  std::optional<std::size_t> long_bracket() const {
    if (peek() != '[') return std::nullopt;
    std::size_t level = 0;
    while (peek(level + 1) == '=') ++level;
    if (peek(level + 1) != '[') return std::nullopt;
    return level;
  }

  bool read_long_bracket(std::size_t level, std::string& out) {
    at_ += level + 2;
    if (is_line_end(peek())) take_line_end();
    const std::string closing = "]" + std::string(level, '=') + "]";
    while (peek() != kEnd) {
      if (s_.substr(at_, closing.size()) == closing) {
        at_ += closing.size();
        return true;
      }
      if (is_line_end(peek())) {
        take_line_end();
        out += '\n';
      } else {
        out += s_[at_++];
      }
    }
    return false;
  }

  Token long_text(std::size_t level) {
    std::string text;
    if (!read_long_bracket(level, text)) {
      return wrong("this text has no end: it needs ']" + std::string(level, '=') + "]'");
    }
    token_.value = std::move(text);
    return finish(TokenKind::kText);
  }

  Token word() {
    const std::size_t begin = at_;
    while (is_letter(peek()) || is_digit(peek())) ++at_;
    const std::string_view word = s_.substr(begin, at_ - begin);
    const TokenKind kind = kind_of_word(word);
    if (kind == TokenKind::kName) token_.value = std::string(word);
    return finish(kind);
  }

  // Takes everything that looks like a part of a number, as Lua does, then converts it.
  Token number() {
    const std::size_t begin = at_;
    take('.');
    const bool has_zero = peek() == '0';
    ++at_;
    char exponent = 'e';
    if (has_zero && (peek() == 'x' || peek() == 'X')) {
      exponent = 'p';
      ++at_;
    }
    for (;;) {
      if ((peek() | 0x20) == exponent) {
        ++at_;
        if (peek() == '+' || peek() == '-') ++at_;
      } else if (hexadecimal(peek()) >= 0 || peek() == '.') {
        ++at_;
      } else {
        break;
      }
    }
    const bool touches_letter = is_letter(peek());
    while (is_letter(peek()) || is_digit(peek())) ++at_;
    const std::string text(s_.substr(begin, at_ - begin));
    if (!touches_letter) {
      if (const auto whole = whole_number(text)) {
        token_.value = *whole;
        return finish(TokenKind::kInteger);
      }
      if (const auto value = fraction(text)) {
        token_.value = *value;
        return finish(TokenKind::kFraction);
      }
    }
    return wrong("'" + text + "' is no number");
  }

  Token quoted_text() {
    const int quote = peek();
    ++at_;
    std::string text;
    while (peek() != quote) {
      if (peek() == kEnd || is_line_end(peek())) {
        return wrong(std::string("this text has no end on its line: it needs a second ") +
                     static_cast<char>(quote));
      }
      if (peek() != '\\') {
        text += s_[at_++];
        continue;
      }
      ++at_;
      if (const char* problem = escape(text)) return wrong(problem);
    }
    ++at_;
    token_.value = std::move(text);
    return finish(TokenKind::kText);
  }

  // Reads the rest of an escape after its backslash; returns an error message or nullptr.
  const char* escape(std::string& out) {
    static constexpr std::string_view kLetters = "abfnrtv\\\"'";
    static constexpr std::string_view kMeanings = "\a\b\f\n\r\t\v\\\"'";
    const int c = peek();
    if (c == kEnd) return nullptr;  // the text has no end
    if (const std::size_t letter = kLetters.find(static_cast<char>(c));
        letter != std::string_view::npos) {
      ++at_;
      out += kMeanings[letter];
      return nullptr;
    }
    if (is_line_end(c)) {
      take_line_end();
      out += '\n';
      return nullptr;
    }
    if (c == 'z') {
      ++at_;
      while (is_space(peek())) {
        if (is_line_end(peek())) {
          take_line_end();
        } else {
          ++at_;
        }
      }
      return nullptr;
    }
    if (c == 'x') return hexadecimal_escape(out);
    if (c == 'u') return code_point_escape(out);
    if (is_digit(c)) return decimal_escape(out);
    return "'\\' begins no character of a text here; a backslash itself is written '\\\\'";
  }

  const char* hexadecimal_escape(std::string& out) {
    if (hexadecimal(peek(1)) < 0 || hexadecimal(peek(2)) < 0) {
      return "'\\x' needs two hexadecimal digits";
    }
    out += static_cast<char>(hexadecimal(peek(1)) * 16 + hexadecimal(peek(2)));
    at_ += 3;
    return nullptr;
  }

  const char* decimal_escape(std::string& out) {
    int value = 0;
    for (int i = 0; i < 3 && is_digit(peek()); ++i) {
      value = value * 10 + (peek() - '0');
      ++at_;
    }
    if (value > 255) return "a character of a text has a number up to 255";
    out += static_cast<char>(value);
    return nullptr;
  }

  const char* code_point_escape(std::string& out) {
    ++at_;
    if (!take('{')) return "'\\u' needs a number in braces: '\\u{41}'";
    if (hexadecimal(peek()) < 0) return "'\\u{' needs a hexadecimal number";
    std::uint32_t code = 0;
    while (hexadecimal(peek()) >= 0) {
      if (code > (0x7fffffffU >> 4)) return "the number in '\\u{}' is too large";
      code = code * 16 + static_cast<std::uint32_t>(hexadecimal(peek()));
      ++at_;
    }
    if (!take('}')) return "'\\u{' needs a '}' behind its number";
    add_utf8(out, code);
    return nullptr;
  }

  Token sign() {
    // Longer signs are tried first.
    for (const std::size_t length : {std::size_t(3), std::size_t(2), std::size_t(1)}) {
      const std::string_view spelled = s_.substr(at_, length);
      if (spelled.size() < length) continue;
      for (auto k = static_cast<int>(TokenKind::kPlus); k <= static_cast<int>(TokenKind::kEllipsis);
           ++k) {
        const auto kind = static_cast<TokenKind>(k);
        if (spelling_of(kind) != spelled) continue;
        at_ += length;
        return finish(kind);
      }
    }
    ++at_;
    // Includes all bytes of a UTF-8 character.
    while (peek() != kEnd && (peek() & 0xc0) == 0x80) ++at_;
    const std::string what(s_.substr(token_.place.begin, at_ - token_.place.begin));
    const char* const way = what == "!"   ? ": write 'not' or '~='"
                            : what == "?" ? ": write 'if', or 'condition and one or other'"
                                          : "";
    return wrong("'" + what + "' means nothing in Lua" + way);
  }

  std::string_view s_;
  std::size_t at_ = 0;
  std::uint32_t line_ = 1;
  std::size_t line_begin_ = 0;
  Token token_;
};

}  // namespace

std::vector<Token> tokens_of(std::string_view source) { return Lexer(source).run(); }

}  // namespace cubilete::lua_syntax

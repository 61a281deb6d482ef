#include "lua/syntax/sources.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <string_view>

#include "lua/syntax/lexer.h"
#include "support/files.h"

namespace cubilete {
namespace {

namespace fs = std::filesystem;

std::size_t below(Dice& dice, std::size_t n) { return n == 0 ? 0 : dice() % n; }

// Bytes that a lexer treats specially.
constexpr std::string_view kBytes =
    "\n\r\t \"'\\[]=-{}()#.,;:~<>/*%^&|0123456789abefnrtuvxzpE_+\xc3\xff\x01";
constexpr std::array<std::string_view, 46> kPieces = {
    "end",    "do",       "then",    "else",  "elseif",
    "if",     "while",    "repeat",  "until", "for",
    "in",     "function", "local",   "goto",  "break",
    "return", "and",      "or",      "not",   "nil",
    "...",    "--[[",     "]]",      "--",    "::a::",
    "goto a", "<const>",  "<close>", "\r\n",  "\n\r",
    "\\z\n",  "\\u{7F}",  "0x1p4",   "3e2",   "//",
    "..",     "\\x41",    "\\065",   "[=[",   "]=]",
    "(",      ")",        "{",       "}",     "local a <const> = 1",
    ";"};

void change_bytes(std::string& text, Dice& dice) {
  const std::size_t at = below(dice, text.size() + 1);
  const char byte = kBytes[below(dice, kBytes.size())];
  switch (below(dice, 6)) {
    case 0:
      text.insert(at, 1, byte);
      break;
    case 1:
      if (at < text.size()) text[at] = byte;
      break;
    case 2:
      text.erase(at, 1 + below(dice, 3));
      break;
    case 3:
      text.insert(at, text.substr(at, 1 + below(dice, 20)));
      break;
    case 4:
      text.insert(at, kPieces[below(dice, kPieces.size())]);
      break;
    default:
      text.resize(at);
  }
}

void change_tokens(std::string& text, const std::string& other, Dice& dice) {
  const auto tokens = lua_syntax::tokens_of(text);
  const auto others = lua_syntax::tokens_of(other);
  const auto& token = tokens[below(dice, tokens.size())].place;
  const auto& donor = others[below(dice, others.size())].place;
  const std::string piece = other.substr(donor.begin, donor.end - donor.begin);
  switch (below(dice, 5)) {
    case 0:
      text.erase(token.begin, token.end - token.begin);
      break;
    case 1:
      text.replace(token.begin, token.end - token.begin, piece);
      break;
    case 2:
      text.insert(token.begin, " " + piece + " ");
      break;
    case 3:
      text.replace(token.begin, token.end - token.begin, kPieces[below(dice, kPieces.size())]);
      break;
    default: {
      // Inserts lines of the other text.
      const std::size_t begin = other.find('\n', below(dice, other.size()));
      if (begin == std::string::npos) break;
      const std::size_t size = std::min<std::size_t>(other.size() - begin, below(dice, 200));
      text.insert(token.begin, other.substr(begin, size));
    }
  }
}

// Writes programs; deeper nodes become simpler, so that they end.
class Maker {
 public:
  explicit Maker(Dice& dice) : dice_(dice) {}

  std::string run() {
    block(0);
    return std::move(out_);
  }

 private:
  bool one_in(std::size_t n) { return below(dice_, n) == 0; }
  void put(std::string_view text) {
    static constexpr std::array<std::string_view, 12> kBlanks = {
        " ", " ", " ", " ", " ", "\n", "\r\n", "\r", "\n\r", "\t", " -- c\n", " --[=[ ]] \n ]=] "};
    out_ += kBlanks[below(dice_, kBlanks.size())];
    out_ += text;
  }
  void name() {
    static constexpr std::array<std::string_view, 8> kNames = {"a", "b",    "c",    "d",
                                                               "e", "self", "_ENV", "long_name"};
    put(kNames[below(dice_, one_in(20) ? 8 : 5)]);
  }

  void block(int depth) {
    if (depth > 5) return;
    for (std::size_t n = below(dice_, depth == 0 ? 8 : 4); n > 0; --n) statement(depth);
    if (!one_in(6)) return;
    put("return");
    if (one_in(2)) list(depth);
    if (one_in(3)) put(";");
  }

  void statement(int depth) {
    switch (below(dice_, 17)) {
      case 0:
        return put(";");
      case 1:
        put("do");
        block(depth + 1);
        return put("end");
      case 2:
        put("while");
        expression(depth);
        put("do");
        block(depth + 1);
        if (one_in(2)) put("break");
        return put("end");
      case 3:
        put("repeat");
        block(depth + 1);
        put("until");
        return expression(depth);
      case 4:
        return if_statement(depth);
      case 5:
      case 6:
        return for_statement(depth);
      case 7:
        put("function");
        name();
        while (one_in(3)) {
          put(".");
          name();
        }
        if (one_in(4)) {
          put(":");
          name();
        }
        return body(depth);
      case 8:
        put("local function");
        name();
        return body(depth);
      case 9:
      case 10:
      case 11:
        return local_variables(depth);
      case 12:
        put("::l" + std::to_string(below(dice_, 3)) + "::");
        return;
      case 13:
        put(one_in(2) ? "break" : "goto l" + std::to_string(below(dice_, 3)));
        return;
      case 14:
      case 15:
        suffixed(depth, false);
        while (one_in(4)) {
          put(",");
          suffixed(depth, false);
        }
        put("=");
        return list(depth);
      default:
        suffixed(depth, true);
    }
  }

  void if_statement(int depth) {
    put("if");
    expression(depth);
    put("then");
    block(depth + 1);
    if (one_in(4)) put("break");
    while (one_in(3)) {
      put("elseif");
      expression(depth);
      put("then");
      block(depth + 1);
    }
    if (one_in(2)) {
      put("else");
      block(depth + 1);
    }
    put("end");
  }

  void for_statement(int depth) {
    put("for");
    name();
    if (one_in(2)) {
      put("=");
      expression(depth);
      put(",");
      expression(depth);
      if (one_in(3)) {
        put(",");
        expression(depth);
      }
    } else {
      while (one_in(2)) {
        put(",");
        name();
      }
      put("in");
      list(depth);
    }
    put("do");
    block(depth + 1);
    put("end");
  }

  void local_variables(int depth) {
    put("local");
    do {
      name();
      if (one_in(4)) put(one_in(3) ? "<close>" : "<const>");
      if (!one_in(4)) break;
      put(",");
    } while (true);
    if (one_in(4)) return;
    put("=");
    list(depth);
  }

  void body(int depth) {
    put("(");
    for (std::size_t n = below(dice_, 3); n > 0; --n) {
      name();
      if (n > 1) put(",");
    }
    put(")");
    block(depth + 1);
    put("end");
  }

  void list(int depth) {
    expression(depth);
    while (one_in(3)) {
      put(",");
      expression(depth);
    }
  }

  void suffixed(int depth, bool is_call) {
    if (one_in(6)) {
      put("(");
      expression(depth + 1);
      put(")");
    } else {
      name();
    }
    while (one_in(3)) suffix(depth, below(dice_, 3));
    suffix(depth, is_call ? 2 : below(dice_, 2));
  }

  void suffix(int depth, std::size_t kind) {
    if (kind == 0) {
      put(".");
      return name();
    }
    if (kind == 1) {
      put("[");
      expression(depth + 1);
      return put("]");
    }
    if (one_in(4)) {
      put(":");
      name();
    }
    if (one_in(5)) return text();
    if (one_in(5)) return table(depth);
    put("(");
    if (one_in(2)) list(depth + 1);
    put(")");
  }

  void text() {
    static constexpr std::array<std::string_view, 10> kTexts = {
        "'a'",          "\"b\\n\"",  "'\\z \n x'", "[[ long\r\ntext ]]", "[==[\n]]]=]==]",
        "'\\x41\\065'", "'\\u{48}'", "\"'\"",      "'\\\r\n'",           "''"};
    put(kTexts[below(dice_, kTexts.size())]);
  }

  void number() {
    static constexpr std::array<std::string_view, 14> kNumbers = {
        "0",     "1",       "2",      "127", "0xff", "0xffffffffffffffff",  "9223372036854775807",
        "1e999", "3.25e-2", "0x.8p1", ".5",  "3.",   "9223372036854775808", "0X1P+3"};
    put(kNumbers[below(dice_, kNumbers.size())]);
  }

  void table(int depth) {
    put("{");
    while (!one_in(3)) {
      if (one_in(4)) {
        put("[");
        expression(depth + 1);
        put("] =");
      } else if (one_in(3)) {
        name();
        put("=");
      }
      expression(depth + 1);
      if (one_in(8)) break;
      put(one_in(4) ? ";" : ",");
    }
    put("}");
  }

  void expression(int depth) {
    static constexpr std::array<std::string_view, 21> kBinary = {
        "+",  "-", "*",  "/",   "//", "%", "^", "..", "==", "~=", "<",
        "<=", ">", ">=", "and", "or", "&", "|", "~",  "<<", ">>"};
    static constexpr std::array<std::string_view, 4> kUnary = {"-", "not", "#", "~"};
    if (depth > 6) return one_in(2) ? number() : name();
    switch (below(dice_, 12)) {
      case 0:
        return put(one_in(2) ? "nil" : one_in(2) ? "true" : "false");
      case 1:
      case 2:
        return number();
      case 3:
        return text();
      case 4:
        return put(one_in(4) ? "..." : "1");
      case 5:
        put("function");
        return body(depth + 1);
      case 6:
        return table(depth);
      case 7:
        put(kUnary[below(dice_, 4)]);
        return expression(depth + 1);
      case 8:
      case 9:
        expression(depth + 1);
        put(kBinary[below(dice_, kBinary.size())]);
        return expression(depth + 1);
      case 10:
        return suffixed(depth + 1, one_in(2));
      default:
        return name();
    }
  }

  Dice& dice_;
  std::string out_;
};

void read_scripts(const fs::path& folder, std::vector<std::string>& out) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.path().extension() == ".lua") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  for (const fs::path& file : files) out.push_back(text_of_file(file));
}

}  // namespace

std::vector<std::string> project_scripts() {
  std::vector<std::string> out;
  for (const char* folder : {"scripts", "content", "tests", "tools"}) {
    read_scripts(fs::path(CUBILETE_SOURCE_DIR) / folder, out);
  }
  return out;
}

std::string changed(const std::string& text, const std::string& other, Dice& dice) {
  std::string out = text;
  for (std::size_t n = 1 + below(dice, 4); n > 0; --n) {
    if (below(dice, 2) == 0) {
      change_bytes(out, dice);
    } else {
      change_tokens(out, other, dice);
    }
  }
  return out;
}

std::string made_program(Dice& dice) { return Maker(dice).run(); }

}  // namespace cubilete

#include "compiler/expressions/syntax.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "ruleset/operators.h"
#include "ruleset/verbs.h"

namespace cubilete {
namespace {

struct ExpressionToken {
  enum Kind { kEnd, kNumber, kName, kOperator } kind = kEnd;
  std::string_view text;
  std::size_t begin = 0;
  std::int32_t number = 0;
};

constexpr int kMaxDepth = 60;
// The largest number of operators, dots, brackets and calls in an expression. The functions that
// walk its tree are recursive.
constexpr int kMaxParts = 400;

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_part_of_name(char c) { return is_letter(c) || is_digit(c); }

// Returns the name at the end of a text; empty if none stands there.
std::string_view last_word(std::string_view text) {
  std::size_t begin = text.size();
  while (begin > 0 && is_part_of_name(text[begin - 1])) --begin;
  return text.substr(begin);
}

class Parser {
 public:
  Parser(std::string_view text, const TextPlace& place, Diagnostics& diagnostics)
      : text_(text), place_(place), diagnostics_(diagnostics) {}

  std::unique_ptr<Syntax> parse() {
    if (!advance()) return nullptr;
    if (token_.kind == ExpressionToken::kEnd) {
      mistake(0, text_.size(), "an expression is missing here",
              "write a number, a name or a condition");
      return nullptr;
    }
    auto tree = disjunction();
    if (!tree) return nullptr;
    if (token_.kind != ExpressionToken::kEnd) {
      unexpected("the end of the expression or an operator", way_to_end());
      return nullptr;
    }
    return std::make_unique<Syntax>(std::move(*tree));
  }

 private:
  using Tree = std::optional<Syntax>;

  // Returns what to write where something follows the end of an expression.
  std::string way_to_end() const {
    std::string_view before = std::string_view(text_).substr(0, token_.begin);
    before = before.substr(0, before.find_last_not_of(" \n\t") + 1);
    const std::string_view rest = std::string_view(text_).substr(token_.begin);
    const bool is_name_next = is_letter(rest.front());
    const std::size_t number = std::min(rest.find_first_not_of("0123456789"), rest.size());
    if (number > 0 && number < rest.size() && is_verb(before)) {
      return fmt::format("a verb is a key, and what follows its value: {{{}: {{{}: {}}}}}", before,
                         rest.substr(rest.find_first_not_of(' ', number)), rest.substr(0, number));
    }
    if ((is_name_next || number > 0) && is_verb(before)) {
      return fmt::format("a verb is a key, and what follows its value: {{{}: {}}}", before, rest);
    }
    const std::string_view word = last_word(before);
    if (is_name_next && is_function(word)) {
      const auto end = std::ranges::find_if(rest, [](char c) { return !is_part_of_name(c); });
      return fmt::format("put what it is about into parentheses: {}({})", word,
                         std::string_view(rest.begin(), end));
    }
    if (is_name_next && std::ranges::all_of(before, is_digit)) {
      return fmt::format("write {0} alone, or, for an amount of a resource, {{{1}: {0}}}", before,
                         rest);
    }
    return fmt::format("write {} alone, or put an operator behind it", before);
  }

  // Returns what to write in place of a character that has no meaning; empty: nothing is known.
  std::string way_without(std::string_view found) const {
    if (found != "'" && found != "\"") return {};
    const std::string_view rest = std::string_view(text_).substr(at_ + 1);
    const std::string_view quoted = rest.substr(0, rest.find(found));
    const bool is_word = !quoted.empty() && std::ranges::all_of(quoted, is_part_of_name);
    return is_word ? fmt::format("a word of the game stands without quotes: {}", quoted)
                   : "a word of the game stands without quotes";
  }

  void mistake(std::size_t begin, std::size_t end, std::string message, std::string help = {}) {
    if (failed_) return;
    failed_ = true;
    diagnostics_.error("expression-syntax", place_.at(begin, end), std::move(message),
                       std::move(help));
  }

  void unexpected(const char* expected, std::string help = {}) {
    if (token_.kind == ExpressionToken::kEnd) {
      const std::size_t from = text_.empty() ? 0 : text_.size() - 1;
      mistake(from, text_.size(),
              fmt::format("expected {}, but the expression ends here", expected), std::move(help));
    } else {
      mistake(token_.begin, token_.begin + token_.text.size(),
              fmt::format("expected {}, found '{}'", expected, token_.text), std::move(help));
    }
  }

  bool advance() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\n' || text_[at_] == '\t')) {
      ++at_;
    }
    last_end_ = token_.begin + token_.text.size();
    token_ = ExpressionToken{};
    token_.begin = at_;
    if (at_ >= text_.size()) return true;
    const char c = text_[at_];
    std::size_t end = at_ + 1;
    if (is_letter(c)) {
      while (end < text_.size() && (is_letter(text_[end]) || is_digit(text_[end]))) ++end;
      token_.kind = ExpressionToken::kName;
    } else if (is_digit(c)) {
      while (end < text_.size() && is_digit(text_[end])) ++end;
      token_.kind = ExpressionToken::kNumber;
      const auto [stop, error] =
          std::from_chars(text_.data() + at_, text_.data() + end, token_.number);
      if (error != std::errc()) {
        mistake(at_, end, fmt::format("the number {} is too large", text_.substr(at_, end - at_)),
                "numbers go up to 2147483647");
        return false;
      }
      if (end + 1 < text_.size() && text_[end] == '.' && is_digit(text_[end + 1])) {
        mistake(at_, end + 2, "numbers are whole here", "use // to divide and round down");
        return false;
      }
    } else {
      static constexpr std::string_view kTwo[] = {"==", "!=", "<=", ">=", "//", ".."};
      for (const std::string_view two : kTwo) {
        if (text_.substr(at_, 2) == two) end = at_ + 2;
      }
      const std::string_view found = text_.substr(at_, end - at_);
      if (found == "=") {
        mistake(at_, end, "'=' does not compare", "write == to ask whether two values are equal");
        return false;
      }
      if (found == "/") {
        mistake(at_, end, "'/' would give fractions", "write // to divide and round down");
        return false;
      }
      if (found == "&" || found == "|" || found == "!") {
        mistake(at_, end, fmt::format("'{}' is not an operator here", found),
                "write the words and, or, not");
        return false;
      }
      if (found.size() == 1 &&
          std::string_view("+-*%<>()[].,:").find(c) == std::string_view::npos) {
        mistake(at_, end, fmt::format("'{}' means nothing in an expression", found),
                way_without(found));
        return false;
      }
      token_.kind = ExpressionToken::kOperator;
    }
    token_.text = text_.substr(at_, end - at_);
    at_ = end;
    return true;
  }

  bool is(std::string_view text) const {
    return token_.kind != ExpressionToken::kEnd && token_.text == text;
  }

  bool expect(std::string_view text) {
    if (!is(text)) {
      unexpected(text == ")" ? "')'" : text == "]" ? "']'" : "something else");
      return false;
    }
    return advance();
  }

  SourceSpan here() const { return place_.at(token_.begin, token_.begin + token_.text.size()); }
  SourceSpan from(std::size_t begin) const { return place_.at(begin, last_end_); }

  // Counts a part. Returns false and reports an error if there are too many.
  bool has_room() {
    if (++parts_ <= kMaxParts) return true;
    mistake(token_.begin, token_.begin + token_.text.size(),
            fmt::format("an expression has at most {} operators, dots and calls", kMaxParts),
            "give a part of it a name under 'queries'");
    return false;
  }

  Tree binary(std::string op, SourceSpan op_span, Tree left, Tree right, std::size_t begin) {
    Syntax s;
    s.kind = SyntaxKind::kBinary;
    s.name = std::move(op);
    s.name_span = op_span;
    s.children.push_back(std::move(*left));
    s.children.push_back(std::move(*right));
    s.span = from(begin);
    return s;
  }

  template <class Next>
  Tree chain(std::initializer_list<std::string_view> operators, Next next) {
    const std::size_t begin = token_.begin;
    Tree left = next();
    while (left) {
      std::string op;
      for (const std::string_view o : operators) {
        if (is(o)) op = std::string(o);
      }
      if (op.empty()) return left;
      if (!has_room()) return std::nullopt;
      const SourceSpan op_span = here();
      if (!advance()) return std::nullopt;
      Tree right = next();
      if (!right) return std::nullopt;
      left = binary(op, op_span, std::move(left), std::move(right), begin);
    }
    return left;
  }

  Tree disjunction() {
    if (++depth_ > kMaxDepth) {
      mistake(token_.begin, token_.begin + token_.text.size(),
              "this expression is nested too deeply");
      return std::nullopt;
    }
    Tree t = chain({"or"}, [this] { return chain({"and"}, [this] { return negation(); }); });
    --depth_;
    return t;
  }

  Tree unary(const char* op, Tree (Parser::*operand)()) {
    if (++depth_ > kMaxDepth) {
      mistake(token_.begin, token_.begin + token_.text.size(),
              "this expression is nested too deeply");
      return std::nullopt;
    }
    const std::size_t begin = token_.begin;
    Syntax s;
    s.kind = SyntaxKind::kUnary;
    s.name = op;
    s.name_span = here();
    if (!advance()) return std::nullopt;
    Tree child = (this->*operand)();
    --depth_;
    if (!child) return std::nullopt;
    s.children.push_back(std::move(*child));
    s.span = from(begin);
    return s;
  }

  Tree negation() { return is("not") ? unary("not", &Parser::negation) : comparison(); }

  Tree comparison() {
    const std::size_t begin = token_.begin;
    Tree left = range();
    if (!left) return left;
    static constexpr std::string_view kOperators[] = {
        "==", "!=", "<=", ">=", "<", ">", "in", "not"};
    for (const std::string_view o : kOperators) {
      if (!is(o)) continue;
      std::string op(o);
      const SourceSpan op_span = here();
      if (!advance()) return std::nullopt;
      if (op == "not") {
        if (!is("in")) {
          unexpected("'in' after 'not'");
          return std::nullopt;
        }
        op = "not in";
        if (!advance()) return std::nullopt;
      }
      Tree right = range();
      if (!right) return std::nullopt;
      Tree whole = binary(op, op_span, std::move(left), std::move(right), begin);
      for (const std::string_view again : kOperators) {
        if (is(again) && again != "not") {
          mistake(token_.begin, token_.begin + token_.text.size(), "comparisons cannot be chained",
                  "join them with the word and: 1 < x and x < 5");
          return std::nullopt;
        }
      }
      return whole;
    }
    return left;
  }

  Tree range() {
    return chain({".."}, [this] {
      return chain({"+", "-"}, [this] {
        return chain({"*", "//", "%"}, [this] { return signed_value(); });
      });
    });
  }

  Tree signed_value() { return is("-") ? unary("-", &Parser::signed_value) : postfix(); }

  // Returns whether a name with a colon comes next, which is that of an item.
  bool names_item() const {
    const std::size_t next = text_.find_first_not_of(" \n\t", at_);
    return token_.kind == ExpressionToken::kName && next < text_.size() && text_[next] == ':';
  }

  Tree argument() {
    if (!names_item()) return disjunction();
    std::string item(token_.text);
    const SourceSpan item_span = here();
    if (!advance() || !advance()) return std::nullopt;
    Tree t = disjunction();
    if (!t) return t;
    t->item = std::move(item);
    t->item_span = item_span;
    return t;
  }

  bool arguments(std::string_view close, std::vector<Syntax>& out) {
    if (!advance()) return false;
    if (is(close)) return advance();
    for (;;) {
      Tree t = close == ")" ? argument() : disjunction();
      if (!t) return false;
      out.push_back(std::move(*t));
      if (is(",")) {
        if (!advance()) return false;
        continue;
      }
      if (!is(close)) {
        unexpected(close == ")" ? "',' or ')'" : "',' or ']'");
        return false;
      }
      return advance();
    }
  }

  Tree postfix() {
    const std::size_t begin = token_.begin;
    Tree t = primary();
    while (t) {
      if ((is(".") || is("[")) && !has_room()) return std::nullopt;
      if (is(".")) {
        if (!advance()) return std::nullopt;
        // A cell may be called by a number, and an edge by the numbers of its ends.
        if (token_.kind == ExpressionToken::kNumber && at_ < text_.size() && text_[at_] == '_') {
          while (at_ < text_.size() && (is_letter(text_[at_]) || is_digit(text_[at_]))) ++at_;
          token_.text = std::string_view(text_).substr(token_.begin, at_ - token_.begin);
        }
        if (token_.kind != ExpressionToken::kName && token_.kind != ExpressionToken::kNumber) {
          unexpected("a name after the dot");
          return std::nullopt;
        }
        Syntax s;
        s.kind = SyntaxKind::kMember;
        s.name = std::string(token_.text);
        s.name_span = here();
        s.children.push_back(std::move(*t));
        if (!advance()) return std::nullopt;
        if (is("(")) {
          s.is_call = true;
          if (!arguments(")", s.children)) return std::nullopt;
        }
        s.span = from(begin);
        t = std::move(s);
      } else if (is("[")) {
        Syntax s;
        s.kind = SyntaxKind::kIndex;
        s.name_span = here();
        s.children.push_back(std::move(*t));
        if (!advance()) return std::nullopt;
        Tree inner = argument();
        if (!inner || !expect("]")) return std::nullopt;
        s.children.push_back(std::move(*inner));
        s.span = from(begin);
        t = std::move(s);
      } else {
        return t;
      }
    }
    return t;
  }

  Tree primary() {
    const std::size_t begin = token_.begin;
    Syntax s;
    s.name_span = here();
    if (token_.kind == ExpressionToken::kNumber) {
      s.number = token_.number;
      if (!advance()) return std::nullopt;
      s.span = from(begin);
      return s;
    }
    if (token_.kind == ExpressionToken::kName) {
      s.kind = SyntaxKind::kName;
      s.name = std::string(token_.text);
      if (!advance()) return std::nullopt;
      if (is("(")) {
        s.kind = SyntaxKind::kCall;
        if (!has_room()) return std::nullopt;
        if (!arguments(")", s.children)) return std::nullopt;
      }
      s.span = from(begin);
      return s;
    }
    if (is("[")) {
      s.kind = SyntaxKind::kList;
      if (!arguments("]", s.children)) return std::nullopt;
      s.span = from(begin);
      return s;
    }
    if (is("(")) {
      if (!advance()) return std::nullopt;
      Tree inner = disjunction();
      if (!inner || !expect(")")) return std::nullopt;
      inner->span = from(begin);
      return inner;
    }
    unexpected("a number or a name");
    return std::nullopt;
  }

  std::string_view text_;
  const TextPlace& place_;
  Diagnostics& diagnostics_;
  std::size_t at_ = 0;
  ExpressionToken token_;
  std::size_t last_end_ = 0;
  int depth_ = 0;
  int parts_ = 0;
  bool failed_ = false;
};

}  // namespace

bool is_function(std::string_view name) {
  bool is_one = false;
  each_function(name, [&](const Operator&) { is_one = true; });
  return is_one;
}

std::unique_ptr<Syntax> parse_expression(std::string_view text, const TextPlace& place,
                                         Diagnostics& diagnostics) {
  return Parser(text, place, diagnostics).parse();
}

}  // namespace cubilete

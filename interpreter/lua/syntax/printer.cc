#include "lua/syntax/printer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

namespace cubilete::lua_syntax {
namespace {

using K = TokenKind;

std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += text[i];
    } else if (c < ' ' || c == 0x7f) {
      // Three digits: one may follow.
      out += fmt::format("\\{:03}", c);
    } else {
      out += text[i];
    }
  }
  return out + '"';
}

std::string spelled(std::int64_t value) {
  // Decimal digits of the least number are read as a fraction.
  return value < 0 ? fmt::format("0x{:x}", static_cast<std::uint64_t>(value))
                   : fmt::format("{}", value);
}

std::string spelled(double value) {
  if (std::isinf(value)) return "1e999";
  const std::string digits = fmt::format("{:.17g}", value);
  return digits.find_first_of(".e") == std::string::npos ? digits + ".0" : digits;
}

bool begins_branch(TokenKind kind) {
  return kind == K::kThen || kind == K::kElse || kind == K::kDo || kind == K::kAnd ||
         kind == K::kOr;
}

// Prints the nodes in the order of their tokens. Each sign belongs to the next token of the source,
// so that its line is known.
class Printer {
 public:
  Printer(const Tree& tree, const PrintOptions& options) : tree_(tree), options_(options) {}

  Printed run() {
    out_.lines.push_back({0, 1});
    block(tree_.functions[0].body);
    begin_line_of(tree_.at(TokenId(next_)));  // the end of the source
    out_.token_lines.push_back(static_cast<std::uint32_t>(out_.lines.size()));
    return std::move(out_);
  }

 private:
  // -- tokens
  // --------------------------------------------------------------------------------------
  void begin_line(LineOrigin origin) {
    out_.text += '\n';
    out_.lines.push_back(origin);
    is_first_ = true;
  }

  void begin_line_of(const Token& token) {
    while (line_ < token.last_line) begin_line({token.place.begin, ++line_});
    if (is_first_) out_.lines.back().offset = token.place.begin;
  }

  void space_before(std::string_view text) {
    if (is_first_ || out_.text.empty()) return;
    const char before = out_.text.back();
    const bool touches =
        text == ")" || text == "," || text == ";" || text == "]" || before == '(' || before == '[';
    if (!touches) out_.text += ' ';
  }

  // Prints `text` in the place of the next token.
  void put(std::string_view text) {
    const Token& token = tree_.at(TokenId(next_));
    if (breaks_ && line_ == token.last_line) begin_line({token.place.begin, line_});
    breaks_ = false;
    begin_line_of(token);
    space_before(text);
    out_.text += text;
    out_.token_lines.push_back(static_cast<std::uint32_t>(out_.lines.size()));
    is_first_ = false;
    breaks_ = options_.branches_apart && begins_branch(token.kind);
    ++next_;
  }
  void put(TokenKind kind) { put(spelling_of(kind)); }
  // Prints the next token as it is where it is one of these; a comma, or a semicolon of a table.
  bool put_if(std::initializer_list<TokenKind> kinds) {
    const TokenKind kind = tree_.at(TokenId(next_)).kind;
    if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) return false;
    put(kind);
    return true;
  }

  // -- statements
  // ----------------------------------------------------------------------------------
  void block(BlockId id) {
    for (const StatementId s : tree_.at(id).statements) {
      std::visit([this](const auto& what) { print(what); }, tree_.at(s).what);
    }
  }

  void print(const Nothing&) { put(K::kSemicolon); }
  void print(const Do& s) {
    put(K::kDo);
    block(s.block);
    put(K::kEnd);
  }
  void print(const While& s) {
    put(K::kWhile);
    expression(s.condition);
    put(K::kDo);
    block(s.block);
    put(K::kEnd);
  }
  void print(const Repeat& s) {
    put(K::kRepeat);
    block(s.block);
    put(K::kUntil);
    expression(s.condition);
  }
  void print(const If& s) {
    for (std::size_t i = 0; i < s.branches.size(); ++i) {
      put(i == 0 ? K::kIf : K::kElseif);
      expression(s.branches[i].condition);
      put(K::kThen);
      block(s.branches[i].block);
    }
    if (s.otherwise.is_some()) {
      put(K::kElse);
      block(s.otherwise);
    }
    put(K::kEnd);
  }
  void print(const CountingFor& s) {
    put(K::kFor);
    put(tree_.at(s.variable).name);
    put(K::kAssign);
    expression(s.first);
    put(K::kComma);
    expression(s.last);
    if (s.step.is_some()) {
      put(K::kComma);
      expression(s.step);
    }
    put(K::kDo);
    block(s.block);
    put(K::kEnd);
  }
  void print(const ListFor& s) {
    put(K::kFor);
    names(s.variables);
    put(K::kIn);
    expressions(s.values);
    put(K::kDo);
    block(s.block);
    put(K::kEnd);
  }
  void print(const FunctionStatement& s) {
    put(K::kFunction);
    const bool is_method = tree_.at(s.function).is_method;
    std::vector<const Field*> fields;
    NodeId target = s.target;
    while (const auto* field = tree_.as<Field>(target)) {
      fields.push_back(field);
      target = field->object;
    }
    expression(target);
    for (std::size_t i = fields.size(); i-- > 0;) {
      put(i == 0 && is_method ? K::kColon : K::kDot);
      put(fields[i]->name);
    }
    body(s.function);
  }
  void print(const LocalFunction& s) {
    put(K::kLocal);
    put(K::kFunction);
    put(tree_.at(s.local).name);
    body(s.function);
  }
  void print(const LocalVariables& s) {
    put(K::kLocal);
    names(s.locals);
    if (s.values.empty()) return;
    put(K::kAssign);
    expressions(s.values);
  }
  void print(const Assignment& s) {
    expressions(s.targets);
    put(K::kAssign);
    expressions(s.values);
  }
  void print(const CallStatement& s) { expression(s.call); }
  void print(const Return& s) {
    put(K::kReturn);
    expressions(s.values);
    if (s.has_semicolon) put(K::kSemicolon);
  }
  void print(const Break&) { put(K::kBreak); }
  void print(const Goto& s) {
    put(K::kGoto);
    put(s.label);
  }
  void print(const Label& s) {
    put(K::kDoubleColon);
    put(s.name);
    put(K::kDoubleColon);
  }

  void names(const std::vector<LocalId>& locals) {
    for (std::size_t i = 0; i < locals.size(); ++i) {
      if (i > 0) put(K::kComma);
      const Local& local = tree_.at(locals[i]);
      put(local.name);
      if (local.attribute == Attribute::kNone) continue;
      put(K::kLess);
      put(local.attribute == Attribute::kConst ? "const" : "close");
      put(K::kGreater);
    }
  }

  // Parameters and what follows them.
  void body(FunctionId id) {
    const Function& f = tree_.at(id);
    put(K::kOpenParen);
    for (std::size_t i = f.is_method ? 1 : 0; i < f.parameters.size(); ++i) {
      put(tree_.at(f.parameters[i]).name);
      put_if({K::kComma});
    }
    if (f.takes_more) put(K::kEllipsis);
    put(K::kCloseParen);
    block(f.body);
    put(K::kEnd);
  }

  // -- expressions
  // ---------------------------------------------------------------------------------
  void expressions(const std::vector<NodeId>& list) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (i > 0) put(K::kComma);
      expression(list[i]);
    }
  }

  // What is printed before the rest of a node; none for most.
  NodeId left_of(NodeId id) const {
    if (const auto* e = tree_.as<Binary>(id)) return e->left;
    if (const auto* e = tree_.as<Field>(id)) return e->object;
    if (const auto* e = tree_.as<Index>(id)) return e->object;
    if (const auto* e = tree_.as<Call>(id)) return e->callee;
    return {};
  }

  void expression(NodeId id) {
    std::vector<NodeId> way;
    for (; id.is_some(); id = left_of(id)) way.push_back(id);
    for (std::size_t i = way.size(); i-- > 0;) {
      std::visit([this](const auto& what) { print(what); }, tree_.at(way[i]).what);
    }
  }

  void print(const Nil&) { put(K::kNil); }
  void print(const Boolean& e) { put(e.value ? K::kTrue : K::kFalse); }
  void print(const Integer& e) { put(spelled(e.value)); }
  void print(const Fraction& e) { put(spelled(e.value)); }
  void print(const Text& e) { put(quoted(e.value)); }
  void print(const Varargs&) { put(K::kEllipsis); }
  void print(const FunctionValue& e) {
    put(K::kFunction);
    body(e.function);
  }
  void print(const Name& e) { put(e.name); }
  // Behind their left side:
  void print(const Field& e) {
    put(K::kDot);
    put(e.name);
  }
  void print(const Index& e) {
    put(K::kOpenBracket);
    expression(e.key);
    put(K::kCloseBracket);
  }
  void print(const Call& e) {
    if (!e.method.empty()) {
      put(K::kColon);
      put(e.method);
    }
    const bool in_parens = e.written == Arguments::kInParens;
    if (in_parens) put(K::kOpenParen);
    expressions(e.arguments);
    if (in_parens) put(K::kCloseParen);
  }
  void print(const Binary& e) {
    put(e.operation);
    expression(e.right);
  }
  void print(const Unary& e) {
    if (e.operation == K::kHash && !options_.length.empty()) {
      put(options_.length);
      out_.text += '^';
    } else {
      put(e.operation);
    }
    expression(e.operand);
  }
  void print(const Table& e) {
    put(K::kOpenBrace);
    for (const TableItem& item : e.items) {
      if (item.key.is_some()) {
        put(K::kOpenBracket);
        expression(item.key);
        put(K::kCloseBracket);
        put(K::kAssign);
      } else if (!item.name.empty()) {
        put(item.name);
        put(K::kAssign);
      }
      expression(item.value);
      put_if({K::kComma, K::kSemicolon});
    }
    put(K::kCloseBrace);
  }
  void print(const Parenthesised& e) {
    put(K::kOpenParen);
    expression(e.inner);
    put(K::kCloseParen);
  }

  const Tree& tree_;
  PrintOptions options_;
  Printed out_;
  std::size_t next_ = 0;
  std::uint32_t line_ = 1;  // of the source
  bool is_first_ = true;    // nothing is on this line yet
  bool breaks_ = false;     // a branch began
};

}  // namespace

Printed print(const Tree& tree, const PrintOptions& options) {
  return Printer(tree, options).run();
}

}  // namespace cubilete::lua_syntax

#include "lua/syntax/printer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "lua/syntax/charges.h"

namespace cubilete::lua_syntax {
namespace {

using K = TokenKind;

std::string quoted_text(std::string_view text) {
  std::string out = "\"";
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto c = static_cast<unsigned char>(text[i]);
    if (c == '"' || c == '\\') {
      out += '\\';
      out += text[i];
    } else if (c < ' ' || c == 0x7f) {
      // All three digits are written, because a digit may follow.
      out += fmt::format("\\{:03}", c);
    } else {
      out += text[i];
    }
  }
  return out + '"';
}

std::string spelled(std::int64_t value) {
  // Lua reads the decimal digits of the smallest number as a fraction.
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

// Writes the tokens of the nodes in order. Each written token replaces the next token of the
// source, whose line is thus known.
class TokenWriter {
 public:
  TokenWriter(const Tree& tree, const PrintOptions& options) : tree_(tree), options_(options) {
    out_.lines.push_back({0, 1});
    if (!options.is_for_sandbox) return;
    out_.text = fmt::format("local {},{},{},{}=... return function(...) ", kFuelName, kSpendName,
                            kLengthName, kDivisorName);
    // A function of the first line would otherwise begin on the line of the function around it.
    if (options.branches_apart) begin_line({0, 1});
  }

  // Prints `text` in place of the next token.
  void put(std::string_view text) {
    const Token& token = tree_.at(TokenId(next_));
    if (breaks_ && line_ == token.last_line) begin_line({token.place.begin, line_});
    breaks_ = false;
    begin_line_of(token);
    if (!inserted_.empty()) {
      space_before(inserted_);
      out_.text += inserted_;
      inserted_.clear();
      is_first_ = false;
    }
    space_before(text);
    out_.text += text;
    out_.token_lines.push_back(static_cast<std::uint32_t>(out_.lines.size()));
    is_first_ = false;
    breaks_ = options_.branches_apart && begins_branch(token.kind);
    ++next_;
  }
  void put(TokenKind kind) { put(spelling_of(kind)); }
  // Prints the next token unchanged if it is one of these, such as the separators of a table.
  bool put_if(std::initializer_list<TokenKind> kinds) {
    const TokenKind kind = tree_.at(TokenId(next_)).kind;
    if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) return false;
    put(kind);
    return true;
  }
  // Prints the operator of a length as the options say.
  void put_length() {
    if (!options_.is_for_sandbox) return put(K::kHash);
    put(kLengthName);
    out_.text += '^';
  }
  bool is_for_sandbox() const { return options_.is_for_sandbox; }
  // Prints what is not of the source behind the last token.
  void append(std::string_view text) { out_.text += text; }
  // Prints a statement that is not of the source, on the line of the next token.
  void insert(std::string statement) { inserted_ = std::move(statement); }

  // Returns the printed text, including the end of the source.
  Printed finish() {
    begin_line_of(tree_.at(TokenId(next_)));
    if (!inserted_.empty()) out_.text += " " + inserted_;
    out_.token_lines.push_back(static_cast<std::uint32_t>(out_.lines.size()));
    if (options_.is_for_sandbox) out_.text += " end";
    return std::move(out_);
  }

 private:
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

  const Tree& tree_;
  PrintOptions options_;
  Printed out_;
  std::size_t next_ = 0;
  std::uint32_t line_ = 1;  // in the source
  bool is_first_ = true;    // nothing is printed on this line yet
  bool breaks_ = false;     // a branch has begun
  std::string inserted_;    // is printed before the next token
};

class StatementPrinter;

class ExpressionPrinter {
 public:
  ExpressionPrinter(const Tree& tree, TokenWriter& out, StatementPrinter& statements)
      : tree_(tree), out_(out), statements_(statements) {}

  void list(const std::vector<NodeId>& list) {
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (i > 0) out_.put(K::kComma);
      expression(list[i]);
    }
  }

  void expression(NodeId id) {
    std::vector<NodeId> way;
    for (; id.is_some(); id = left_of(id)) way.push_back(id);
    for (std::size_t i = way.size(); i-- > 0;) {
      std::visit([this](const auto& what) { print(what); }, tree_.at(way[i]).what);
    }
  }

 private:
  // Returns the node that is printed before the rest of a node; none for most kinds.
  NodeId left_of(NodeId id) const {
    if (const auto* e = tree_.as<Binary>(id)) return e->left;
    if (const auto* e = tree_.as<FieldAccess>(id)) return e->object;
    if (const auto* e = tree_.as<Index>(id)) return e->object;
    if (const auto* e = tree_.as<Call>(id)) return e->callee;
    return {};
  }

  bool may_divide_by_zero(const Binary& e) const {
    if (e.operation != K::kFloorSlash && e.operation != K::kPercent) return false;
    const auto* number = tree_.as<Integer>(e.right);
    return !number || number->value == 0;
  }

  void print(const Nil&) { out_.put(K::kNil); }
  void print(const Boolean& e) { out_.put(e.value ? K::kTrue : K::kFalse); }
  void print(const Integer& e) { out_.put(spelled(e.value)); }
  void print(const Fraction& e) { out_.put(spelled(e.value)); }
  void print(const Text& e) { out_.put(quoted_text(e.value)); }
  void print(const Varargs&) { out_.put(K::kEllipsis); }
  void print(const FunctionExpression&);
  void print(const Name& e) { out_.put(e.name); }
  // These print a node after its left side.
  void print(const FieldAccess& e) {
    out_.put(K::kDot);
    out_.put(e.name);
  }
  void print(const Index& e) {
    out_.put(K::kOpenBracket);
    expression(e.key);
    out_.put(K::kCloseBracket);
  }
  void print(const Call& e) {
    if (!e.method.empty()) {
      out_.put(K::kColon);
      out_.put(e.method);
    }
    const bool in_parens = e.written == Arguments::kInParens;
    if (in_parens) out_.put(K::kOpenParen);
    list(e.arguments);
    if (in_parens) out_.put(K::kCloseParen);
  }
  void print(const Binary& e) {
    out_.put(e.operation);
    const bool is_passed = out_.is_for_sandbox() && may_divide_by_zero(e);
    if (is_passed) out_.append(fmt::format(" {}(", kDivisorName));
    expression(e.right);
    if (is_passed) out_.append(")");
  }
  void print(const Unary& e) {
    if (e.operation == K::kHash) {
      out_.put_length();
    } else {
      out_.put(e.operation);
    }
    expression(e.operand);
  }
  void print(const TableConstructor& e) {
    out_.put(K::kOpenBrace);
    for (const TableItem& item : e.items) {
      if (item.key.is_some()) {
        out_.put(K::kOpenBracket);
        expression(item.key);
        out_.put(K::kCloseBracket);
        out_.put(K::kAssign);
      } else if (!item.name.empty()) {
        out_.put(item.name);
        out_.put(K::kAssign);
      }
      expression(item.value);
      out_.put_if({K::kComma, K::kSemicolon});
    }
    out_.put(K::kCloseBrace);
  }
  void print(const Parenthesised& e) {
    out_.put(K::kOpenParen);
    expression(e.inner);
    out_.put(K::kCloseParen);
  }

  const Tree& tree_;
  TokenWriter& out_;
  StatementPrinter& statements_;
};

class StatementPrinter {
 public:
  StatementPrinter(const Tree& tree, TokenWriter& out, const Charges* charges)
      : tree_(tree), out_(out), charges_(charges), expressions_(tree, out, *this) {}

  // `rest` is what a function takes besides its parameters.
  void block(LuaBlockId id, std::string_view rest = {}) {
    const bool is_charged = charges_ && charges_->of(id) > 0;
    if (is_charged) charge(charges_->of(id), charges_->looks_at_fuel(id), rest);
    for (const StatementId s : tree_.at(id).statements) {
      if (charges_ && std::get_if<Goto>(&tree_.at(s).what))
        charge(charges_->of_jump(tree_, s), true);
      std::visit([this](const auto& what) { print(what); }, tree_.at(s).what);
    }
  }

  // Prints parameters and body.
  void body(FunctionId id) {
    const Function& f = tree_.at(id);
    out_.put(K::kOpenParen);
    for (std::size_t i = f.is_method ? 1 : 0; i < f.parameters.size(); ++i) {
      out_.put(tree_.at(f.parameters[i]).name);
      out_.put_if({K::kComma});
    }
    if (f.takes_more) out_.put(K::kEllipsis);
    out_.put(K::kCloseParen);
    block(f.body, f.takes_more ? ",..." : "");
    out_.put(K::kEnd);
  }

 private:
  void charge(std::int32_t units, bool looks_at_fuel, std::string_view rest = {}) {
    if (!rest.empty()) {
      // The values are counted too: each use of `...` copies them.
      return out_.insert(fmt::format("{0}={1}({0}-{2}{3});", kFuelName, kSpendName, units, rest));
    }
    std::string text = fmt::format("{0}={0}-{1}", kFuelName, units);
    if (looks_at_fuel) text += fmt::format(" if {0}<0 then {0}={1}({0})end", kFuelName, kSpendName);
    out_.insert(text + ";");
  }

  void print(const Nothing&) { out_.put(K::kSemicolon); }
  void print(const Do& s) {
    out_.put(K::kDo);
    block(s.block);
    out_.put(K::kEnd);
  }
  void print(const While& s) {
    out_.put(K::kWhile);
    expressions_.expression(s.condition);
    out_.put(K::kDo);
    block(s.block);
    out_.put(K::kEnd);
  }
  void print(const Repeat& s) {
    out_.put(K::kRepeat);
    block(s.block);
    out_.put(K::kUntil);
    expressions_.expression(s.condition);
  }
  void print(const If& s) {
    for (std::size_t i = 0; i < s.branches.size(); ++i) {
      out_.put(i == 0 ? K::kIf : K::kElseif);
      expressions_.expression(s.branches[i].condition);
      out_.put(K::kThen);
      block(s.branches[i].block);
    }
    if (s.otherwise.is_some()) {
      out_.put(K::kElse);
      block(s.otherwise);
    }
    out_.put(K::kEnd);
  }
  void print(const CountingFor& s) {
    out_.put(K::kFor);
    out_.put(tree_.at(s.variable).name);
    out_.put(K::kAssign);
    expressions_.expression(s.first);
    out_.put(K::kComma);
    expressions_.expression(s.last);
    if (s.step.is_some()) {
      out_.put(K::kComma);
      expressions_.expression(s.step);
    }
    out_.put(K::kDo);
    block(s.block);
    out_.put(K::kEnd);
  }
  void print(const ListFor& s) {
    out_.put(K::kFor);
    names(s.variables);
    out_.put(K::kIn);
    expressions_.list(s.values);
    out_.put(K::kDo);
    block(s.block);
    out_.put(K::kEnd);
  }
  void print(const FunctionStatement& s) {
    out_.put(K::kFunction);
    const bool is_method = tree_.at(s.function).is_method;
    std::vector<const FieldAccess*> fields;
    NodeId target = s.target;
    while (const auto* field = tree_.as<FieldAccess>(target)) {
      fields.push_back(field);
      target = field->object;
    }
    expressions_.expression(target);
    for (std::size_t i = fields.size(); i-- > 0;) {
      out_.put(i == 0 && is_method ? K::kColon : K::kDot);
      out_.put(fields[i]->name);
    }
    body(s.function);
  }
  void print(const LocalFunction& s) {
    out_.put(K::kLocal);
    out_.put(K::kFunction);
    out_.put(tree_.at(s.local).name);
    body(s.function);
  }
  void print(const LocalVariables& s) {
    out_.put(K::kLocal);
    names(s.locals);
    if (s.values.empty()) return;
    out_.put(K::kAssign);
    expressions_.list(s.values);
  }
  void print(const Assignment& s) {
    expressions_.list(s.targets);
    out_.put(K::kAssign);
    expressions_.list(s.values);
  }
  void print(const CallStatement& s) { expressions_.expression(s.call); }
  void print(const Return& s) {
    out_.put(K::kReturn);
    expressions_.list(s.values);
    if (s.has_semicolon) out_.put(K::kSemicolon);
  }
  void print(const Break&) { out_.put(K::kBreak); }
  void print(const Goto& s) {
    out_.put(K::kGoto);
    out_.put(s.label);
  }
  void print(const Label& s) {
    out_.put(K::kDoubleColon);
    out_.put(s.name);
    out_.put(K::kDoubleColon);
  }

  void names(const std::vector<LocalId>& locals) {
    for (std::size_t i = 0; i < locals.size(); ++i) {
      if (i > 0) out_.put(K::kComma);
      const LuaLocal& local = tree_.at(locals[i]);
      out_.put(local.name);
      if (local.attribute == Attribute::kNone) continue;
      out_.put(K::kLess);
      out_.put(local.attribute == Attribute::kConst ? "const" : "close");
      out_.put(K::kGreater);
    }
  }

  const Tree& tree_;
  TokenWriter& out_;
  const Charges* charges_;  // of what is printed for the sandbox
  ExpressionPrinter expressions_;
};

void ExpressionPrinter::print(const FunctionExpression& e) {
  out_.put(K::kFunction);
  statements_.body(e.function);
}

}  // namespace

Printed print(const Tree& tree, const PrintOptions& options) {
  TokenWriter out(tree, options);
  const Charges charges = options.is_for_sandbox ? Charges(tree) : Charges();
  StatementPrinter(tree, out, options.is_for_sandbox ? &charges : nullptr)
      .block(tree.functions[0].body);
  return out.finish();
}

}  // namespace cubilete::lua_syntax

#include "lua/syntax/expressions.h"

#include <string>

#include "lua/syntax/lexer.h"

namespace cubilete::lua_syntax {
namespace {

using K = TokenKind;

// How strongly an operator binds to its left and right side; 0 if it is not an operator.
struct Priority {
  int left = 0;
  int right = 0;
};
constexpr int kUnary = 12;

Priority priority_of(TokenKind kind) {
  switch (kind) {
    case K::kOr:
      return {1, 1};
    case K::kAnd:
      return {2, 2};
    case K::kLess:
    case K::kGreater:
    case K::kLessEqual:
    case K::kGreaterEqual:
    case K::kNotEqual:
    case K::kEqual:
      return {3, 3};
    case K::kPipe:
      return {4, 4};
    case K::kTilde:
      return {5, 5};
    case K::kAmpersand:
      return {6, 6};
    case K::kShiftLeft:
    case K::kShiftRight:
      return {7, 7};
    case K::kJoin:
      return {9, 8};
    case K::kPlus:
    case K::kMinus:
      return {10, 10};
    case K::kStar:
    case K::kSlash:
    case K::kFloorSlash:
    case K::kPercent:
      return {11, 11};
    case K::kCaret:
      return {14, 13};
    default:
      return {};
  }
}

}  // namespace

ExpressionParser::ExpressionParser(std::string_view source)
    : tree_{tokens_of(source), {}, {}, {}, {}, {}}, at_(tree_.tokens), scopes_(tree_) {}

void ExpressionParser::check_scopes() {
  if (scopes_.problem()) at_.fail(*scopes_.problem());
}

NodeId ExpressionParser::add(LuaExpression&& e, TokenId first, std::optional<Constant> value) {
  e.tokens = {first, at_.previous()};
  e.function = function_;
  tree_.expressions.push_back(std::move(e));
  values_.push_back(value);
  return NodeId(tree_.expressions.size() - 1);
}
std::vector<NodeId> ExpressionParser::expressions() {
  std::vector<NodeId> out{expression()};
  while (at_.take_if(K::kComma)) out.push_back(expression());
  return out;
}

// Reads an expression whose operators bind more strongly than `limit`.
NodeId ExpressionParser::expression(int limit) {
  at_.enter();
  const TokenId first = at_.here();
  NodeId left;
  if (at_.is_at({K::kNot, K::kMinus, K::kTilde, K::kHash})) {
    const TokenKind operation = at_.peek();
    at_.take();
    const NodeId operand = expression(kUnary);
    const auto& value = values_[operand.index()];
    left = add({Unary{operation, operand}, {}, {}}, first,
               value ? fold(operation, *value) : std::nullopt);
  } else {
    left = operand(first);
  }
  while (priority_of(at_.peek()).left > limit) {
    const TokenKind operation = at_.peek();
    at_.take();
    const NodeId right = expression(priority_of(operation).right);
    const auto& value = values_[left.index()];
    left = add({Binary{operation, left, right}, {}, {}}, first,
               value ? fold(operation, *value, values_[right.index()]) : std::nullopt);
  }
  at_.leave();
  return left;
}

NodeId ExpressionParser::operand(TokenId first) {
  const Token& token = at_.token();
  using Value = Constant::Kind;
  switch (at_.peek()) {
    case K::kInteger: {
      const auto value = std::get<std::int64_t>(token.value);
      at_.take();
      return add({Integer{value}, {}, {}}, first, Constant{Value::kNumber, value});
    }
    case K::kFraction: {
      const auto value = std::get<double>(token.value);
      at_.take();
      return add({Fraction{value}, {}, {}}, first, Constant{Value::kNumber, value});
    }
    case K::kText:
      return text();
    case K::kNil:
      at_.take();
      return add({Nil{}, {}, {}}, first, Constant{Value::kNil, {}});
    case K::kTrue:
      at_.take();
      return add({Boolean{true}, {}, {}}, first, Constant{Value::kTrue, {}});
    case K::kFalse:
      at_.take();
      return add({Boolean{false}, {}, {}}, first, Constant{Value::kFalse, {}});
    case K::kEllipsis:
      if (!tree_.at(function_).takes_more) {
        at_.fail_here("'...' is used in a function that does not take any number of arguments",
                      "end its parameters with '...'");
      }
      at_.take();
      return add({Varargs{}, {}, {}}, first);
    case K::kOpenBrace:
      return table();
    case K::kFunction: {
      at_.take();
      const FunctionId function = function_body(first, false, true);
      return add({FunctionExpression{function}, {}, {}}, first);
    }
    default:
      return suffixed("an expression");
  }
}

NodeId ExpressionParser::text() {
  const TokenId first = at_.here();
  Text text{at_.token().text()};
  at_.take();
  return add({std::move(text), {}, {}}, first, Constant{Constant::Kind::kText, {}});
}

NodeId ExpressionParser::name() {
  const TokenId first = at_.here();
  const std::string spelled = at_.expect_name("here");
  if (at_.has_failed()) return add({Nil{}, {}, {}}, first);
  Name found = scopes_.resolve(spelled, first);
  check_scopes();
  std::optional<Constant> value;
  if (found.local.is_some() && tree_.at(found.local).is_compile_time) {
    for (const auto& [local, constant] : constants_) {
      if (local == found.local) value = constant;
    }
  }
  return add({std::move(found), {}, {}}, first, value);
}

namespace {

// Returns what Lua writes in place of an operator of other languages, of which this is the last
// token that was read; empty for others.
std::string way_of_lua(TokenKind found) {
  switch (found) {
    case TokenKind::kAmpersand:
      return "write 'and' in place of '&&'";
    case TokenKind::kPipe:
      return "write 'or' in place of '||'";
    case TokenKind::kFloorSlash:
      return "write '--' before a comment";
    default:
      return {};
  }
}

}  // namespace

// Reads a name or a parenthesised expression with its fields and calls.
NodeId ExpressionParser::suffixed(std::string_view wanted) {
  const TokenId first = at_.here();
  NodeId left;
  if (at_.peek() == K::kName) {
    left = name();
  } else if (at_.take_if(K::kOpenParen)) {
    const NodeId inner = expression();
    at_.expect_closing(K::kCloseParen, first);
    left = add({Parenthesised{inner}, {}, {}}, first, values_[inner.index()]);
  } else {
    const bool is_third = at_.peek() == K::kAssign && tree_.at(at_.previous()).kind == K::kEqual;
    at_.fail_expected(
        wanted, is_third ? "write '==' to compare, without a third '='" : way_of_lua(at_.peek()));
    return add({Nil{}, {}, {}}, first);
  }
  for (;;) {
    switch (at_.peek()) {
      case K::kDot: {
        at_.take();
        FieldAccess field{left, at_.expect_name("of a field behind '.'")};
        left = add({std::move(field), {}, {}}, first);
        break;
      }
      case K::kOpenBracket: {
        const TokenId bracket = at_.take();
        const NodeId key = expression();
        at_.expect_closing(K::kCloseBracket, bracket);
        left = add({Index{left, key}, {}, {}}, first);
        break;
      }
      case K::kColon:
      case K::kOpenParen:
      case K::kText:
      case K::kOpenBrace:
        left = call(left, first);
        break;
      default:
        return left;
    }
  }
}

NodeId ExpressionParser::call(NodeId callee, TokenId first) {
  Call out;
  out.callee = callee;
  if (at_.take_if(K::kColon)) out.method = at_.expect_name("of a method behind ':'");
  const TokenId opening = at_.here();
  if (at_.peek() == K::kText) {
    out.written = Arguments::kText;
    out.arguments.push_back(text());
  } else if (at_.peek() == K::kOpenBrace) {
    out.written = Arguments::kTable;
    out.arguments.push_back(table());
  } else {
    at_.expect(K::kOpenParen, "and the arguments of the call");
    if (at_.peek() != K::kCloseParen) out.arguments = expressions();
    at_.expect_closing(K::kCloseParen, opening);
  }
  return add({std::move(out), {}, {}}, first);
}

NodeId ExpressionParser::table() {
  const TokenId first = at_.take();
  TableConstructor out;
  while (!at_.is_at({K::kCloseBrace, K::kEndOfSource})) {
    TableItem item;
    if (at_.peek() == K::kOpenBracket) {
      const TokenId bracket = at_.take();
      item.key = expression();
      at_.expect_closing(K::kCloseBracket, bracket);
      at_.expect(K::kAssign, "behind the key");
    } else if (at_.peek() == K::kName && at_.peek_second() == K::kAssign) {
      item.name = at_.expect_name("of a field");
      at_.take();
    }
    item.value = expression();
    out.items.push_back(std::move(item));
    if (!at_.take_if(K::kComma) && !at_.take_if(K::kSemicolon)) break;
  }
  at_.expect_closing(K::kCloseBrace, first);
  return add({std::move(out), {}, {}}, first);
}

}  // namespace cubilete::lua_syntax

// The part of the parser that reads expressions.
#pragma once

#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "lua/syntax/constant.h"
#include "lua/syntax/cursor.h"
#include "lua/syntax/scopes.h"
#include "lua/syntax/tree.h"

namespace cubilete::lua_syntax {

// Every function returns some node, also where the text is wrong: the cursor then says so, and the
// tree is not used.
class ExpressionParser {
 protected:
  explicit ExpressionParser(std::string_view source);
  ~ExpressionParser() = default;
  ExpressionParser(const ExpressionParser&) = delete;
  ExpressionParser& operator=(const ExpressionParser&) = delete;

  // Parameters and body. `first` is the word `function`; Lua counts a function that is a value or
  // local to the line of its parenthesis.
  virtual FunctionId function_body(TokenId first, bool is_method, bool begins_at_parenthesis) = 0;

  // An expression whose operators bind more closely than `limit`.
  NodeId expression(int limit = 0);
  std::vector<NodeId> expressions();
  // A name or a parenthesised expression with its fields and calls; `wanted` is what was expected.
  NodeId suffixed(std::string_view wanted);
  NodeId name();
  // `value` is what Lua knows of it when it compiles.
  NodeId add(LuaExpression&&, TokenId first, std::optional<Constant> value = std::nullopt);
  // Takes over what the scopes found wrong.
  void check_scopes();

  Tree tree_;
  Cursor at_;
  Scopes scopes_;
  FunctionId function_;                          // that is being read
  std::vector<std::optional<Constant>> values_;  // by expression
  std::vector<std::pair<LocalId, Constant>> constants_;

 private:
  NodeId operand(TokenId first);
  NodeId text();
  NodeId call(NodeId callee, TokenId first);
  NodeId table();
};

}  // namespace cubilete::lua_syntax

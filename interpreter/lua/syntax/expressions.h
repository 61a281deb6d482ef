// Reads expressions; a part of the parser.
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

// Every function returns a node, even for a wrong text: the cursor then has the error, and the tree
// is not used.
class ExpressionParser {
 protected:
  explicit ExpressionParser(std::string_view source);
  ~ExpressionParser() = default;
  ExpressionParser(const ExpressionParser&) = delete;
  ExpressionParser& operator=(const ExpressionParser&) = delete;

  // Reads parameters and body. `first` is the word `function`. Lua gives a function value or a
  // local function the line of its parenthesis.
  virtual FunctionId function_body(TokenId first, bool is_method, bool begins_at_parenthesis) = 0;

  // Reads an expression whose operators bind more strongly than `limit`.
  NodeId expression(int limit = 0);
  std::vector<NodeId> expressions();
  // Reads a name or parenthesised expression with its fields and calls; `wanted` is for the error.
  NodeId suffixed(std::string_view wanted);
  NodeId name();
  // Adds a node. `value` is its value if Lua knows that when it compiles.
  NodeId add(LuaExpression&&, TokenId first, std::optional<Constant> value = std::nullopt);
  // Passes an error of the scopes on to the cursor.
  void check_scopes();

  Tree tree_;
  Cursor at_;
  Scopes scopes_;
  FunctionId function_;                          // the function being read
  std::vector<std::optional<Constant>> values_;  // by expression
  std::vector<std::pair<LocalId, Constant>> constants_;

 private:
  NodeId operand(TokenId first);
  NodeId text();
  NodeId call(NodeId callee, TokenId first);
  NodeId table();
};

}  // namespace cubilete::lua_syntax

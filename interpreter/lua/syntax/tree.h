// The syntax tree of a Lua 5.4 text, with every name resolved.
//
// Nodes lie in flat lists of the Tree and refer to one another by id, children before their
// parents: a reader that only collects needs no recursion. A reader that descends must follow left
// sides (left of a Binary, object of a FieldAccess, callee of a Call) in a loop: they can be nested
// as deep as the text is long. All other nesting is bounded by kMostLevels (parser.h).
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "base/ids.h"
#include "lua/syntax/token.h"

namespace cubilete::lua_syntax {

using TokenId = Id<struct TokenTag>;
using NodeId = Id<struct ExpressionNodeTag>;  // of a LuaExpression
using StatementId = Id<struct StatementTag>;
using LuaBlockId = Id<struct StatementBlockTag>;
using FunctionId = Id<struct FunctionTag>;
using LocalId = Id<struct LocalTag>;

// The first and the last token of a node, both included.
struct TokenRange {
  TokenId first;
  TokenId last;
  bool contains(TokenRange inner) const { return first <= inner.first && inner.last <= last; }
  bool operator==(const TokenRange&) const = default;
};

// -- expressions ---------------------------------------------------------------------------------

struct Nil {
  bool operator==(const Nil&) const = default;
};
struct Boolean {
  bool value = false;
  bool operator==(const Boolean&) const = default;
};
struct Integer {
  std::int64_t value = 0;
  bool operator==(const Integer&) const = default;
};
struct Fraction {
  double value = 0;
  bool operator==(const Fraction&) const = default;
};
struct Text {
  std::string value;
  bool operator==(const Text&) const = default;
};
struct Varargs {
  bool operator==(const Varargs&) const = default;
};
struct FunctionExpression {
  FunctionId function;
  bool operator==(const FunctionExpression&) const = default;
};
// `local` is set for a local variable of this function or (`is_upvalue`) an enclosing one.
// Otherwise the name is global: a field of the environment, or of the local variable _ENV if one is
// declared.
struct Name {
  std::string name;
  LocalId local;
  bool is_upvalue = false;
  LocalId environment;
  bool operator==(const Name&) const = default;
};
// object.name
struct FieldAccess {
  NodeId object;
  std::string name;
  bool operator==(const FieldAccess&) const = default;
};
// object[key]
struct Index {
  NodeId object;
  NodeId key;
  bool operator==(const Index&) const = default;
};
// The notation of the arguments of a call: f(a, b), f "text", f {table}.
enum class Arguments : std::uint8_t { kInParens, kText, kTable };
// callee(...), or callee:method(...) if `method` is not empty
struct Call {
  NodeId callee;
  std::string method;
  std::vector<NodeId> arguments;
  Arguments written = Arguments::kInParens;
  bool operator==(const Call&) const = default;
};
// [key] = value, name = value, or value alone
struct TableItem {
  NodeId key;
  std::string name;
  NodeId value;
  bool operator==(const TableItem&) const = default;
};
struct TableConstructor {
  std::vector<TableItem> items;
  bool operator==(const TableConstructor&) const = default;
};
// `operation` is kNot, kMinus, kHash or kTilde.
struct Unary {
  TokenKind operation = TokenKind::kNot;
  NodeId operand;
  bool operator==(const Unary&) const = default;
};
struct Binary {
  TokenKind operation = TokenKind::kPlus;
  NodeId left;
  NodeId right;
  bool operator==(const Binary&) const = default;
};
struct Parenthesised {
  NodeId inner;
  bool operator==(const Parenthesised&) const = default;
};

struct LuaExpression {
  std::variant<Nil, Boolean, Integer, Fraction, Text, Varargs, FunctionExpression, Name,
               FieldAccess, Index, Call, TableConstructor, Unary, Binary, Parenthesised>
      what;
  TokenRange tokens;
  FunctionId function;  // the function that contains it
};

// -- statements ----------------------------------------------------------------------------------

// A semicolon.
struct Nothing {
  bool operator==(const Nothing&) const = default;
};
struct Do {
  LuaBlockId block;
  bool operator==(const Do&) const = default;
};
struct While {
  NodeId condition;
  LuaBlockId block;
  bool operator==(const While&) const = default;
};
struct Repeat {
  LuaBlockId block;
  NodeId condition;
  bool operator==(const Repeat&) const = default;
};
struct If {
  struct Branch {
    NodeId condition;
    LuaBlockId block;
    bool operator==(const Branch&) const = default;
  };
  std::vector<Branch> branches;  // if, elseif...
  LuaBlockId otherwise;          // may be none
  bool operator==(const If&) const = default;
};
// for variable = first, last, step do
struct CountingFor {
  LocalId variable;
  NodeId first;
  NodeId last;
  NodeId step;  // may be none
  LuaBlockId block;
  bool operator==(const CountingFor&) const = default;
};
// for variables in values do
struct ListFor {
  std::vector<LocalId> variables;
  std::vector<NodeId> values;
  LuaBlockId block;
  bool operator==(const ListFor&) const = default;
};
// function a.b:c() ... end; `target` is a Name or FieldAccess, including the method's name
struct FunctionStatement {
  NodeId target;
  FunctionId function;
  bool operator==(const FunctionStatement&) const = default;
};
struct LocalFunction {
  LocalId local;
  FunctionId function;
  bool operator==(const LocalFunction&) const = default;
};
struct LocalVariables {
  std::vector<LocalId> locals;
  std::vector<NodeId> values;
  bool operator==(const LocalVariables&) const = default;
};
struct Assignment {
  std::vector<NodeId> targets;
  std::vector<NodeId> values;
  bool operator==(const Assignment&) const = default;
};
struct CallStatement {
  NodeId call;
  bool operator==(const CallStatement&) const = default;
};
struct Return {
  std::vector<NodeId> values;
  bool has_semicolon = false;
  bool operator==(const Return&) const = default;
};
struct Break {
  bool operator==(const Break&) const = default;
};
struct Goto {
  std::string label;
  bool operator==(const Goto&) const = default;
};
struct Label {
  std::string name;
  bool operator==(const Label&) const = default;
};

struct Statement {
  std::variant<Nothing, Do, While, Repeat, If, CountingFor, ListFor, FunctionStatement,
               LocalFunction, LocalVariables, Assignment, CallStatement, Return, Break, Goto, Label>
      what;
  TokenRange tokens;
  FunctionId function;
};

struct LuaBlock {
  std::vector<StatementId> statements;
  bool operator==(const LuaBlock&) const = default;
};

// -- declarations --------------------------------------------------------------------------------

enum class Attribute : std::uint8_t { kNone, kConst, kClose };

// A local variable, parameter or loop variable.
struct LuaLocal {
  std::string name;
  FunctionId function;
  TokenId declared;  // the token of its name; for `self`, that of the method's name
  Attribute attribute = Attribute::kNone;
  bool is_compile_time = false;  // <const> of a constant value: takes no register
  bool is_assigned = false;      // assigned after its declaration
  bool operator==(const LuaLocal&) const = default;
};

// A function; the first of a tree is the whole text, which takes any number of arguments.
struct Function {
  FunctionId parent;
  std::vector<LocalId> parameters;  // including `self`
  bool is_method = false;
  bool takes_more = false;        // ends in `...`
  std::vector<LocalId> upvalues;  // locals of enclosing functions, in the order of first use
  bool uses_environment = false;  // reads or sets a global, here or in an inner function
  LuaBlockId body;
  TokenRange tokens;    // from the word `function` to its `end`
  TokenId parenthesis;  // opens its parameters
  // Lua gives a function the line of its parenthesis, unless it is a `function name()`.
  bool begins_at_parenthesis = false;
};

struct Tree {
  std::vector<Token> tokens;  // the last is kEndOfSource
  std::vector<LuaExpression> expressions;
  std::vector<Statement> statements;
  std::vector<LuaBlock> blocks;
  std::vector<Function> functions;
  std::vector<LuaLocal> locals;

  const Token& at(TokenId id) const { return tokens[id.index()]; }
  const LuaExpression& at(NodeId id) const { return expressions[id.index()]; }
  const Statement& at(StatementId id) const { return statements[id.index()]; }
  const LuaBlock& at(LuaBlockId id) const { return blocks[id.index()]; }
  const Function& at(FunctionId id) const { return functions[id.index()]; }
  const LuaLocal& at(LocalId id) const { return locals[id.index()]; }

  // Returns the payload of an expression, or nullptr if it is of another kind.
  template <class Kind>
  const Kind* as(NodeId id) const {
    return id.is_some() ? std::get_if<Kind>(&at(id).what) : nullptr;
  }
  // Returns whether a statement in the range may leave it: `break`, `return` or `goto`, also one
  // that leaves an inner loop or function only.
  bool may_leave(TokenRange range) const {
    return std::any_of(statements.begin(), statements.end(), [&](const Statement& s) {
      const bool is_exit = std::holds_alternative<Return>(s.what) ||
                           std::holds_alternative<Break>(s.what) ||
                           std::holds_alternative<Goto>(s.what);
      return is_exit && range.contains(s.tokens);
    });
  }
  // Returns the range from the first byte of the first token to the end of the last one.
  TokenPlace place_of(TokenRange range) const {
    TokenPlace place = at(range.first).place;
    place.end = at(range.last).place.end;
    return place;
  }
};

}  // namespace cubilete::lua_syntax

// Lowers calls: of the script's own functions, of the program's (lua/api), of the library's.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lua/lowering/lowerer.h"

namespace cubilete::lowering {

class ExpressionLowering;
class StatementLowering;

class CallLowering {
 public:
  CallLowering(Lowering& l, ExpressionLowering& expressions, StatementLowering& statements)
      : l_(l), e_(expressions), statements_(statements) {}

  TypedNode call(const lua_syntax::Call&, lua_syntax::NodeId);
  // Calls a function of the script with arguments of these types; gives its number.
  std::int32_t instance_of(const FunctionValue&, const std::vector<FormType>& arguments,
                           std::uint32_t line);
  std::vector<TypedNode> arguments_of(const lua_syntax::Call&);
  // Whether a call is `ipairs(x)`; the node of x.
  std::optional<lua_syntax::NodeId> list_of_ipairs(lua_syntax::NodeId);

 private:
  TypedNode call_script(const FunctionValue&, const TypedNode& callee, const lua_syntax::Call&,
                        lua_syntax::NodeId);
  TypedNode call_method(const lua_syntax::Call&, lua_syntax::NodeId);
  TypedNode call_ability(const lua_syntax::Call&, lua_syntax::NodeId, const TypedNode& object,
                         const FormField&);
  TypedNode call_program(const ApiFunction&, std::int32_t callee, const lua_syntax::Call&,
                         lua_syntax::NodeId);
  TypedNode require_file(const lua_syntax::Call&, lua_syntax::NodeId, std::int32_t callee);

  Lowering& l_;
  ExpressionLowering& e_;
  StatementLowering& statements_;
};

}  // namespace cubilete::lowering

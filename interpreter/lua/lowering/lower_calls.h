// Lowers calls of functions of the script, of the program (lua/api) and of the library.
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
  // Returns the number of the function of the form for arguments of these types.
  std::int32_t instance_of(const FunctionValue&, const std::vector<FormType>& arguments,
                           std::uint32_t line);
  std::vector<TypedNode> arguments_of(const lua_syntax::Call&);
  // Returns x if a call is `ipairs(x)` or `pairs(x)`.
  struct Iterated {
    lua_syntax::NodeId list;
    bool is_pairs = false;
  };
  std::optional<Iterated> iterated(lua_syntax::NodeId);
  // Adds the results of a call behind the first, which is the last of the values, up to `wanted`
  // values in all.
  void add_further_results(lua_syntax::NodeId last, std::size_t wanted,
                           std::vector<TypedNode>& values);
  // Refuses a call that gives several values where all of them would count.
  void refuse_several(lua_syntax::NodeId last, const TypedNode& value);

 private:
  TypedNode call_script(const FunctionValue&, const TypedNode& callee, const lua_syntax::Call&,
                        lua_syntax::NodeId);
  TypedNode call_method(const lua_syntax::Call&, lua_syntax::NodeId);
  TypedNode call_ability(const lua_syntax::Call&, lua_syntax::NodeId, const TypedNode& object,
                         const FormField&);
  TypedNode call_program(const BuiltinFunction&, const lua_syntax::Call&, lua_syntax::NodeId);
  TypedNode require_file(const lua_syntax::Call&, lua_syntax::NodeId);

  Lowering& l_;
  ExpressionLowering& e_;
  StatementLowering& statements_;
};

}  // namespace cubilete::lowering

// Lowers expressions. Numbers, texts, booleans, things, tables and functions have forms. Values of
// two kinds, concatenated texts and `...` have none.
#pragma once

#include "lua/lowering/lowerer.h"

namespace cubilete::lowering {

class CallLowering;

class ExpressionLowering {
 public:
  ExpressionLowering(Lowering& l, CallLowering& calls) : l_(l), calls_(calls) {}

  TypedNode value(lua_syntax::NodeId);
  // Refuses the script if a type is known not to be this kind of value.
  void require(const TypedNode&, Payload, lua_syntax::NodeId, const std::string& for_what);
  // A local variable: how many frames outwards it lies, and its slot.
  struct Variable {
    std::int32_t depth = 0;
    std::int32_t slot = 0;
    std::int32_t owner = -1;  // index in Lowering::instances
  };
  Variable variable(lua_syntax::LocalId, std::uint32_t line);
  void assign(lua_syntax::LocalId, const FormType&, std::uint32_t line);
  // Lowers the field `name` of an object.
  TypedNode field_of(const TypedNode& object, const std::string& name, lua_syntax::NodeId);

 private:
  template <class Other>
  TypedNode lower(const Other&, lua_syntax::NodeId);
  TypedNode lower(const lua_syntax::Name&, lua_syntax::NodeId);
  TypedNode lower(const lua_syntax::FieldAccess&, lua_syntax::NodeId);
  TypedNode lower(const lua_syntax::Index&, lua_syntax::NodeId);
  TypedNode lower(const lua_syntax::Call&, lua_syntax::NodeId);
  TypedNode lower(const lua_syntax::TableConstructor&, lua_syntax::NodeId);
  TypedNode lower(const lua_syntax::Unary&, lua_syntax::NodeId);
  TypedNode lower(const lua_syntax::Binary&, lua_syntax::NodeId);
  TypedNode lower(const lua_syntax::FunctionExpression&, lua_syntax::NodeId);
  TypedNode global(const lua_syntax::Name&, lua_syntax::NodeId);
  TypedNode member(const TypedNode& library, const std::string& name, lua_syntax::NodeId);
  TypedNode any_field(const TypedNode& object, const TypedNode& key, lua_syntax::NodeId);
  TypedNode arithmetic(FormOp, const lua_syntax::Binary&);
  TypedNode comparison(const lua_syntax::Binary&, lua_syntax::NodeId);
  TypedNode join_sides(FormOp, const TypedNode& left, const TypedNode& right, lua_syntax::NodeId);
  lua_syntax::NodeId without_parentheses(lua_syntax::NodeId);
  // Returns the number that is written there; nothing if it is computed.
  std::optional<std::int64_t> written_number(lua_syntax::NodeId);

  Lowering& l_;
  CallLowering& calls_;
};

}  // namespace cubilete::lowering

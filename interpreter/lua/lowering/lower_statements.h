// Lowers statements and whole functions.
#pragma once

#include "lua/lowering/lower_calls.h"
#include "lua/lowering/lower_expressions.h"

namespace cubilete::lowering {

class StatementLowering {
 public:
  explicit StatementLowering(Lowering& l)
      : l_(l), calls_(l, expressions_, *this), expressions_(l, calls_) {}

  // Lowers the whole script: its files run first, then its function is called.
  void lower_entry();
  // Lowers a function for the parameter types of the instance.
  void lower_function(std::int32_t instance);

 private:
  std::int32_t block(lua_syntax::LuaBlockId);
  template <class Other>
  std::int32_t lower(const Other&, lua_syntax::StatementId);
  std::int32_t lower(const lua_syntax::Nothing&, lua_syntax::StatementId);
  std::int32_t lower(const lua_syntax::Do&, lua_syntax::StatementId);
  std::int32_t lower(const lua_syntax::While&, lua_syntax::StatementId);
  std::int32_t lower(const lua_syntax::Repeat&, lua_syntax::StatementId);
  std::int32_t lower(const lua_syntax::If&, lua_syntax::StatementId);
  std::int32_t lower(const lua_syntax::CountingFor&, lua_syntax::StatementId);
  std::int32_t lower(const lua_syntax::ListFor&, lua_syntax::StatementId);
  std::int32_t lower(const lua_syntax::FunctionStatement&, lua_syntax::StatementId);
  std::int32_t lower(const lua_syntax::LocalFunction&, lua_syntax::StatementId);
  std::int32_t lower(const lua_syntax::LocalVariables&, lua_syntax::StatementId);
  std::int32_t lower(const lua_syntax::Assignment&, lua_syntax::StatementId);
  std::int32_t lower(const lua_syntax::CallStatement&, lua_syntax::StatementId);
  std::int32_t lower(const lua_syntax::Return&, lua_syntax::StatementId);
  std::int32_t lower(const lua_syntax::Break&, lua_syntax::StatementId);
  std::int32_t branch(const lua_syntax::If&, std::size_t at);
  std::int64_t pairs_of(const TypedNode& of, std::uint32_t line, FormType& key, FormType& item);
  void add_result_fields(const FormType& record);
  void grow_further(std::vector<TypedNode> values, std::uint32_t line);
  std::int32_t set_local(lua_syntax::LocalId, const TypedNode&, std::uint32_t line);
  std::int32_t assign(lua_syntax::NodeId target, std::int32_t object, std::int32_t key,
                      const TypedNode& object_type, const TypedNode& key_type,
                      const TypedNode& value);
  std::int32_t sequence(std::vector<std::int32_t> statements);
  std::int32_t add(FormOp op, std::int32_t a = -1, std::int32_t b = -1, std::int32_t c = -1);

  Lowering& l_;
  CallLowering calls_;
  ExpressionLowering expressions_;
};

}  // namespace cubilete::lowering

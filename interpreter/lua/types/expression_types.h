// Finds the types of expressions, and errors in them.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <utility>

#include "lua/types/branches.h"
#include "lua/types/check_context.h"

namespace cubilete::lua_types {

class CallTypes;

class ExpressionTypes {
 public:
  ExpressionTypes(CheckContext& context, CallTypes& calls) : c_(context), calls_(calls) {}

  LuaType type_of(lua_syntax::NodeId, FlowState&);
  TypeList types_of(std::span<const lua_syntax::NodeId>, FlowState&);
  // Returns what is known where a condition holds, and where it does not.
  std::pair<FlowState, FlowState> branches(lua_syntax::NodeId condition, const FlowState&);

  // Returns the type of a field of a value. If nothing has the field, reports it and returns no
  // type: the script fails there.
  LuaType member(const LuaType& object, lua_syntax::NodeId object_node, const std::string& name,
                 lua_syntax::TokenPlace place);
  // Reports a value that can be none of these kinds; `wanted` says what it is needed for.
  bool require(const LuaType&, KindSet kinds, lua_syntax::NodeId, const std::string& wanted,
               const std::string& help = {});
  // Reports parts of a condition that always hold because of their type: numbers, texts, lists.
  void check_condition(lua_syntax::NodeId, const FlowState&);
  // Collects a condition for the checks of rules.
  void note_condition(lua_syntax::NodeId, const FlowState&);
  // Returns the path of a name or of fields of one; nothing for other expressions.
  std::optional<Path> path_of(lua_syntax::NodeId) const;
  void store(const LuaType& table, const LuaType& key, const LuaType& value);

 private:
  ConditionReader reader();
  LuaType type_of_node(lua_syntax::NodeId, FlowState&);
  LuaType type_of_name(const lua_syntax::Name&, const FlowState&) const;
  LuaType type_of_global(const std::string& name) const;
  LuaType type_of_field(lua_syntax::NodeId, const lua_syntax::FieldAccess&, FlowState&);
  LuaType type_of_index(lua_syntax::NodeId, const lua_syntax::Index&, FlowState&);
  LuaType type_of_table(lua_syntax::NodeId, const lua_syntax::TableConstructor&, FlowState&);
  LuaType type_of_unary(const lua_syntax::Unary&, FlowState&);
  LuaType type_of_binary(lua_syntax::NodeId, const lua_syntax::Binary&, FlowState&);
  LuaType type_of_choice(const lua_syntax::Binary&, FlowState&);
  LuaType member_of_handles(const LuaType&, const std::string& name, lua_syntax::TokenPlace,
                            bool is_only_handle);
  LuaType member_of_library(const LuaType&, const std::string& name, lua_syntax::TokenPlace);
  void compare(lua_syntax::NodeId, const lua_syntax::Binary&, const LuaType& left,
               const LuaType& right);
  void check_equal(lua_syntax::NodeId, const lua_syntax::Binary&, const LuaType& left,
                   const LuaType& right);
  void report_missing(const LuaType&, lua_syntax::NodeId);

  CheckContext& c_;
  CallTypes& calls_;
  int depth_ = 0;
};

}  // namespace cubilete::lua_types

// Finds the types of calls, and errors in them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lua/types/check_context.h"

namespace cubilete::lua_types {

class ExpressionTypes;
class FunctionTypes;

class CallTypes {
 public:
  CallTypes(CheckContext& context, ExpressionTypes& expressions, FunctionTypes& functions)
      : c_(context), expressions_(expressions), functions_(functions) {}

  TypeList results_of(lua_syntax::NodeId call, FlowState&);
  // Marks a function or table that unknown code may call or change.
  void escape(const LuaType&);
  // Returns the function of the program or the library that a node names; nullptr for other nodes.
  const BuiltinFunction* api_of(lua_syntax::NodeId callee) const;
  // Returns the type of the items of a list or zone; for a table, of all its values.
  LuaType items_in(const LuaType&, bool all_values);
  // Reports words that the game does not have in a value, a list or an answer with parts that the
  // game takes: each that is written at the node, or all that the value can be.
  void check_words(const LuaType&, lua_syntax::NodeId);
  void check_sets(const LuaType& item, const LuaType& sets, lua_syntax::NodeId);

 private:
  // A call with the types of its arguments.
  struct Arguments {
    const lua_syntax::Call& call;
    lua_syntax::NodeId node;
    TypeList types;
    bool has_self = false;     // the first type is that of the object before the colon
    bool lacks_owner = false;  // the first type is that of the owner, who is left out

    lua_syntax::NodeId node_at(std::size_t i) const;
  };

  std::optional<LuaType> callee_of(const lua_syntax::Call&, lua_syntax::NodeId, FlowState&,
                                   Arguments&);
  std::optional<LuaType> method_of(const lua_syntax::Call&, const LuaType& object);
  TypeList call_function(const LuaType& callee, const Arguments&);
  bool names_its_function(const lua_syntax::Call&) const;
  TypeList call_api(const BuiltinFunction&, const Arguments&);
  TypeList call_ability(const PropertyDef&, const Arguments&);
  // Checks the arguments of a rule from the one at `first` on.
  void check_rule(const std::string& name, const std::vector<Parameter>&, std::size_t first,
                  const Arguments&);
  // Returns the parameters of the rule that `run` or `query` names, if known.
  const std::vector<Parameter>* rule_of(const BuiltinFunction&, const Arguments&) const;
  bool check_count(const BuiltinFunction&, const Arguments&);
  void check_argument(const BuiltinFunction&, const BuiltinParameter&, std::size_t at,
                      const Arguments&);
  void check_items(const AllowedKinds&, const LuaType&, lua_syntax::NodeId, std::string_view what);
  void check_name(const BuiltinParameter&, const LuaType&, lua_syntax::NodeId);
  void check_new_value(const Arguments&);
  void check_announced(const Arguments&);
  void check_request(const BuiltinFunction&, const Arguments&);
  void check_question_name(const LuaType&, lua_syntax::NodeId);
  LuaType result_of(const BuiltinFunction&, const Arguments&);
  std::optional<LuaType> named(const BuiltinFunction&, const Arguments&);
  LuaType chosen(const Arguments&);
  LuaType picked(const Arguments&);
  void change_tables(const BuiltinFunction&, const Arguments&);
  LuaType request_field(const Arguments&, const std::string& name);

  CheckContext& c_;
  ExpressionTypes& expressions_;
  FunctionTypes& functions_;
};

}  // namespace cubilete::lua_types

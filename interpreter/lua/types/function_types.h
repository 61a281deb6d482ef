// Follows the statements of functions and tracks what is known at each of them.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "lua/types/call_types.h"
#include "lua/types/check_context.h"
#include "lua/types/expression_types.h"

namespace cubilete::lua_types {

class FunctionTypes {
 public:
  explicit FunctionTypes(CheckContext& context)
      : c_(context), calls_(c_, expressions_, *this), expressions_(c_, calls_) {}

  // Returns the results for arguments of these types; follows the function once in a pass.
  TypeList call(lua_syntax::FunctionId, const TypeList& arguments);
  // Follows a function that content calls and checks its results against the declared type.
  void call_from_content(lua_syntax::FunctionId, const TypeList& arguments, const ScriptDef&);
  void begin_pass() { ++pass_; }
  bool was_followed(lua_syntax::FunctionId f) const { return followed_.contains(f); }

 private:
  // A function that is being followed.
  struct Frame {
    lua_syntax::FunctionId id;
    const ScriptDef* script = nullptr;  // set if content calls it and uses its result
    TypeList results;
    bool has_results = false;
    std::vector<std::vector<FlowState>> breaks = {};  // by enclosing loop
  };
  struct KnownCall {
    TypeList results;
    bool is_finished = false;  // it has been followed once; recursion may ask before that
    int pass = -1;
  };

  void follow(Frame&, const TypeList& arguments);
  void add_results(Frame&, const TypeList&);
  void run(lua_syntax::LuaBlockId, FlowState&, Frame&);
  void run(lua_syntax::StatementId, FlowState&, Frame&);
  void run_if(const lua_syntax::If&, FlowState&, Frame&);
  void run_while(const lua_syntax::While&, lua_syntax::TokenRange, FlowState&, Frame&);
  void run_repeat(const lua_syntax::Repeat&, lua_syntax::TokenRange, FlowState&, Frame&);
  void run_for(const lua_syntax::CountingFor&, lua_syntax::TokenRange, FlowState&, Frame&);
  void check_taken_out(const lua_syntax::ListFor&, lua_syntax::TokenRange);
  bool depends_on_turns(lua_syntax::TokenRange statement, lua_syntax::TokenRange loop) const;
  void run_for(const lua_syntax::ListFor&, lua_syntax::TokenRange, FlowState&, Frame&);
  void run_assignment(const lua_syntax::Assignment&, FlowState&);
  void run_call(const lua_syntax::CallStatement&, FlowState&);
  void run_return(const lua_syntax::Return&, FlowState&, Frame&);
  void check_result(const LuaType&, lua_syntax::NodeId, const ScriptDef&);
  const LuaType* wrong_items(const LuaType& list, KindSet wanted) const;
  void check_records(const LuaType& given, lua_syntax::NodeId, const Type& wanted);
  void check_end(const FlowState&, const Frame&);
  void assign(lua_syntax::NodeId target, const LuaType&, FlowState&);
  void declare(lua_syntax::LocalId, LuaType, FlowState&);
  FlowState loop_head(lua_syntax::TokenRange, const FlowState&) const;
  // Follows a loop's body; adds what is known after its breaks to `after`.
  void run_body(lua_syntax::LuaBlockId, FlowState, FlowState& after, Frame&);

  CheckContext& c_;
  CallTypes calls_;
  ExpressionTypes expressions_;
  std::map<std::string, KnownCall> known_;
  std::set<lua_syntax::FunctionId> followed_;
  int pass_ = 0;
  int open_calls_ = 0;
  int depth_ = 0;
};

// Returns the name under which the file declares a function; empty if it has none.
std::string function_name(const lua_syntax::Tree&, lua_syntax::FunctionId);

}  // namespace cubilete::lua_types

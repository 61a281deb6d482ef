// Follows the statements of functions, with what is known at each of them.
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

  // What a function gives for arguments of these types; follows it once in a pass.
  TypeList call(lua_syntax::FunctionId, const TypeList& arguments);
  // The function that content calls: its results are held against what the script declares.
  void call_from_content(lua_syntax::FunctionId, const TypeList& arguments, const ScriptDef&);
  void begin_pass() { ++pass_; }
  bool was_followed(lua_syntax::FunctionId f) const { return followed_.contains(f); }

 private:
  // A function that is followed.
  struct Frame {
    lua_syntax::FunctionId id;
    const ScriptDef* script = nullptr;  // content calls it, and uses its result
    TypeList results;
    bool has_results = false;
    std::vector<std::vector<FlowState>> breaks = {};  // by loop around
  };
  struct KnownCall {
    TypeList results;
    bool is_finished = false;  // once at least; recursion asks before
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
  void run_for(const lua_syntax::ListFor&, lua_syntax::TokenRange, FlowState&, Frame&);
  void run_assignment(const lua_syntax::Assignment&, FlowState&);
  void run_call(const lua_syntax::CallStatement&, FlowState&);
  void run_return(const lua_syntax::Return&, FlowState&, Frame&);
  void check_result(const LuaType&, lua_syntax::NodeId, const ScriptDef&);
  void check_end(const FlowState&, const Frame&);
  void assign(lua_syntax::NodeId target, const LuaType&, FlowState&);
  void declare(lua_syntax::LocalId, LuaType, FlowState&);
  FlowState loop_head(lua_syntax::TokenRange, const FlowState&) const;
  // A loop's body; gives what is known after its breaks.
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

// The name of a function as the file declares it; empty where it has none.
std::string function_name(const lua_syntax::Tree&, lua_syntax::FunctionId);

}  // namespace cubilete::lua_types

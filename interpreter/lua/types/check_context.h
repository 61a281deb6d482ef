// The state that the parts of the type check share while they check one file.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "lua/types/flow_state.h"
#include "lua/types/game_types.h"
#include "lua/types/type_findings.h"
#include "lua/types/type_store.h"

namespace cubilete::lua_types {

// The check stops at these bounds and then reports nothing.
inline constexpr int kMostTypeDepth = 120;  // nested expressions and blocks
inline constexpr int kMostTypeCalls = 12;   // functions of the script that call each other
inline constexpr std::int64_t kMostTypeWork = 200'000;  // expressions, for one place of content

class ReadConditions;

struct CheckContext {
  const Ruleset& ruleset;
  const lua_syntax::Tree& tree;
  TypeFindings& findings;
  TypeStore store = {};
  GameTypes game{ruleset, store};

  // -- of the file -------------------------------------------------------------------------------
  // The functions that the file declares once as globals, by name.
  std::map<std::string, lua_syntax::FunctionId> functions = {};
  // Other globals that the file assigns.
  std::set<std::string> variables = {};
  // Locals that change and are also used by another function: nothing is known of them.
  std::set<lua_syntax::LocalId> shared = {};
  // Assignments to locals, in the order of the text.
  std::vector<std::pair<lua_syntax::TokenId, lua_syntax::LocalId>> assignments = {};
  // By function, every key that some place of content passes to it.
  std::map<std::string, std::set<std::string>> keys = {};

  // The file in Ruleset::sources, and where the conditions are collected as expressions of rules.
  std::int32_t source = -1;
  ReadConditions* conditions_read = nullptr;

  // -- of the place of content that is checked ---------------------------------------------------
  const ScriptDef* script = nullptr;
  // The join of all types assigned to a local.
  std::map<lua_syntax::LocalId, LuaType> assigned = {};
  bool has_changed = false;  // a type has grown in this pass
  bool gave_up = false;
  std::int64_t work = 0;
  int conditions = 0;  // enclosing conditions and loops

  void assign(lua_syntax::LocalId local, const LuaType& type) {
    LuaType& known = assigned[local];
    LuaType joined = join(known, type);
    has_changed = has_changed || !(joined == known);
    known = std::move(joined);
  }
  lua_syntax::TokenPlace place_of(lua_syntax::NodeId id) const {
    return tree.place_of(tree.at(id).tokens);
  }
};

// Counts nested expressions or blocks; those nested too deeply are not checked.
class TypeDepth {
 public:
  explicit TypeDepth(int& depth) : depth_(depth) { ++depth_; }
  ~TypeDepth() { --depth_; }
  TypeDepth(const TypeDepth&) = delete;
  TypeDepth& operator=(const TypeDepth&) = delete;
  bool is_too_deep() const { return depth_ > kMostTypeDepth; }

 private:
  int& depth_;
};

}  // namespace cubilete::lua_types

// Derives what is known of names and fields where a condition holds and where it does not.
#pragma once

#include <functional>
#include <optional>
#include <utility>

#include "lua/types/check_context.h"

namespace cubilete::lua_types {

// Gives types and paths of expressions to a reader of conditions, without reporting anything.
struct ConditionReader {
  std::function<LuaType(lua_syntax::NodeId, const FlowState&)> type_of;
  std::function<std::optional<Path>(lua_syntax::NodeId)> path_of;
};

using Branches = std::pair<FlowState, FlowState>;  // where it holds, and where not

Branches branches_of(const CheckContext&, const ConditionReader&, lua_syntax::NodeId condition,
                     const FlowState&, int depth = 0);

}  // namespace cubilete::lua_types

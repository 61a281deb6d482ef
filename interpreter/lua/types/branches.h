// What a condition says about names and fields, where it holds and where it does not.
#pragma once

#include <functional>
#include <optional>
#include <utility>

#include "lua/types/check_context.h"

namespace cubilete::lua_types {

// How a reader of conditions asks for the type of an expression, without reporting anything.
struct ConditionReader {
  std::function<LuaType(lua_syntax::NodeId, const FlowState&)> type_of;
  std::function<std::optional<Path>(lua_syntax::NodeId)> path_of;
};

using Branches = std::pair<FlowState, FlowState>;  // it holds; it does not

Branches branches_of(const CheckContext&, const ConditionReader&, lua_syntax::NodeId condition,
                     const FlowState&, int depth = 0);

}  // namespace cubilete::lua_types

// The types that are known at one point of a function.
#pragma once

#include <map>
#include <string>
#include <utility>

#include "lua/types/lua_type.h"

namespace cubilete::lua_types {

// A local variable, or a field of one: (card, ".cell.zone").
using Path = std::pair<lua_syntax::LocalId, std::string>;

struct FlowState {
  // The type of a field after a condition.
  struct Refined {
    LuaType type;
    bool is_constant = false;  // nothing can change it: it belongs to the data under `with`
    bool operator==(const Refined&) const = default;
  };

  bool is_reachable = true;
  std::map<lua_syntax::LocalId, LuaType> locals;
  std::map<Path, Refined> refined;

  // Drops what is known of fields, after the game or a table may have changed.
  void forget_fields() {
    std::erase_if(refined, [](const auto& entry) { return !entry.second.is_constant; });
  }
  void forget_fields_of(lua_syntax::LocalId local) {
    std::erase_if(refined, [&](const auto& entry) { return entry.first.first == local; });
  }
};

// Joins the types known after two branches.
inline FlowState join(const FlowState& a, const FlowState& b) {
  if (!a.is_reachable) return b;
  if (!b.is_reachable) return a;
  FlowState out;
  for (const auto& [local, type] : a.locals) {
    const auto other = b.locals.find(local);
    if (other != b.locals.end()) out.locals[local] = join(type, other->second);
  }
  for (const auto& [path, refined] : a.refined) {
    const auto other = b.refined.find(path);
    if (other == b.refined.end()) continue;
    out.refined[path] = {join(refined.type, other->second.type),
                         refined.is_constant && other->second.is_constant};
  }
  return out;
}

}  // namespace cubilete::lua_types

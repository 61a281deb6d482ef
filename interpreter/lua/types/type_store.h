// The tables that the check of one script meets, and what is known of them.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "lua/types/lua_type.h"
#include "ruleset/ruleset.h"

namespace cubilete::lua_types {

class TypeStore {
 public:
  // The table that an expression makes; the same each time it is asked for.
  ShapeId shape_of(lua_syntax::NodeId);
  // A list of items that the game gives there.
  LuaType list_of(lua_syntax::NodeId, const LuaType& items);
  // A list or table that is given from outside of the script; the same for an equal one of the
  // game.
  LuaType new_table(TableShape);
  // The data under `with`.
  LuaType type_of_value(const Value&);

  const TableShape& at(ShapeId id) const { return shapes_[id.index()]; }

  // The value under a key of a table. `missing` is set where no table of the type has it.
  LuaType read(const LuaType& table, const LuaType& key, bool& missing) const;
  // A value is put under a key of a table.
  void write(const LuaType& table, const LuaType& key, const LuaType& value);
  // The table may become anything.
  void open(const LuaType& table);

  // Whether something became known since this was asked last.
  bool take_changed();

 private:
  LuaType read_one(const TableShape&, const LuaType& key, bool& missing) const;
  void write_one(TableShape&, const LuaType& key, const LuaType& value);

  std::vector<TableShape> shapes_;
  std::map<lua_syntax::NodeId, ShapeId> made_at_;
  std::vector<std::pair<TableShape, ShapeId>> given_;  // as they were when they were given
  bool changed_ = false;
};

}  // namespace cubilete::lua_types

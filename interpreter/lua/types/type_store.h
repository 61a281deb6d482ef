// The tables in the check of one script, and what is known of them.
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
  // Returns the table that an expression makes; the same one at each call.
  ShapeId shape_of(lua_syntax::NodeId);
  // Returns a list of such items, returned by the game at this expression.
  LuaType list_of(lua_syntax::NodeId, const LuaType& items);
  // Returns a table that comes from outside of the script; equal tables of the game are the same.
  LuaType new_table(TableShape);
  // Returns the type of the data under `with`.
  LuaType type_of_value(const Value&);

  const TableShape& at(ShapeId id) const { return shapes_[id.index()]; }

  // Returns the type under a key of a table. `missing` is set if no table of the type has the key.
  LuaType read(const LuaType& table, const LuaType& key, bool& missing) const;
  // Records that a value is put under a key of a table.
  void write(const LuaType& table, const LuaType& key, const LuaType& value);
  // Returns whether a value is certainly a table of the data under `with`, which cannot be changed.
  bool is_data(const LuaType&) const;
  // Records that the table may become anything.
  void open(const LuaType& table);

  // Returns true if some type has grown since the last call.
  bool take_changed();

 private:
  LuaType read_one(const TableShape&, const LuaType& key, bool& missing) const;
  void write_one(TableShape&, const LuaType& key, const LuaType& value);

  std::vector<TableShape> shapes_;
  std::map<lua_syntax::NodeId, ShapeId> made_at_;
  std::vector<std::pair<TableShape, ShapeId>> given_;  // with their shapes when added
  bool changed_ = false;
};

}  // namespace cubilete::lua_types

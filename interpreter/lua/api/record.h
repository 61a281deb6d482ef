// Records in Lua: tables with one value for each of some names. They are whole answers to a
// question with parts.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "base/short_list.h"
#include "lua/api/handle.h"

namespace cubilete {

// Names a record in messages: an answer by its number, and the function that gave it if the rules
// called one. The only one that a function gives has the number 0.
struct RecordPlace {
  Code code;  // of the error that is raised
  lua_Integer number = 1;
  std::string_view function = {};
};

// Returns the values of the table at an index, in the order of the fields. Raises an error that
// names the record and the field for a missing, surplus or wrong value, and for anything else than
// a table.
ShortList take_record(lua_State*, int index, const std::vector<Parameter>& fields,
                      const RecordPlace&);
// Pushes a new table with the values.
void push_record(lua_State*, const std::vector<Parameter>& fields,
                 std::span<const std::int32_t> values);
// Pushes a record, or a list of them.
void push_records(lua_State*, Type, std::span<const std::int32_t> values);

}  // namespace cubilete

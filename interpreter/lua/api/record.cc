#include "lua/api/record.h"

#include <fmt/format.h>

#include <algorithm>

namespace cubilete {
namespace {

// A table whose fields are being read.
class RecordReader {
 public:
  RecordReader(lua_State* l, int index, const std::vector<Parameter>& fields,
               const RecordPlace& place)
      : l_(l), index_(index), fields_(fields), place_(place) {}

  ShortList values() {
    if (!lua_istable(l_, index_)) {
      refuse(fmt::format("{} must be a table with {}, found a {}", name(), quoted_names(fields_),
                         luaL_typename(l_, index_)));
    }
    ShortList out;
    for (const Parameter& field : fields_) {
      lua_pushlstring(l_, field.name.data(), field.name.size());
      lua_rawget(l_, index_);
      out.push_back(value(field));
      lua_pop(l_, 1);
    }
    check_count();
    return out;
  }

 private:
  std::string name() const {
    if (place_.number == 0) return fmt::format("what '{}' gives", place_.function);
    return place_.function.empty()
               ? fmt::format("answer {}", place_.number)
               : fmt::format("answer {} of '{}'", place_.number, place_.function);
  }
  [[noreturn]] void refuse(const std::string& message) {
    CallContext::of(l_).raise(place_.code, message);
  }

  // Returns the value at the top of the stack.
  std::int32_t value(const Parameter& field) {
    const int top = lua_gettop(l_);
    if (lua_isnil(l_, top)) {
      refuse(fmt::format("{} has no '{}': each has {}", name(), field.name, quoted_names(fields_)));
    }
    const std::string expected = describe(*host_of(l_).ruleset, field.type);
    const auto wrong = [&](const std::string& found) {
      refuse(fmt::format("'{}' of {} must be {}, found {}", field.name, name(), expected, found));
    };
    if (lua_istable(l_, top) || lua_isfunction(l_, top)) {
      wrong(fmt::format("a {}", luaL_typename(l_, top)));
    }
    const ScriptValue v = check_value(l_, top, expected.c_str(), field.type.kind, place_.code);
    if (v.type.kind != field.type.kind) wrong(describe(v.type));
    if (const auto other = other_than(l_, field.type, v.value)) wrong(*other);
    return v.value;
  }

  void check_count() {
    std::size_t count = 0;
    for (lua_pushnil(l_); lua_next(l_, index_); lua_pop(l_, 1)) ++count;
    CallContext::of(l_).charge(static_cast<lua_Integer>(2 * count));
    if (count == fields_.size()) return;
    lua_pushnil(l_);
    while (lua_next(l_, index_)) {
      lua_pop(l_, 1);
      if (lua_type(l_, -1) != LUA_TSTRING) {
        refuse(fmt::format("{} has more than {}", name(), quoted_names(fields_)));
      }
      const std::string key = lua_tostring(l_, -1);
      if (std::ranges::find(fields_, key, &Parameter::name) != fields_.end()) continue;
      refuse(fmt::format("{} has '{}', but each has {} only", name(), key, quoted_names(fields_)));
    }
  }

  lua_State* l_;
  int index_;
  const std::vector<Parameter>& fields_;
  const RecordPlace& place_;
};

}  // namespace

ShortList take_record(lua_State* l, int index, const std::vector<Parameter>& fields,
                      const RecordPlace& place) {
  return RecordReader(l, index, fields, place).values();
}

void push_record(lua_State* l, const std::vector<Parameter>& fields,
                 std::span<const std::int32_t> values) {
  lua_createtable(l, 0, static_cast<int>(fields.size()));
  for (std::size_t i = 0; i < fields.size(); ++i) {
    lua_pushlstring(l, fields[i].name.data(), fields[i].name.size());
    push_value(l, fields[i].type, values[i]);
    lua_rawset(l, -3);
  }
}

void push_records(lua_State* l, Type type, std::span<const std::int32_t> values) {
  const std::vector<Parameter>& fields = host_of(l).ruleset->fields(type);
  if (!type.is_list) return values.empty() ? lua_pushnil(l) : push_record(l, fields, values);
  const std::size_t count = values.size() / fields.size();
  CallContext::of(l).charge(static_cast<std::int64_t>(count));
  lua_createtable(l, static_cast<int>(count), 0);
  for (std::size_t i = 0; i < count; ++i) {
    push_record(l, fields, values.subspan(i * fields.size(), fields.size()));
    lua_rawseti(l, -2, static_cast<lua_Integer>(i + 1));
  }
}

}  // namespace cubilete

// The types that a game gives: of its values, and of the fields of its things.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lua/types/type_store.h"
#include "ruleset/ruleset.h"

namespace cubilete::lua_types {

class GameTypes {
 public:
  GameTypes(const Ruleset& r, TypeStore& store) : r_(r), store_(store) {}

  // A value of the rules as scripts get it.
  LuaType type_of(const Type&);
  LuaType type_of(const AttributeDef&);
  // The value of an attribute of the table, of a set-up option; unknown where there is none.
  LuaType table_value(const std::string& name);
  LuaType option(const std::string& name);
  // What a name without brackets is in the rules: an option, a zone of the table, the round;
  // nothing where the rules have no such name.
  std::optional<LuaType> name(const std::string& in_lua);
  LuaType zone(const std::string& name) const;
  LuaType definition(const std::string& name) const;
  LuaType definitions_of(const std::string& kind) const;
  // What lies in a zone.
  LuaType component_in(const LuaType& zone) const;
  // A zone's cell.
  LuaType cell_of(const LuaType& zone) const;

  // A field of one kind of handle; nothing where it has none of that name.
  std::optional<LuaType> field(KindSet handle, std::int32_t detail, const std::string& name);
  // The names of its fields.
  std::vector<std::string> fields(KindSet handle, std::int32_t detail) const;

  // The type of an attribute with this name that a thing of these kinds may have; nothing where
  // there is none.
  std::optional<LuaType> attribute(const LuaType& owner, const std::string& name);

 private:
  std::optional<LuaType> field_of_every_game(KindSet handle, std::int32_t detail,
                                             const std::string& name);
  std::optional<LuaType> player_field(const std::string& name);
  std::optional<LuaType> component_field(std::int32_t kind, const std::string& name,
                                         bool is_component);
  LuaType property(PropertyId);
  std::optional<LuaType> query_about(KindSet handle, std::int32_t detail, const std::string& name);
  LuaType symbol(VocabularyId) const;

  const Ruleset& r_;
  TypeStore& store_;
};

}  // namespace cubilete::lua_types

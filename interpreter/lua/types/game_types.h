// The types of a game: of its values, and of the fields of its things.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lua/types/type_store.h"
#include "ruleset/fields.h"
#include "ruleset/ruleset.h"

namespace cubilete::lua_types {

// Returns the kind of things that a kind of handle is about.
TypeKind kind_of(KindSet handle);

class GameTypes {
 public:
  GameTypes(const Ruleset& r, TypeStore& store) : r_(r), store_(store) {}

  // Returns the type that a value of the rules has in scripts.
  LuaType type_of(const Type&);
  // Returns the type of an attribute of the table or a set-up option; unknown if there is none.
  LuaType table_value(const std::string& name);
  LuaType option(const std::string& name);
  // Returns the type of a name without brackets: an option, a zone of the table, the round; nothing
  // if the rules have no such name.
  std::optional<LuaType> name(const std::string& in_lua);
  LuaType zone(const std::string& name) const;
  LuaType definition(const std::string& name) const;
  LuaType definitions_of(const std::string& kind) const;
  // Returns the type of the components that lie in a zone.
  LuaType component_in(const LuaType& zone) const;
  // Returns the type of a cell of a zone.
  LuaType cell_of(const LuaType& zone) const;

  // Returns the type of a field of one kind of handle; nothing if it has no such field.
  std::optional<LuaType> field(KindSet handle, std::int32_t detail, const std::string& name);
  // Returns the type of the attributes with this name that things of these kinds may have; nothing
  // if there are none.
  std::optional<LuaType> attribute(const LuaType& owner, const std::string& name);

 private:
  LuaType type_of(FieldRef, std::int32_t detail);
  LuaType symbol(VocabularyId) const;

  const Ruleset& r_;
  TypeStore& store_;
};

}  // namespace cubilete::lua_types

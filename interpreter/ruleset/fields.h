// What a name means that scripts read of a thing (`card.cost`), or without brackets (`round`). It
// is looked for in one order, stated here: where scripts run (lua/api), where their types are
// checked (lua/types) and where their typed forms are made (lua/lowering).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "ruleset/members.h"
#include "ruleset/ruleset.h"

namespace cubilete {

enum class FieldKind : std::uint8_t {
  kNone,
  kMember,        // id: the row of kBuiltinMembers
  kAttribute,     // id: AttributeId; of the table, if it is read without a thing
  kProperty,      // id: PropertyId; of a cell, it is that of the definition that the cell is for
  kZoneOfPlayer,  // id: ZoneDefId
  kZoneOfTable,   // id: ZoneDefId
  kQueryAbout,    // id: QueryId, whose first parameter is the thing
  kDefinition,    // id: DefinitionId
  kOption,        // id: OptionId
  kOfRecord,      // id: its position in Ruleset::fields()
};

struct FieldRef {
  FieldKind kind = FieldKind::kNone;
  std::int32_t id = -1;

  bool is_some() const { return kind != FieldKind::kNone; }
  bool operator==(const FieldRef&) const = default;
};

// Returns the field of a player, zone, component, definition, cell or record. `detail` is the
// KindId of a component or definition, the ZoneDefId of a zone or cell, that of the type of a
// record, and ignored for a player; with -1 for any, attributes and properties are not found.
FieldRef find_field(const Ruleset&, TypeKind thing, std::int32_t detail, std::string_view name);
// Returns what a name means without a thing. Pure scripts may read options only.
FieldRef find_game_name(const Ruleset&, std::string_view name, bool is_pure);

// Returns the names that content declares for a thing; with -1 as `detail`, for all things that it
// may be: attributes, properties and zones of players.
std::vector<std::string> declared_names(const Ruleset&, TypeKind thing, std::int32_t detail);
// Returns those, the members that the language gives, and the queries about the thing.
std::vector<std::string> field_names(const Ruleset&, TypeKind thing, std::int32_t detail);
// Returns every `detail` that a thing may have of which `detail` is known, or -1: the kinds of
// components and definitions, the zones of cells. Other things have the one given.
std::vector<std::int32_t> details_of(const Ruleset&, TypeKind thing, std::int32_t detail);

// The value of a field.
struct FieldType {
  Type type;
  bool is_function = false;     // an ability, or a query with further parameters
  bool may_be_missing = false;  // scripts may read nil
};
// Returns the type of the value; `detail` as for find_field().
FieldType type_of(const Ruleset&, FieldRef, std::int32_t detail);

}  // namespace cubilete

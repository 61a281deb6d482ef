// The types of expressions, attributes and script parameters.
#pragma once

#include <string>
#include <string_view>

#include "base/ids.h"

namespace cubilete {

enum class TypeKind : std::uint8_t {
  kNothing,
  kInteger,
  kBoolean,
  kSymbol,      // a word; detail: VocabularyId, -1 for any
  kPlayer,      // -1: none
  kComponent,   // -1: none; detail: KindId, -1 for any
  kDefinition,  // -1: none; detail: KindId, -1 for any
  kZone,        // detail: ZoneDefId, -1 for any
  kCell,        // a place in a grid, track or graph; detail: ZoneDefId
  kResource,    // which resource, as a value: an AttributeId; -1: none
  kAmounts,     // a list of (resource, amount) pairs: a cost or a gain
  kRecord,      // values with names; detail: which of Ruleset::records
};
inline constexpr std::size_t kTypeKinds = static_cast<std::size_t>(TypeKind::kRecord) + 1;

// Returns how scripts call the things of a kind; `any` for other values.
constexpr std::string_view class_of(TypeKind kind) {
  switch (kind) {
    case TypeKind::kPlayer:
      return "player";
    case TypeKind::kComponent:
      return "component";
    case TypeKind::kDefinition:
      return "definition";
    case TypeKind::kZone:
      return "zone";
    case TypeKind::kCell:
      return "cell";
    default:
      return "any";
  }
}

// A type. At run time a scalar is one int32, and a list is a sequence of them. A record is a list
// of the values of its fields, and a list of records has those of all of them in a row.
struct Type {
  TypeKind kind = TypeKind::kNothing;
  bool is_list = false;
  std::int32_t detail = -1;

  bool operator==(const Type&) const = default;
  Type element() const { return {kind, false, detail}; }
  Type list() const { return {kind, true, detail}; }
};

// Returns the words that a value of this type may be; none if it may be any, or is no word.
constexpr VocabularyId vocabulary_of(Type t) {
  return VocabularyId(t.kind == TypeKind::kSymbol ? t.detail : -1);
}
// Returns whether rules represent a value of this type as a list of numbers.
inline bool is_many(Type t) {
  return t.is_list || t.kind == TypeKind::kAmounts || t.kind == TypeKind::kRecord;
}

// Returns whether a list may hold such values.
inline bool is_item(Type t) { return !t.is_list && t.kind != TypeKind::kAmounts; }

inline constexpr Type kNothingType{};
inline constexpr Type kIntegerType{TypeKind::kInteger};
inline constexpr Type kBooleanType{TypeKind::kBoolean};
inline constexpr Type kPlayerType{TypeKind::kPlayer};

// Returns the type in words for messages: "an integer", "a list of players".
std::string describe(const Type&);

// A type that content declares values of, by its name; `type: list of NAME` is a list of them.
struct NamedType {
  std::string_view name;
  TypeKind kind;
  std::string_view about;  // what a value is, in the manual
};
// clang-format off
inline constexpr NamedType kNamedTypes[] = {
    {"integer", TypeKind::kInteger, "a whole number"},
    {"boolean", TypeKind::kBoolean, "`true` or `false`"},
    {"symbol", TypeKind::kSymbol, "a word; `symbols: [low, high]` lists those that there are, and says the type too"},
    {"resource", TypeKind::kResource, "which of the declared resources"},
    {"amounts", TypeKind::kAmounts, "how much of each resource, as a map; not of attributes"},
    {"definition", TypeKind::kDefinition, "a component as it is printed: all copies of the Mill are one"},
    {"cell", TypeKind::kCell, "a place of a grid, track or graph, with its zone: `map.port`"},
    {"component", TypeKind::kComponent, "a single piece on the table; the name of a kind: one of that kind. As properties and options these are definitions"},
    {"player", TypeKind::kPlayer, "a player; not of properties"},
    {"zone", TypeKind::kZone, "a zone; the name of a zone: that one, or that of any player; not of properties"}};
// clang-format on

// A cell of a zone: values of type kCell hold the zone and the place in one number.
inline constexpr std::int32_t kMaxCells = 1 << 16;
struct CellId {
  std::int32_t value = -1;

  constexpr CellId() = default;
  constexpr explicit CellId(std::int32_t v) : value(v) {}
  constexpr CellId(ZoneId zone, std::int32_t place) : value(zone.value * kMaxCells + place) {}

  constexpr bool is_some() const { return value >= 0; }
  // REQUIRES: is_some().
  constexpr ZoneId zone() const { return ZoneId(value / kMaxCells); }
  constexpr std::int32_t place() const { return value % kMaxCells; }
  constexpr auto operator<=>(const CellId&) const = default;
};

// A cell as content writes it: of a zone of the table, which has its number in a game only.
struct WrittenCell {
  std::int32_t value = -1;

  constexpr WrittenCell() = default;
  constexpr explicit WrittenCell(std::int32_t v) : value(v) {}
  constexpr WrittenCell(ZoneDefId zone, std::int32_t place)
      : value(zone.value * kMaxCells + place) {}

  constexpr bool is_some() const { return value >= 0; }
  // REQUIRES: is_some().
  constexpr ZoneDefId zone() const { return ZoneDefId(value / kMaxCells); }
  constexpr std::int32_t place() const { return value % kMaxCells; }
};

}  // namespace cubilete

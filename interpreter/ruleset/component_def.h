// Kinds of components, the properties printed on them and the attributes they change in play.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "diagnostics/source.h"
#include "ruleset/type.h"

namespace cubilete {

enum class Visibility : std::uint8_t { kPublic, kOwner, kHidden };

enum class AttributeOwner : std::uint8_t { kTable, kPlayer, kComponent, kCell };
// Returns the kind of things that have the attributes; kNothing for the table.
constexpr TypeKind thing_with(AttributeOwner owner) {
  constexpr TypeKind kThings[] = {TypeKind::kNothing, TypeKind::kPlayer, TypeKind::kComponent,
                                  TypeKind::kCell};
  return kThings[static_cast<std::size_t>(owner)];
}

// Integers whose bounds content does not declare lie between -kLargestNumber and kLargestNumber.
inline constexpr std::int32_t kLargestNumber = 1'000'000'000;

// The largest `at_most` that an attribute may declare.
inline constexpr std::int32_t kMostItemsOfAttribute = 256;

// A named value that changes in play. A resource is an integer attribute of the table or of a
// player that can be gained and paid. A gain stops at the maximum; paying below the minimum is
// refused. The value may be a list of up to `at_most` items. The values of an attribute of cells
// lie one behind the other, by place, in the block of the table or of the player whose zone it is.
struct AttributeDef {
  std::string name;
  AttributeOwner owner = AttributeOwner::kTable;
  KindId kind;              // kind of the components that have it
  ZoneDefId zone;           // zone of the cells that have it
  std::int32_t places = 1;  // number of values in a block: one for each cell
  // Whose block of the State has the values: kTable, kPlayer or kComponent.
  AttributeOwner block = AttributeOwner::kTable;
  bool is_resource = false;
  Type type;
  std::int32_t minimum = 0;  // for integers and for items of integer lists; inclusive
  std::int32_t maximum = kLargestNumber;
  std::int32_t initial = 0;                 // initial value of a scalar
  std::int32_t at_most = 0;                 // for lists: largest number of items
  std::vector<std::int32_t> initial_items;  // initial value of a list
  Visibility visibility = Visibility::kPublic;
  bool is_narrated = true;  // false: players read no events of it
  std::int32_t offset = 0;  // offset in its owner's block of the State
  SourceSpan span;

  // Returns whether many things have it, so that it is read of one of them and its name need not be
  // its own.
  bool is_of_many() const {
    return owner == AttributeOwner::kComponent || owner == AttributeOwner::kCell;
  }
  // Returns whether the same things have another one with values of the same type.
  bool is_like(const AttributeDef& other) const {
    return owner == other.owner && kind == other.kind && zone == other.zone && type == other.type &&
           is_resource == other.is_resource;
  }
  // Returns the number of cells in its owner's block. A list has its length, its items, and zeros
  // for the items that are missing up to `at_most`.
  std::int32_t size() const { return type.is_list ? at_most + 1 : 1; }
  // Returns the offset of the value of a cell, by its place in its zone.
  std::int32_t offset_at(std::int32_t place) const { return offset + place * size(); }
};

enum class PropertyKind : std::uint8_t { kValue, kAmounts, kQuery, kEffect };

struct Parameter {
  std::string name;
  Type type;
  SourceSpan span = {};  // the name in its declaration
};

// A named value printed on every component of a kind: a number, a cost, or a rule of its own.
struct PropertyDef {
  std::string name;
  KindId kind;
  PropertyKind property_kind = PropertyKind::kValue;
  Type type;                          // type of the value, or of the query's result
  std::vector<Parameter> parameters;  // for queries and effects
  bool is_pure = false;               // query: its result depends on its arguments only
  bool is_required = false;
  bool is_shown = false;  // players read it beside the component's name when they choose
  std::int32_t minimum = -kLargestNumber;
  std::int32_t maximum = kLargestNumber;
  std::vector<PropertyDef> fields;  // of records: the name, type and bounds of each
  std::int32_t index = 0;           // position among the properties of its kind
  SourceSpan span;
};

// One property of one definition. The PropertyDef determines which field is used. A cell is a
// WrittenCell.
struct PropertyValue {
  bool is_set = false;
  std::int32_t scalar = 0;
  std::vector<std::int32_t> list;
  ExpressionId expression;
  BlockId block;
  std::int32_t slots = 0;  // number of locals of the block, with its parameters
  ScriptId script;
  SourceSpan span;
};

struct KindDef {
  std::string name;
  std::vector<AttributeId> attributes;
  std::vector<PropertyId> properties;
  std::vector<std::int32_t> faces;  // for dice: the value of each face; all are equally likely
  Type face_type;
  AttributeId face;        // the attribute set by a roll; none: not a die
  SymbolId word;           // its name as a symbol; none if no rule uses kinds as values
  std::int32_t turns = 0;  // the ways in which a component may lie; 0: they are all the same
  AttributeId turned;      // how far it is turned, clockwise, from 0 on; none without turns
  PropertyId sides;        // the words around its rim, clockwise; none if it has no sides
  PropertyId parts;        // beside each word the part of the component that it belongs to
  SourceSpan span;

  bool is_die() const { return face.is_some(); }
  bool is_tile() const { return sides.is_some(); }
};

// A declared component. All its copies share this definition.
struct ComponentDef {
  std::string name;
  KindId kind;
  std::int32_t copies = 1;
  std::vector<PropertyValue> properties;  // by PropertyDef::index
  std::string provenance;
  bool is_of_overlay = false;  // added by a variant or a mod
  SourceSpan span;
};

}  // namespace cubilete

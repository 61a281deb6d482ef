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

enum class AttributeOwner : std::uint8_t { kTable, kPlayer, kComponent };

// The most items that the list of an attribute may be declared to hold.
inline constexpr std::int32_t kMostItemsOfAttribute = 256;

// A named value that changes in play. A resource is an integer attribute of the table or of a
// player that can be gained and paid; gaining stops at its maximum, paying below its minimum is
// refused. The value may be a list, which holds `at_most` items.
struct AttributeDef {
  std::string name;
  AttributeOwner owner = AttributeOwner::kTable;
  KindId kind;  // of component attributes
  bool is_resource = false;
  Type type;
  VocabularyId vocabulary;   // of symbols
  std::int32_t minimum = 0;  // of integers, and of the items of a list of them; inclusive
  std::int32_t maximum = 1'000'000'000;
  std::int32_t initial = 0;                 // of what is no list
  std::int32_t at_most = 0;                 // of a list: items
  std::vector<std::int32_t> initial_items;  // of a list
  Visibility visibility = Visibility::kPublic;
  bool is_told = true;      // false: players read nothing of its changes
  std::int32_t offset = 0;  // place in its owner's block of the State
  SourceSpan span;

  // The cells that it takes in its owner's block. Those of a list are its length, its items, and
  // zeros in the place of the items that it might have beside them.
  std::int32_t size() const { return type.is_list ? at_most + 1 : 1; }
};

enum class PropertyKind : std::uint8_t { kValue, kAmounts, kQuery, kEffect };

struct Parameter {
  std::string name;
  Type type;
  SourceSpan span = {};  // of the name where it is declared
};

// A named value printed on every component of a kind: a number, a cost, or a rule of its own.
struct PropertyDef {
  std::string name;
  KindId kind;
  PropertyKind property_kind = PropertyKind::kValue;
  Type type;                          // of the value, or what the query returns
  std::vector<Parameter> parameters;  // of queries and effects
  bool is_pure = false;               // queries: the result follows from the arguments alone
  bool is_required = false;
  bool is_shown = false;  // players read it beside the component's name where they choose
  VocabularyId vocabulary;
  std::int32_t minimum = -1'000'000'000;
  std::int32_t maximum = 1'000'000'000;
  std::int32_t index = 0;  // among the properties of its kind
  SourceSpan span;
};

// One property of one definition. Which field counts follows from the PropertyDef.
struct PropertyValue {
  bool is_set = false;
  std::int32_t scalar = 0;
  std::vector<std::int32_t> list;
  ExpressionId expression;
  BlockId block;
  std::int32_t slots = 0;  // locals the block needs, its parameters included
  ScriptId script;
  SourceSpan span;
};

struct KindDef {
  std::string name;
  std::vector<AttributeId> attributes;
  std::vector<PropertyId> properties;
  std::vector<std::int32_t> faces;  // of dice: what each face shows, equally likely
  Type face_type;
  AttributeId face;  // the attribute a roll sets; none for other kinds
  SymbolId word;     // its name as a word; none where no rule asks for kinds
  SourceSpan span;

  bool is_die() const { return face.is_some(); }
};

// A declared component: every copy of it shares this.
struct ComponentDef {
  std::string name;
  KindId kind;
  std::int32_t copies = 1;
  std::vector<PropertyValue> properties;  // by PropertyDef::index
  std::string provenance;
  bool is_of_overlay = false;  // a variant or a mod adds it to the game
  SourceSpan span;
};

}  // namespace cubilete

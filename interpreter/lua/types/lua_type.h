// The types of the check of scripts: which values an expression may have, as far as it is known.
//
// A type is a set of kinds of values. An operation is wrong for certain where none of the kinds
// would do; a type that is not known has all kinds, so that nothing is wrong for it.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "lua/api/signatures.h"
#include "lua/syntax/tree.h"

namespace cubilete::lua_types {

using KindSet = std::uint16_t;

// Three kinds of nil: one that the script has written; one that the game may give (the top of an
// empty pile, an item behind the end of a list); one that a player may give by declining.
inline constexpr KindSet kNil = 1 << 0;
inline constexpr KindSet kAbsent = 1 << 1;
inline constexpr KindSet kDeclined = 1 << 2;
inline constexpr KindSet kTrue = 1 << 3;
inline constexpr KindSet kFalse = 1 << 4;
inline constexpr KindSet kNumber = 1 << 5;
inline constexpr KindSet kText = 1 << 6;
inline constexpr KindSet kTable = 1 << 7;
inline constexpr KindSet kFunction = 1 << 8;
inline constexpr KindSet kPlayer = 1 << 9;
inline constexpr KindSet kComponent = 1 << 10;
inline constexpr KindSet kDefinition = 1 << 11;
inline constexpr KindSet kZone = 1 << 12;
inline constexpr KindSet kCell = 1 << 13;

inline constexpr KindSet kAnyNil = kNil | kAbsent | kDeclined;
inline constexpr KindSet kFalsy = kAnyNil | kFalse;
inline constexpr KindSet kBoolean = kTrue | kFalse;
inline constexpr KindSet kHandle = kPlayer | kComponent | kDefinition | kZone | kCell;
inline constexpr KindSet kEveryKind = (1 << 14) - 1;

// A table of the script, of the data under `with` or given by the game, as an index.
using ShapeId = Id<struct TableShapeTag>;

struct LuaType {
  KindSet kinds = 0;  // none: no value gets here

  // Of components and definitions a KindId, of zones and cells a ZoneDefId; -1: any.
  std::int32_t detail = -1;
  // Of texts: one of these, in order; without any, every text.
  std::vector<std::string> texts;
  bool is_vocabulary = false;  // `texts` are all words that the value may ever have
  // Of tables: one of these; without any, every table.
  std::vector<ShapeId> shapes;
  // Of functions: this one, where one is set.
  lua_syntax::FunctionId function;
  const ApiFunction* api = nullptr;
  std::int32_t ability = -1;  // or the ability that a component has: a PropertyId
  // Of a table of the library: its name.
  std::string_view library;

  // The value was written under `with` where the function is named.
  bool is_data = false;
  // The field that was read to get this nil, where nothing has such a field.
  std::string missing;

  bool has(KindSet set) const { return (kinds & set) != 0; }
  bool is_within(KindSet set) const { return kinds != 0 && (kinds & ~set) == 0; }
  // Of a value that may be anything, a condition may have excluded some kinds.
  bool is_known() const {
    constexpr KindSet kAnything = kNumber | kText | kTable | kFunction | kCell;
    return (kinds & kAnything) != kAnything;
  }
  bool operator==(const LuaType&) const = default;
};

LuaType type_of_kinds(KindSet);
LuaType type_of_text(std::string);
inline LuaType any_type() { return type_of_kinds(kEveryKind); }

// A value that is of one of the two types.
LuaType join(const LuaType&, const LuaType&);
// The part of a type that has these kinds.
LuaType restrict(LuaType, KindSet);

// "a number", "a text or nil": for messages.
std::string describe(const LuaType&);

// The kinds that a type of lua/api/signatures.h allows, and of a list those of its items;
// kEveryKind where they are not stated.
struct AllowedKinds {
  KindSet kinds = 0;
  KindSet items = kEveryKind;
};
AllowedKinds allowed_kinds(std::string_view type);

// The types of the values of a list of expressions, of a call, of a return.
struct TypeList {
  std::vector<LuaType> types;
  bool is_open = false;  // there may be further ones

  LuaType at(std::size_t i) const {
    if (i < types.size()) return types[i];
    return is_open ? any_type() : type_of_kinds(kNil);
  }
  bool operator==(const TypeList&) const = default;
};
inline TypeList unknown_list() { return {{}, true}; }

// What is known of a table.
struct TableShape {
  LuaType items;                          // under numbers
  std::map<std::string, LuaType> fields;  // under names
  LuaType others;                         // under keys that are not known
  bool is_open = false;                   // it may have further keys
  bool is_data = false;                   // it was written under `with`
  bool operator==(const TableShape&) const = default;
};

}  // namespace cubilete::lua_types

// The types of the check of scripts: the values that an expression may have.
//
// A type is a set of kinds of values. An operation is certainly wrong if it accepts none of the
// kinds; an unknown type has all kinds, so that nothing is wrong for it.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "lua/syntax/tree.h"
#include "ruleset/script_functions.h"

namespace cubilete::lua_types {

using KindSet = std::uint16_t;

// Three kinds of nil: one that the script has written; one that the game may return (the top of an
// empty pile, an item beyond the end of a list); one that a player may choose by declining.
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

// Index of a table of the script, of the data under `with`, or returned by the game.
using ShapeId = Id<struct TableShapeTag>;

struct LuaType {
  KindSet kinds = 0;  // none: the value cannot exist

  // For components and definitions a KindId, for zones and cells a ZoneDefId; -1: any.
  std::int32_t detail = -1;
  // The possible texts, in order; empty: any text.
  std::vector<std::string> texts;
  bool is_vocabulary = false;  // `texts` are all words that the value can ever be
  // The possible tables; empty: any table.
  std::vector<ShapeId> shapes;
  // The function that the value is, if set,
  lua_syntax::FunctionId function;
  const BuiltinFunction* api = nullptr;
  std::int32_t ability = -1;  // or the ability of a component that it is: a PropertyId
  // The name of a table of the library, if the value is one.
  std::string_view library;

  // True if the value was written under `with` where the function is named.
  bool is_data = false;
  // The field whose absence gave this nil, if nothing has such a field.
  std::string missing;

  bool has(KindSet set) const { return (kinds & set) != 0; }
  bool is_within(KindSet set) const { return kinds != 0 && (kinds & ~set) == 0; }
  // False for a value that may be anything; a condition may have excluded some kinds.
  bool is_known() const {
    constexpr KindSet kAnything = kNumber | kText | kTable | kFunction | kCell;
    return (kinds & kAnything) != kAnything;
  }
  bool operator==(const LuaType&) const = default;
};

LuaType type_of_kinds(KindSet);
LuaType type_of_text(std::string);
inline LuaType any_type() { return type_of_kinds(kEveryKind); }

// Returns a type that includes both types.
LuaType join(const LuaType&, const LuaType&);
// Returns the part of a type that has these kinds.
LuaType restrict(LuaType, KindSet);

// Returns "a number", "a text or nil" and so on, for messages.
std::string describe(const LuaType&);

// The kinds that a type of ruleset/script_functions.h allows, and for a list those of its items;
// kEveryKind if they are not stated.
struct AllowedKinds {
  KindSet kinds = 0;
  KindSet items = kEveryKind;
};
AllowedKinds allowed_kinds(std::string_view type);

// The types of the values of a list of expressions, a call or a return.
struct TypeList {
  std::vector<LuaType> types;
  bool is_open = false;  // there may be more values

  LuaType at(std::size_t i) const {
    if (i < types.size()) return types[i];
    return is_open ? any_type() : type_of_kinds(kNil);
  }
  bool operator==(const TypeList&) const = default;
};
inline TypeList unknown_list() { return {{}, true}; }

// The types that are known of a table.
struct TableShape {
  LuaType items;                          // under numbers
  std::map<std::string, LuaType> fields;  // under names
  LuaType others;                         // under unknown keys
  bool is_open = false;                   // it may have other keys
  bool is_data = false;                   // it was written under `with`
  bool operator==(const TableShape&) const = default;
};

}  // namespace cubilete::lua_types

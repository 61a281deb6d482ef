// The one table of what scripts can call, with types; ruleset/members.h has what they can read. The
// checks of scripts read it; a test compares it with the stubs of scripts/api.lua and the bindings.
//
// Types are written as in the stubs: a name of Lua or of the game (`integer`, `player`), `any`,
// with `[]` for a list, `?` for one that may be nil, `|` between alternatives.
#pragma once

#include <array>
#include <span>
#include <string_view>

#include "ruleset/type.h"

namespace cubilete {

// The kinds of names of the game that a text may be.
enum class ApiName {
  kNone,
  kResource,
  kAttribute,
  kZone,
  kOption,
  kDefinition,
  kKind,
  kMessage,
  kEnd,
  kQuery,
  kEffect
};
// Returns the word for such a name in messages: "resource", "zone" and so on.
std::string_view word_for(ApiName);

struct ApiParameter {
  std::string_view name;  // "...": any number of arguments
  std::string_view type;
  ApiName is = ApiName::kNone;
};

struct ApiFunction {
  std::string_view name;  // functions of the library with it: "table.insert"
  std::array<ApiParameter, 4> declared = {};
  std::string_view returns = {};  // empty: no value

  std::span<const ApiParameter> parameters() const;  // without "..."
  bool takes_more() const;
  // The fewest and the most arguments; -1: any number.
  int least() const;
  int most() const;
  bool gives() const { return !returns.empty(); }
  // True if the first argument, the owner of what is changed, may be left out as in YAML, so that
  // the name comes first.
  bool may_lack_owner() const;
};

// Returns how the stubs call the things of a kind; `any` for other values.
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

// The functions of this program.
std::span<const ApiFunction> api_functions();

// The functions of the Lua library that scripts have.
std::span<const ApiFunction> library_functions();
// Returns a function of one of the two tables, or nullptr.
const ApiFunction* find_api_function(std::string_view name);

// A field of the table that a function takes.
struct ApiField {
  std::string_view of;  // the function
  std::string_view name;
  std::string_view type;
};

// The fields of the tables that choose and end_ take.
std::span<const ApiField> request_fields();

}  // namespace cubilete

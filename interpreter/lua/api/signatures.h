// What scripts can call and read, as facts for the check of scripts. A test holds these tables,
// scripts/api.lua and the bindings together.
#pragma once

#include <span>
#include <string_view>

namespace cubilete {

// Which kind of name an argument is, where it is one.
enum class ApiName {
  kNone,
  kResource,
  kAttribute,
  kZone,
  kOption,
  kDefinition,
  kKind,
  kMessage,
  kEnd
};

struct ApiFunction {
  std::string_view name;
  int least = 0;  // arguments
  int most = 0;   // -1: any number
  int named = 0;  // which argument, from 1, is a name; 0: none
  ApiName is = ApiName::kNone;
  bool gives = true;  // a value
};

std::span<const ApiFunction> api_functions();
// Of the language library, those whose first argument is easily forgotten.
std::span<const ApiFunction> library_functions();

// The fields that players, zones, components, definitions and cells have in every game.
std::span<const std::string_view> handle_fields();

// The fields of the tables that choose and finish take.
std::span<const std::string_view> request_fields();

}  // namespace cubilete

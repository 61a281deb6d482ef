// Writes what scripts can use as annotations for lua-language-server: of every game, and of one.
#pragma once

#include <string>

#include "ruleset/ruleset.h"

namespace cubilete::lua_types {

// Returns the text of scripts/api.lua with its classes, names and functions as the tables of
// ruleset/members.h and script_functions.h state them; its headings are kept.
std::string stubs_of_language(const std::string& api);

// Returns that with what a game declares: the fields of its players and components, a class for
// each kind and zone, its names, and the names that functions take.
std::string stubs_of_game(const std::string& api, const Ruleset&);

}  // namespace cubilete::lua_types

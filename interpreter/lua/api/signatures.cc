#include "lua/api/signatures.h"

namespace cubilete {
namespace {

constexpr ApiFunction kFunctions[] = {
    {"players", 0, 0},
    {"others", 1, 1},
    {"players_from", 1, 1},
    {"neighbours", 1, 1},
    {"next_player", 1, 1},
    {"previous_player", 1, 1},
    {"acting_player", 0, 0},
    {"zone", 1, 2, 1, ApiName::kZone},
    {"cell", 2, 3},
    {"definition", 1, 1, 1, ApiName::kDefinition},
    {"definitions", 0, 1, 1, ApiName::kKind},
    {"option", 1, 1, 1, ApiName::kOption},
    {"table_value", 1, 1, 1, ApiName::kAttribute},
    {"round_number", 0, 0},
    {"turn_number", 0, 0},
    {"gain", 3, 3, 2, ApiName::kResource},
    {"pay", 3, 3, 2, ApiName::kResource},
    {"lose", 3, 3, 2, ApiName::kResource},
    {"set", 3, 3, 2, ApiName::kAttribute, false},
    {"move", 2, 3, 0, ApiName::kNone, false},
    {"create", 2, 2, 1, ApiName::kDefinition},
    {"shuffle", 1, 1, 0, ApiName::kNone, false},
    {"roll", 1, 1, 0, ApiName::kNone, false},
    {"pick", 1, 2},
    {"choose", 1, 1},
    {"announce", 1, -1, 1, ApiName::kMessage, false},
    {"finish", 1, 2, 1, ApiName::kEnd, false},
};

constexpr ApiFunction kLibrary[] = {{"ipairs", 1, 1},   {"pairs", 1, 1}, {"tostring", 1, 1},
                                    {"tonumber", 1, 2}, {"type", 1, 1},  {"assert", 1, -1}};

constexpr std::string_view kHandleFields[] = {
    "seat", "name", "owner",      "top",    "bottom",   "room", "cells", "kind",  "definition",
    "zone", "cell", "components", "number", "adjacent", "row",  "index", "column"};

constexpr std::string_view kRequestFields[] = {"player", "name", "from",    "optional",
                                               "min",    "max",  "because", "everyone_loses"};

}  // namespace

std::span<const ApiFunction> api_functions() { return kFunctions; }
std::span<const ApiFunction> library_functions() { return kLibrary; }
std::span<const std::string_view> handle_fields() { return kHandleFields; }
std::span<const std::string_view> request_fields() { return kRequestFields; }

}  // namespace cubilete

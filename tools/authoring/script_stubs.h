// The annotations by which lua-language-server knows what a game declares: a file in the game's
// folder, and the settings that name it.
#pragma once

#include <filesystem>
#include <string>

#include "ruleset/ruleset.h"

namespace cubilete {

// The file of the stubs, and the settings of lua-language-server, in the folder of a game or a mod.
inline constexpr const char* kStubsFile = ".stubs/cubilete.lua";
inline constexpr const char* kLuaSettingsFile = ".luarc.json";

// Returns the settings for a folder with stubs. They hold no path outside of it.
std::string lua_settings();
// Writes the stubs of a game into a folder; over a file that is none only if `is_forced`. Returns
// false after an error message.
bool write_stubs(const Ruleset&, const std::filesystem::path& folder, bool is_forced = false);

}  // namespace cubilete

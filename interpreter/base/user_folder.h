// The folders of a person's own files, by the XDG Base Directory Specification.
#pragma once

#include <filesystem>

namespace cubilete {

// What a person has made or chosen, what the program remembers for him, and what can be made again.
enum class UserFolder { kData, kState, kCache };

// Returns the folder of this program: cubilete/ in $XDG_DATA_HOME, $XDG_STATE_HOME or
// $XDG_CACHE_HOME, or in their default below $HOME. It need not exist. Empty if neither variable
// holds an absolute path.
std::filesystem::path user_folder(UserFolder);

}  // namespace cubilete

// Reads content of a git commit by running git. The repository is not changed.
#pragma once

#include <filesystem>
#include <string>

#include "library.h"

namespace cubilete {

// Changes the request to the game, mods and scripts as of `revision`: their files are written to a
// temporary folder, which is removed when the program ends. Scripts outside of this repository are
// used as they are. Returns false after an error message: no git, no repository, an unknown
// revision, or one without the game or a mod.
bool take_revision(const std::string& revision, Library::Request& request);

// Returns the original folder of such files; any other folder unchanged.
std::filesystem::path origin_of(const std::filesystem::path& folder);

}  // namespace cubilete

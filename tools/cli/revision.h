// Content as of a commit of git, which is run as a program. Nothing of the repository is changed.
#pragma once

#include <filesystem>
#include <string>

#include "library.h"

namespace cubilete {

// Makes the request one for the game, mods and scripts as they were in `revision`: their files are
// laid into a folder for temporary files, which is gone when the program ends. Scripts that are in
// no repository, or in another one, are taken as they are. False after an error message: no git, no
// repository, an unknown revision, or one that does not have the game or a mod.
bool take_revision(const std::string& revision, Library::Request& request);

// Where a folder of such files came from; any other folder as it is.
std::filesystem::path origin_of(const std::filesystem::path& folder);

}  // namespace cubilete

// Reads content of a git commit by running git. The repository is not changed.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "library.h"
#include "review/content_diff.h"

namespace cubilete {

// Changes the request to the game, mods and scripts as of `revision`: their files are written to a
// temporary folder, which is removed when the program ends. Scripts outside of this repository are
// used as they are. Returns false after an error message: no git, no repository, an unknown
// revision, or one without the game or a mod.
bool take_revision(const std::string& revision, Library::Request& request);

// Returns whether a revision has the game; nothing after an error message: no git, no repository,
// or an unknown revision.
std::optional<bool> has_game_at(const std::string& revision, const std::string& game);

// Lists what differs between two versions, as content_changes does, with the places in the
// repository rather than in the temporary folders.
std::vector<ContentChange> changes_between(const Compilation& before, const Compilation& after,
                                           const Spoken&);

// Returns a place in such files, FILE:LINE, as one in the repository, as the user would type it.
std::string shown_origin(const std::string& place);
// Returns the original path of such files; any other path unchanged.
std::filesystem::path origin_of(const std::filesystem::path&);

}  // namespace cubilete

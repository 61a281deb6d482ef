// Files for games that are saved automatically while people play: one per game, in
// $XDG_STATE_HOME/cubilete, else in ~/.local/state/cubilete.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace cubilete {

// Returns a file for a new game, and makes its folder; nothing if that fails. If there are many
// finished games, the oldest are removed.
std::optional<std::filesystem::path> new_autosave(const std::string& game);

// Returns the last played game that is unfinished; nothing if there is none.
std::optional<std::filesystem::path> last_unfinished_autosave();

}  // namespace cubilete

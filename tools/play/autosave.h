// The games that are written down of themselves while people play them: in
// $XDG_STATE_HOME/cubilete, else in ~/.local/state/cubilete, one file each.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace cubilete {

// A file for a new game, in a folder that is there; nothing where there can be none. Of the games
// that are over the oldest are removed where there are many.
std::optional<std::filesystem::path> new_autosave(const std::string& game);

// The game that was played last and is not over; nothing where there is none.
std::optional<std::filesystem::path> last_unfinished_autosave();

}  // namespace cubilete

// Reads saved games and recordings for subcommands, including damaged or unfinished ones, and those
// of content that has changed.
#pragma once

#include <optional>
#include <string>

#include "saves/replay.h"

namespace cubilete {

// Reads a replay and reports problems in it. If not even its beginning is readable, returns nullopt
// and the exit code.
std::optional<Replay> read_replay_or_report(const std::string& path, int& exit_code);

// Returns the request with portable names for its game and mods: their names in the content, or the
// last name of their folder, "./mine". It contains no path of this machine.
Library::Request portable_request(Library::Request);

// Returns the options by which --resume finds the mods of a game again, " --mod FOLDER" for each;
// empty if their portable names are enough in this folder.
std::string places_of_mods(const Library::Request&);

// Finds the content to compile for a replay. If a game or mod is not at its recorded place,
// searches next to the replay, next to the current folder, and by name; `game` and `mods` override
// this unless empty. Returns false after an error message if the game or a mod is not found.
bool find_content_of(const std::string& path, const Replay&, const std::string& game,
                     const std::vector<std::string>& mods, Library::Request& out);

// Prints a line for each file of the content that changed since the game was played. Returns
// whether any did.
bool tell_changes(const std::string& path, const Replay&, const Ruleset&);

// Called before a recording replaces a file: if that holds an unfinished game, keeps a copy and
// tells the user. Returns false after an error message if that fails.
bool keep_unfinished(const std::string& path);

}  // namespace cubilete

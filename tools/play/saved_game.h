// Saved games and recordings, as the subcommands that read them meet them: damaged, broken off, or
// played with content that has changed since.
#pragma once

#include <optional>
#include <string>

#include "saves/replay.h"

namespace cubilete {

// Reads a replay and reports what is wrong with it; nullopt where it is not even the beginning of
// one, with the exit code.
std::optional<Replay> read_replay_or_report(const std::string& path, int& exit_code);

// The request with its game and mods named as others would find them: by their names in the
// content, or by the last name of their folder, "./mine". No path of this machine is in it.
Library::Request portable_request(Library::Request);

// What to compile for a replay. A game or mod that is not where it was is looked for beside the
// replay, beside the current folder, and by its name; `game` and `mods` say where they are, unless
// empty. False after an error message where the game is nowhere.
bool find_content_of(const std::string& path, const Replay&, const std::string& game,
                     const std::vector<std::string>& mods, Library::Request& out);

// Tells, a line for each file, what has changed in the content since it was played; nothing where
// nothing has. True where something has.
bool tell_changes(const std::string& path, const Replay&, const Ruleset&);

// Before a recording is begun in the place of a file: where that file holds an unfinished game, it
// is kept beside it, with a message to the user. False and an error message where that cannot be
// done.
bool keep_unfinished(const std::string& path);

}  // namespace cubilete

// Saved games and recordings, as the subcommands that read them meet them: damaged, broken off, or
// played with content that has changed since.
#pragma once

#include <optional>
#include <string>

#include "replay.h"

namespace cubilete {

// Reads a replay; tells what is wrong with it. Where it is not even the beginning of one: nullopt.
std::optional<Replay> read_replay_or_complain(const std::string& path);

// Tells, a line for each file, what has changed in the content since it was played; nothing where
// nothing has. True where something has.
bool tell_changes(const std::string& path, const Replay&, const Ruleset&);

// Before a recording is begun in the place of a file: where that file holds an unfinished game, it
// is kept beside it, and the user is told. False and a complaint where that cannot be done.
bool keep_unfinished(const std::string& path);

}  // namespace cubilete

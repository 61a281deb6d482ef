// A version of a game, as all commands take it:
//
//   GAME[:VARIANT[,VARIANT]][+MOD...][?OPTION=VALUE...][@REVISION]
//
// GAME and MOD are names or paths. @REVISION is the content as of a commit of git.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "library.h"

namespace cubilete {

// The parts of a version, as they were typed.
struct VersionName {
  std::string game;
  std::string variant;               // "a,b"
  std::vector<std::string> mods;     // as Library::folder_of_mod takes them
  std::vector<std::string> options;  // "name=value"
  std::string revision;              // empty: the files as they are now
};

// Takes a text apart. The game is the longest beginning of it that is one; where none is, all
// before the first of the signs.
VersionName parse_version(const std::string& text);

// The version as parse_version takes it.
std::string to_text(const VersionName&);

// What to compile for a version. `variant` and `mods` given besides come behind. Nothing after an
// error message: an option without a value, or a revision that cannot be had.
std::optional<Library::Request> named_version(const std::string& text,
                                              const std::string& variant = {},
                                              const std::vector<std::string>& mods = {});

// The same for commands that look at files: options and revisions are refused, with a message that
// begins with the command.
std::optional<VersionName> named_files(const std::string& text, const std::string& command);

}  // namespace cubilete

// The form in which all commands take a version of a game:
//
//   GAME[:VARIANT[,VARIANT]][+MOD...][?OPTION=VALUE...][@REVISION]
//
// GAME and MOD are names or paths. @REVISION selects the content of a git commit. Where nothing but
// the content counts, a mod stands for its game with it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "library.h"
#include "tools/cli/command_line.h"

namespace cubilete {

// The parts of a version as typed.
struct VersionName {
  std::string game;
  std::string variant;               // "a,b"
  std::vector<std::string> mods;     // as for Library::folder_of_mod
  std::vector<std::string> options;  // "name=value"
  std::string revision;              // empty: the current files
};

// Splits a version. The game is the longest prefix that is one; if there is none, everything before
// the first sign.
VersionName parse_version(const std::string& text);

// Returns the version in the form of parse_version.
std::string to_text(const VersionName&);

// Returns the request to compile a version; `variant` and `mods` are appended. Returns nothing
// after an error message: an option without a value, or an unavailable revision.
std::optional<Library::Request> named_version(const std::string& text,
                                              const std::string& variant = {},
                                              const std::vector<std::string>& mods = {});

// A version of a game from an argument and options.
struct VersionOptions {
  std::string game;  // a version itself
  std::string variant;
  std::vector<std::string> mods;
  std::vector<std::string> set;
};

// Adds the argument GAME and --variant, --mod and --set. `options` must outlive the command.
// Returns the argument.
CommandOption add_version_options(const Command&, VersionOptions& options);
// Returns the version that the options name together.
VersionName version_of(const VersionOptions&);

// Parses a version for commands that work on files: options and revisions are refused, with a
// message that begins with `command`.
std::optional<VersionName> named_files(const std::string& text, const std::string& command);

}  // namespace cubilete

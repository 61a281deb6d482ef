// What commands that change content share: they name a game, try the change out in a copy, and put
// it in place as a whole or not at all.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "tools/authoring/draft.h"
#include "tools/cli/console.h"

namespace cubilete {

// An absolute path without links, which need not be there.
std::filesystem::path resolved(const std::filesystem::path&);
bool is_below(const std::filesystem::path& path, const std::filesystem::path& folder);
bool is_game(const std::filesystem::path& folder);

// The line by which editors find the schema of a file.
std::string modeline(const std::filesystem::path& file, const std::string& schema);
// A game as it is typed: its name where it has one, else its path.
std::string typed(const std::filesystem::path& folder);
// The folder of a game by name or path; empty after an error message.
std::filesystem::path game_named(const std::string& name);

// Takes back what a program that was stopped had begun in the folder; false after an error message.
bool is_whole(const std::filesystem::path& folder);
// Compiles what shall be changed, also where it has problems; nothing after an error message.
std::optional<Compilation> compiled(const Library::Request&);
// Tries the draft out and puts it in place. `game` is that of a mod. Prints the files, and `next`.
// Returns the exit code.
int finish(const Draft&, const std::filesystem::path& game, const std::string& next);

}  // namespace cubilete

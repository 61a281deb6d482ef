// Shared by the commands that change content: they find the game, try the change in a copy, and put
// it in place as a whole or not at all.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "library.h"
#include "tools/authoring/draft.h"
#include "tools/cli/console.h"

namespace cubilete {

// Returns an absolute path without symbolic links; it need not exist.
std::filesystem::path resolved(const std::filesystem::path&);
bool is_below(const std::filesystem::path& path, const std::filesystem::path& folder);
// Returns the files with this extension (".yaml"; empty: all) in a folder and those below it,
// sorted; none where there is no folder.
std::vector<std::filesystem::path> files_below(const std::filesystem::path& folder,
                                               std::string_view extension = {});

// Returns the comment by which editors find the schema of a file.
std::string modeline(const std::filesystem::path& file, const std::string& schema);
// Returns a game as a user types it: its name if it has one, else its path.
std::string typed(const std::filesystem::path& folder);
// Returns the folder of a game by name or path; empty after an error message.
std::filesystem::path game_named(const std::string& name);

// A folder of content that a user names.
struct NamedFolder {
  std::filesystem::path folder;
  std::filesystem::path game;  // of a mod the game that it is for; empty if the folder is a game

  bool is_mod() const { return !game.empty(); }
  // Returns what is compiled to see the folder's content in place.
  Library::Request request() const;
};
// Returns the folder of a game or a mod by name or path; nothing after an error message.
std::optional<NamedFolder> game_or_mod_named(const std::string& name);

// Undoes an interrupted change of the folder; returns false after an error message.
bool is_whole(const std::filesystem::path& folder);
// Compiles the content to change, even if it has problems; nothing after an error message.
std::optional<Compilation> compiled(const Library::Request&);
// Tries the draft in a copy and reports what is wrong with it. Returns the exit code that finish()
// would return without writing.
int try_out(const Draft&, const std::filesystem::path& game);
// Tries the draft in a copy and puts it in place. `game` is the game of a mod. Prints the files,
// then `next`. Returns the exit code.
int finish(const Draft&, const std::filesystem::path& game, const std::string& next);

}  // namespace cubilete

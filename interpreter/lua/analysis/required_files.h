// Finds which files of a game require each other, and which functions they reach across files.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lua/analysis/uses.h"
#include "ruleset/ruleset.h"

namespace cubilete {

// Returns the index of the file that `require(name)` means in the file `from`. Files of a mod are
// preferred to those of the game.
std::optional<std::size_t> required_file(const Ruleset&, std::size_t from, std::string_view name);

// The files of a game that have been read.
struct ReadFiles {
  struct File {
    const ScriptUses* uses = nullptr;  // nullptr: not read
    std::vector<std::size_t> required;
  };
  std::vector<File> files;  // by script file

  // A function, as the indices of file and function.
  using Function = std::pair<std::size_t, std::size_t>;
  // Returns a function of a file and all that it may call, also in required files.
  std::vector<Function> reached_from(std::size_t file, const std::string& function) const;
};

// Returns the files that the calls of `require` in a file name.
std::vector<std::size_t> files_required_by(const Ruleset&, std::size_t file, const ScriptUses&);

}  // namespace cubilete

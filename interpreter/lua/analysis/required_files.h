// Files of a game that require each other, and what their functions come to across files.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "lua/analysis/uses.h"
#include "ruleset/ruleset.h"

namespace cubilete {

// The file that `require(name)` means in the file `from`, by index. A mod's files come before those
// of the game.
std::optional<std::size_t> required_file(const Ruleset&, std::size_t from, std::string_view name);

// The files of a game as far as they were read.
struct ReadFiles {
  struct File {
    const ScriptUses* uses = nullptr;  // nullptr: not read
    std::vector<std::size_t> required;
  };
  std::vector<File> files;  // by script file

  // A function, by file and index.
  using Function = std::pair<std::size_t, std::size_t>;
  // A function of a file and all that it may call, also in the files that are required.
  std::vector<Function> reached_from(std::size_t file, const std::string& function) const;
};

// Reads `required` of a file from the calls in it.
std::vector<std::size_t> files_required_by(const Ruleset&, std::size_t file, const ScriptUses&);

}  // namespace cubilete

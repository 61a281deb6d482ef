// The games and mods that a path belongs to: what is validated when it has changed.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "review/validation.h"

namespace cubilete {

// A game to validate, or a single file of it.
struct ValidationTarget {
  std::string game;
  std::string file;                    // path as in diagnostics; empty: the whole game
  std::vector<std::string> mods = {};  // empty: the game and its variants

  bool operator==(const ValidationTarget&) const = default;
};

// Returns the target of a mod, which is validated with the mods `before` it.
ValidationTarget target_of_mod(const Library&, const std::filesystem::path& mod,
                               const std::string& file, std::vector<std::string> before = {});

// Returns the targets of a folder or file in a game or a mod, or of a script of the installation: a
// shared one belongs to all games. Empty if the path belongs to none. `mods` are applied too.
std::vector<ValidationTarget> targets_of_path(const Library&, const std::string& path,
                                              const std::vector<std::string>& mods = {});

// Returns the folders of a target's content; the last one is its own.
std::vector<std::filesystem::path> folders_of(const Library&, const ValidationTarget&);

// Validates the whole game or mod of a target.
Validation validate(const Library&, const ValidationTarget&, const Effort& = {});

}  // namespace cubilete

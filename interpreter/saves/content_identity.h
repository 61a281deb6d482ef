// Identifies the content of a game by digests of every file and of every declaration in it. A
// replay stores them, so that a later report can list what has changed since.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "ruleset/ruleset.h"

namespace cubilete {

struct ContentFile {
  std::string name;    // "game.yaml", "scripts/points.lua"; "my-mod/mod.yaml" of a mod
  std::string digest;  // of its text
  // Every declaration in order, as ("actions.build", digest). Comments and layout do not matter.
  // Empty for scripts, and for locale files, whose words do not affect the game.
  std::vector<std::pair<std::string, std::string>> parts;

  bool operator==(const ContentFile&) const = default;
};

std::vector<ContentFile> identity_of(const Ruleset&);

// Returns one line per changed file: "cards/basic.yaml: components.mill has changed".
std::vector<std::string> changes_between(const std::vector<ContentFile>& then,
                                         const std::vector<ContentFile>& now);

}  // namespace cubilete

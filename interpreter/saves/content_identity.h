// What a game was made of, as digests: of every file and of every declaration in it. A replay holds
// it, so that later a report can say what has changed since, and not only that something has.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "ruleset/ruleset.h"

namespace cubilete {

struct ContentFile {
  std::string name;    // "game.yaml", "scripts/points.lua"; "my-mod/mod.yaml" of a mod
  std::string digest;  // of its text
  // Of what is declared, in order: ("actions.build", digest). Comments and layout do not count.
  // None for scripts and for locale files, whose words change no game.
  std::vector<std::pair<std::string, std::string>> parts;

  bool operator==(const ContentFile&) const = default;
};

std::vector<ContentFile> identity_of(const Ruleset&);

// One line for each file that is not as it was: "cards/basic.yaml: components.mill has changed".
std::vector<std::string> changes_between(const std::vector<ContentFile>& then,
                                         const std::vector<ContentFile>& now);

}  // namespace cubilete

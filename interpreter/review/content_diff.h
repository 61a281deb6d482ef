// Lists the differences between two games, or between a game and its variant or mod, in the game's
// own terms.
#pragma once

#include <string>
#include <vector>

#include "compiler/compile.h"
#include "narration/ui_text.h"

namespace cubilete {

struct ContentChange {
  enum class Kind { kChanged, kAdded, kRemoved };
  Kind kind = Kind::kChanged;
  std::string path;    // "components.mill.price"
  std::string name;    // the players' name of the definition, or its path
  std::string field;   // inside the definition: "price"; empty for the whole
  std::string before;  // on one line: "3 iron"; empty if it was added
  std::string after;   // empty if it was removed
  std::string place;   // file:line of the new value, or of the old one if it was removed
};

// REQUIRES: both were compiled with `keeps_content`. Amounts are written with the names of their
// units, words by language, scripts by their functions.
std::vector<ContentChange> content_changes(const Compilation& before, const Compilation& after,
                                           const Spoken&);

}  // namespace cubilete

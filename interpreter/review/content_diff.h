// Lists the differences between two games, or between a game and its variant or mod, in the game's
// own terms.
#pragma once

#include <string>
#include <vector>

#include "compiler/compile.h"

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
// units, words by language, scripts by their functions. `language` selects the names.
std::vector<ContentChange> content_changes(const Compilation& before, const Compilation& after,
                                           const std::string& language);

// Writes a change as "Mill: price 3 iron -> 2 iron".
std::string to_text(const ContentChange&);

}  // namespace cubilete

// What differs between two games, or between a game and itself with a variant or mod, in the
// game's own terms.
#pragma once

#include <string>
#include <vector>

#include "compiler/compile.h"

namespace cubilete {

struct ContentChange {
  enum class Kind { kChanged, kAdded, kRemoved };
  Kind kind = Kind::kChanged;
  std::string path;    // "components.mill.price"
  std::string name;    // what the players call the definition; its path where they do not
  std::string field;   // within the definition: "price"; empty for all of it
  std::string before;  // on one line: "3 iron"; empty where it was added
  std::string after;   // empty where it was removed
  std::string place;   // file:line of what is there now, else of what was there
};

// Both with their content kept. Amounts are written with the names of their units, words by
// language, scripts by their functions. `language` is that of the names.
std::vector<ContentChange> content_changes(const Compilation& before, const Compilation& after,
                                           const std::string& language);

// "Mill: price 3 iron -> 2 iron"
std::string to_text(const ContentChange&);

}  // namespace cubilete

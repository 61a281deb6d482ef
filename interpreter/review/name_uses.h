// Finds every place of a game, its variants, scripts, words and tests that names something.
#pragma once

#include <string>
#include <vector>

#include "library.h"

namespace cubilete {

struct NamedPlace {
  std::string path;
  SourcePosition at;
  std::string line;       // the whole line, without blanks around it
  std::string_view what;  // what the name names there: "a zone"; "a text", "in a script"
  bool is_declaration = false;
};

// Returns the places sorted by file and position, each once.
std::vector<NamedPlace> places_of_name(const Library&, const std::string& game,
                                       const std::vector<std::string>& mods,
                                       const std::string& name);
// Returns the names of the game that are nearest to a word: none or one.
std::vector<std::string> similar_names(const Library&, const std::string& game,
                                       const std::vector<std::string>& mods,
                                       const std::string& name);

}  // namespace cubilete

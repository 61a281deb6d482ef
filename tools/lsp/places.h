// Where something is declared and used, and its change to another name.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "tools/lsp/workspace.h"

namespace cubilete::lsp {

// Each answers about a byte of an open file; null or empty where nothing is named there.
nlohmann::json definition_of(Workspace&, const OpenDocument&, std::size_t offset);
nlohmann::json references_to(Workspace&, const OpenDocument&, std::size_t offset,
                             bool with_declarations);
// Returns the range that the new name will replace.
nlohmann::json prepare_rename(Workspace&, const OpenDocument&, std::size_t offset);
// Returns the changes of all files. Throws RequestError with the reason where the name is no name,
// is taken, or where not every place is certain; the game is validated with the changes first.
nlohmann::json rename(Workspace&, const OpenDocument&, std::size_t offset,
                      const std::string& new_name);

// A place of a file in its current text, whatever was typed since the names were found.
struct CurrentPlace {
  std::string uri;
  nlohmann::json range;
};
CurrentPlace current_place(const Workspace&, const NameIndex&, const ThingPlace&);
// Returns the things named at a byte of the current text of an open file.
std::vector<NamedThing> things_at(const NameIndex&, const OpenDocument&, std::size_t offset);

}  // namespace cubilete::lsp

// Adds to a YAML text as its author would: comments, order and layout stay as they are.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace cubilete {

// What is added: a text, or a map of fields. All values are YAML that is allowed inside {}.
struct NewEntry {
  std::string key;
  std::string text;  // the value; without it the fields are
  std::vector<std::pair<std::string, std::string>> fields;
  std::string comment;  // a line above the fields; left out where they are on one line
};

// A text as a YAML scalar: quoted where it would be read as something else.
std::string yaml_text(const std::string&);

// `text` with the entry at the end of its top-level map `section`, which is made if there is none.
// nullopt where that cannot be done: the text is no map, the section has the key, or what comes out
// would not read as the same and this entry.
std::optional<std::string> add_entry(const std::string& text, const std::string& section,
                                     const NewEntry&);

}  // namespace cubilete

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

// Where something is in a text: {"components", "mill", "price"}.
using YamlPath = std::vector<std::string>;

// `text` with another value of a field, which is added where the map above it has none; a map that
// is missing is made. `value` is YAML that is allowed inside {}. nullopt where that cannot be done,
// or where what comes out would not read as the same with this value.
std::optional<std::string> set_field(const std::string& text, const YamlPath&,
                                     const std::string& value);
// `text` without a field, and without the comment behind it.
std::optional<std::string> remove_field(const std::string& text, const YamlPath&);
// `text` with a top-level map in braces written on lines of its own, where that can be done.
std::string with_open_section(const std::string& text, const std::string& section);

// `text` with the entry at the end of its top-level map `section`, which is made if there is none.
// nullopt where that cannot be done: the text is no map, the section has the key, or what comes out
// would not read as the same and this entry.
std::optional<std::string> add_entry(const std::string& text, const std::string& section,
                                     const NewEntry&);

}  // namespace cubilete

// Edits YAML text as its author would: comments, order and layout are preserved.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace cubilete {

// A new entry: a text, or a map of fields. Values are YAML that is allowed inside {}.
struct NewEntry {
  std::string key;
  std::string text;  // the value; if empty, `fields` are used
  std::vector<std::pair<std::string, std::string>> fields;
  std::string comment;  // a line above the fields; omitted if they are on one line
};

// Returns a text as a YAML scalar, quoted if it would be read as something else.
std::string yaml_text(const std::string&);

// The keys that lead to a value: {"components", "mill", "price"}.
using YamlPath = std::vector<std::string>;

// Sets a field, adding it and the maps above it if they are missing. `value` is YAML that is
// allowed inside {}. Returns nullopt if that is not possible, or if the result would differ in more
// than this value.
std::optional<std::string> set_field(const std::string& text, const YamlPath&,
                                     const std::string& value);
// Removes a field, and the comment after it.
std::optional<std::string> remove_field(const std::string& text, const YamlPath&);
// Rewrites a top-level map in braces with one entry per line, if possible.
std::string with_open_section(const std::string& text, const std::string& section);

// Adds the entry to the end of the top-level map `section`, which is made if missing. Returns
// nullopt if the text is no map, if the section has the key, or if the result would differ in more
// than this entry.
std::optional<std::string> add_entry(const std::string& text, const std::string& section,
                                     const NewEntry&);

}  // namespace cubilete

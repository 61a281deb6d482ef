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

// Changes of one text, which are made together: the text is read once, however many there are.
class YamlEdits {
 public:
  explicit YamlEdits(std::string text) : text_(std::move(text)) {}

  // Each plans a change. A path has at least two keys; values are YAML that is allowed inside {}.
  // Sets a field, adding it and the maps above it if they are missing.
  void set(YamlPath, std::string value);
  // Removes a field with the comment after it, and a field of a card with its last amount.
  void remove(YamlPath);
  // Adds an entry to the end of a top-level map, which is made if missing.
  void add(const std::string& section, NewEntry);

  std::size_t size() const { return changes_.size(); }
  // Returns the text with the first `n` changes. Returns nullopt if one of them is not possible
  // (an entry to add is there, a field to remove is not), or if the result would differ in more
  // than what they say, as where an alias stands.
  std::optional<std::string> changed(std::size_t n = static_cast<std::size_t>(-1)) const;
  // Returns which change is the first that makes the text impossible. REQUIRES: !changed().
  std::size_t first_impossible() const;

 private:
  struct Change {
    YamlPath path;
    std::optional<std::string> value;  // neither value nor entry: the field is removed
    std::optional<NewEntry> entry;
  };
  class Writer;

  std::string text_;
  std::vector<Change> changes_;
};

// Makes a single change.
std::optional<std::string> set_field(const std::string& text, const YamlPath&,
                                     const std::string& value);
std::optional<std::string> add_entry(const std::string& text, const std::string& section,
                                     const NewEntry&);

// Rewrites a top-level map in braces with one entry per line, if possible.
std::string with_open_section(const std::string& text, const std::string& section);

}  // namespace cubilete

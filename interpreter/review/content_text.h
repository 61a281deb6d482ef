// Shows content to people: the definitions of a game with the place of every field.
#pragma once

#include <string>
#include <vector>

#include "document/document.h"

namespace cubilete {

// Writes a value on one line, as YAML: "{coin: 2, gem: 1}".
std::string one_line(const Node&);

// A definition or value in a game's content (Compilation::content).
struct FoundContent {
  std::string path;  // "components.mill", "actions.build.when", "flow.2"
  const Node* value = nullptr;
};

// Finds an id or a path. A path is as variants use it (keys, ids and numbers of list items, joined
// by dots); an id means all definitions of this name. Empty if there is none.
std::vector<FoundContent> find_content(const Node& content, const std::string& id);

// Returns the names of all definitions, by section, in the order written.
std::vector<std::pair<std::string, std::vector<std::string>>> names_of_content(const Node& content);

// One field of a definition, with the place where it is set.
struct ContentField {
  std::string path;  // relative to the definition: "price.coin"; empty for the value itself
  std::string text;  // on one line
  SourceSpan span;
};
// Returns every scalar (and empty list or map) below, in the order written.
std::vector<ContentField> fields_of(const Node&);

// Writes a definition as an indented text under `name`. A value that is on one line of one file
// takes one line; the second column has file and line.
std::string shown_content(const std::string& name, const Node&, const Sources&);

// Writes the words for the definition at a path, in all languages or one: "en: Mill", with the
// places.
std::string shown_words(const Node& content, const std::string& path, const Sources&,
                        std::string_view only = {});

}  // namespace cubilete

// Content as text for people: the definitions of a game with the place of every field.
#pragma once

#include <string>
#include <vector>

#include "document/document.h"

namespace cubilete {

// A value on one line, as YAML would have it: "{coin: 2, gem: 1}".
std::string one_line(const Node&);

// A definition somewhere in a game's content (Compilation::content).
struct FoundContent {
  std::string path;  // "components.mill", "actions.build.when", "flow.2"
  const Node* value = nullptr;
};

// What an id or a path names: a path as variants use it (keys, ids and numbers of list items,
// joined by dots), else every definition of this name in any section. Empty where there is none.
std::vector<FoundContent> find_content(const Node& content, const std::string& id);

// The names of all definitions, by section, in the order written.
std::vector<std::pair<std::string, std::vector<std::string>>> names_of_content(const Node& content);

// One field of a definition, with the place that set it.
struct ContentField {
  std::string path;  // from the definition on: "price.coin"; empty for the value itself
  std::string text;  // on one line
  SourceSpan span;
};
// Every single value below (and empty lists and maps), in the order written.
std::vector<ContentField> fields_of(const Node&);

// The definition as an indented text. What is on one line of one file is written on one line; the
// second column has file and line. `name` heads it.
std::string shown_content(const std::string& name, const Node&, const Sources&);

// The words for the definition at a path in all languages: "en: Mill", with the places.
std::string shown_words(const Node& content, const std::string& path, const Sources&);

}  // namespace cubilete

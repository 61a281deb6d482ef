// The names of a game with every place that declares or uses them: in rules, expressions, variants,
// words, look, scripts and tests. Definition, references, new names and colours follow from it.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "document/document.h"
#include "library.h"
#include "ruleset/name_place.h"

namespace cubilete::lsp {

// Something that the game names. Properties of one name, of whatever kinds, are one thing, as are
// attributes: an expression about any kind reads them alike.
struct NamedThing {
  NameKind kind = NameKind::kKind;
  std::string name;
  auto operator<=>(const NamedThing&) const = default;
};

// Where a thing is named: the bytes [begin, end) of a file.
struct ThingPlace {
  std::filesystem::path file;
  std::size_t begin = 0;
  std::size_t end = 0;
  bool is_declaration = false;
  auto operator<=>(const ThingPlace&) const = default;
};

class NameIndex {
 public:
  // Adds the names of a compilation; it has a draft.
  void add(const Compilation&);
  // Adds the names in a file of tests: those in effects and expressions of a ruleset that it was
  // compiled with, and whole texts and keys elsewhere, as in answers, which may be names.
  void add_test_file(const Ruleset&);
  void add_words_of_tests(const std::filesystem::path&, const std::string& text);
  // To be called after everything was added, before any question.
  void finish();

  // Returns the things named at a byte of a file: none, one, or several where a script or a test
  // has a word that names several.
  std::vector<NamedThing> at(const std::filesystem::path&, std::size_t offset) const;
  // Returns all places of a thing, sorted by file and place.
  const std::vector<ThingPlace>& places_of(const NamedThing&) const;
  // Returns the things with this name.
  std::vector<NamedThing> named(std::string_view name) const;
  const std::map<NamedThing, std::vector<ThingPlace>>& all() const { return places_; }
  // Returns the text of a file as it was when the names were found; empty for other files.
  const std::string& text_of(const std::filesystem::path&) const;

 private:
  struct Word {
    std::string name;
    ThingPlace place;
  };
  void add_declarations(const Ruleset&);
  void add_resolved(const Ruleset&, const NamePlace&);
  void add_words(const Sources&, const Node&);
  void add_place(NamedThing, const Sources&, SourceSpan, bool is_declaration);
  void add_sections(const Sources&, std::int32_t file);
  void add_sections(const Node& sections, const Sources&);
  void add_paths(const Sources&, std::int32_t file);
  void add_key(std::string_view section, std::string_view name, const Sources&, SourceSpan);

  std::map<NamedThing, std::vector<ThingPlace>> places_;
  std::multimap<std::string, NamedThing, std::less<>> by_name_;
  std::vector<Word> words_;  // in scripts and tests
  std::vector<Word> keys_;   // in words, look and variants: "section" and name are in `name`
  std::map<std::filesystem::path, std::string> texts_;
};

// Returns what the keys of a section of the game, its words or its look may name; empty if they
// name nothing of the game.
std::span<const NameKind> kinds_named_in(std::string_view section);

// Returns what a thing is, in words: "zone".
std::string_view word_for(NameKind);

}  // namespace cubilete::lsp

// The games and mods of the open files, as they are with unsaved texts.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "review/validation_target.h"
#include "tools/lsp/name_index.h"
#include "tools/lsp/open_documents.h"

namespace cubilete::lsp {

// A game or a mod with an open file.
struct OpenGame {
  ValidationTarget target;  // the whole of it
  bool is_stale = true;     // a file has changed since it was validated
  bool is_shown = false;    // validate_next() has returned it since then
  Validation found = {};    // of the last validation
  // The last compilation that could read the game, without a variant, and the names of the game
  // and all its variants then. Null or empty before the first.
  std::shared_ptr<const Compilation> compiled = nullptr;
  std::shared_ptr<const NameIndex> names = nullptr;
  bool are_names_stale = true;  // a file has changed since
  // What was compiled since then, for problems and names; null: nothing.
  std::shared_ptr<Compilations> compilations = nullptr;
};

class Workspace {
 public:
  // REQUIRES: the library outlives this.
  explicit Workspace(const Library& library) : library_(library) {}

  const Library& library() const { return library_; }
  OpenDocuments& documents() { return documents_; }
  const OpenDocuments& documents() const { return documents_; }

  // Notes that a file was opened, changed, saved or closed: its games and mods are out of date.
  void touch(const std::filesystem::path&);
  // Drops the games and mods without an open file.
  void drop_unused();
  // Notes that another program changed a file, and whether it made or removed it: then open files
  // may belong to other games than before.
  void touch_on_disk(const std::filesystem::path&, bool is_made_or_removed);
  // Returns a game that is out of date, validated, or was validated for a request since the last
  // call, with its key; nullptr if there is none.
  const std::pair<const std::string, OpenGame>* validate_next();
  // Finds the names of one game that is out of date; returns false if there is none.
  bool find_next_names();
  // Returns the games of a file, validated. Empty for a file that belongs to none.
  std::vector<const OpenGame*> games_of(const std::filesystem::path&);
  // Returns the games of a file, with their names; those that never compiled are left out.
  std::vector<const OpenGame*> named_games_of(const std::filesystem::path&);
  // Returns the games of a file, with the names of some time: they are found only if there are
  // none.
  std::vector<const OpenGame*> games_with_any_names(const std::filesystem::path&);
  // Returns all games of the workspace, with their names.
  std::vector<const OpenGame*> all_named_games();
  // Compiles a game of the workspace with a variant, with unsaved texts. `texts` stand in for them
  // where given.
  Compilation compile(const OpenGame&, const std::string& variant,
                      const UnsavedTexts* texts = nullptr) const;
  const std::map<std::string, OpenGame>& games() const { return games_; }

  // Returns the file of a path in diagnostics.
  static std::filesystem::path file_of(const std::string& shown);
  // Returns the uri of a file, as the editor writes it if it is open.
  std::string uri_of_file(const std::filesystem::path&) const;

 private:
  // Returns the keys of the games of a file, which are added if they are new.
  std::vector<std::string> keys_of(const std::filesystem::path&);
  // Returns the games of a file as they are.
  std::vector<OpenGame*> open_games_of(const std::filesystem::path&);
  Compilations& compilations_of(OpenGame&) const;
  void validate_game_of(OpenGame&);
  void find_names_of(OpenGame&);

  const Library& library_;
  OpenDocuments documents_;
  std::map<std::string, OpenGame> games_;                           // by its folders
  std::map<std::filesystem::path, std::vector<std::string>> keys_;  // of open files
};

}  // namespace cubilete::lsp

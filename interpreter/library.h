// Finds the games, variants and mods of an installation by name, and compiles them.
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "compiler/compile.h"

namespace cubilete {

// The content of an installation.
class Library {
 public:
  // `home` holds content/, scripts/ and schema/. `problems`, if given, receives errors of the
  // installation itself (a schema that does not load).
  static Library open(const std::filesystem::path& home, std::vector<std::string>* problems);

  const std::filesystem::path& home() const { return home_; }
  // Adds a folder like content/ of the home, whose games and mods have names too. The home's own
  // come first.
  void add_content(std::filesystem::path folder) { contents_.push_back(std::move(folder)); }
  // Returns these folders, content/ of the home first.
  const std::vector<std::filesystem::path>& contents() const { return contents_; }
  const SchemaSet& schemas() const { return *schemas_; }
  // Returns the documents already read and checked with these schemas.
  KnownDocuments& documents() const { return *documents_; }
  // Returns the names of all games in contents(), sorted; in its examples/ as examples/NAME.
  std::vector<std::string> games() const;
  // Returns the folder of a game, given by name or by the path of its folder or game.yaml.
  std::filesystem::path folder_of(const std::string& game) const;
  // Returns the names of the mods in mods/ and examples/ of contents(), sorted, as mods/NAME.
  std::vector<std::string> mods() const;
  // Returns the folder of a mod, given by that name or by the path of its folder or mod.yaml.
  std::filesystem::path folder_of_mod(const std::string& mod) const;
  // Returns the folder of the game that a mod is for: in the library, or next to the mod.
  std::filesystem::path game_of_mod(const std::filesystem::path& folder) const;
  // Returns the folder of the mod that a path belongs to (itself, its mod.yaml, or a file inside);
  // empty if there is none.
  std::filesystem::path mod_of(const std::string& path) const;
  // Returns the game that a mod changes, with the variants the mod names, without the mod itself.
  struct Request;
  Request beneath_mod(const std::filesystem::path& folder) const;

  struct Request {
    std::string game;
    std::string variant;
    std::vector<std::pair<std::string, std::string>> options;
    std::vector<std::string> mods = {};  // as for folder_of_mod
    bool keeps_content = false;          // see Compilation::content
    std::filesystem::path scripts = {};  // folder of scripts; empty: that of the library
    bool may_remove = false;             // as in GameRequest
  };
  // Compiles a game and checks its scripts.
  Compilation compile(const Request&) const;
  // Caches games that compiled without options, even if their files change: for many queries on
  // unchanged content. Single thread only.
  void remember_games() { compiled_ = std::make_shared<std::map<std::string, Compilation>>(); }

 private:
  Compilation compile_anew(const Request&) const;

  // Returns the folder with this name in contents() that holds `file`; empty if there is none.
  std::filesystem::path named(const std::string& name, const char* file) const;

  std::filesystem::path home_;
  std::vector<std::filesystem::path> contents_;
  std::shared_ptr<const SchemaSet> schemas_;
  std::shared_ptr<KnownDocuments> documents_ = std::make_shared<KnownDocuments>();
  std::shared_ptr<std::map<std::string, Compilation>> compiled_;
};

// Returns the folder that holds a file of this name, at a path or above it; empty if none does.
std::filesystem::path folder_with(const char* file, const std::string& path);
// Returns whether a folder holds a game.
bool is_game(const std::filesystem::path& folder);

}  // namespace cubilete

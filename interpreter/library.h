// The games, variants and mods of an installation, found by name and compiled.
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
  // `home` holds content/, scripts/ and schema/. `problems`, if any, gets what is wrong with the
  // installation itself (a schema that does not load).
  static Library open(const std::filesystem::path& home, std::vector<std::string>* problems);

  const std::filesystem::path& home() const { return home_; }
  const SchemaSet& schemas() const { return *schemas_; }
  // Those that were read by these schemas.
  KnownDocuments& documents() const { return *documents_; }
  // The names of all games in content/, sorted; those below content/examples/ as examples/NAME.
  std::vector<std::string> games() const;
  // The folder of a game given by name, or by the path of its folder or game.yaml.
  std::filesystem::path folder_of(const std::string& game) const;
  // The names of the mods in content/mods/ and content/examples/, sorted, as mods/NAME.
  std::vector<std::string> mods() const;
  // The folder of a mod given by that name, or by the path of its folder or mod.yaml.
  std::filesystem::path folder_of_mod(const std::string& mod) const;
  // The folder of the game that a mod is for: one of the library, or one beside it.
  std::filesystem::path game_of_mod(const std::filesystem::path& folder) const;
  // The game that a mod changes, with the variants that it names, without the mod.
  struct Request;
  Request beneath_mod(const std::filesystem::path& folder) const;

  struct Request {
    std::string game;
    std::string variant;
    std::vector<std::pair<std::string, std::string>> options;
    std::vector<std::string> mods = {};  // as folder_of_mod takes them
    bool keeps_content = false;          // see Compilation::content
    std::filesystem::path scripts = {};  // the folder of scripts; empty: that of the library
  };
  // Compiles a game and checks its scripts.
  Compilation compile(const Request&) const;
  // From now on a game that compiled without options is not compiled again, even after changes of
  // its files: for many questions about content that stays as it is. In one thread only.
  void remember_games() { compiled_ = std::make_shared<std::map<std::string, Compilation>>(); }

 private:
  Compilation compile_anew(const Request&) const;

  std::filesystem::path home_;
  std::shared_ptr<const SchemaSet> schemas_;
  std::shared_ptr<KnownDocuments> documents_ = std::make_shared<KnownDocuments>();
  std::shared_ptr<std::map<std::string, Compilation>> compiled_;
};

}  // namespace cubilete

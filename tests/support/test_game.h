// Games for tests: those of the library, the micro-games of tests/games, and games written in the
// test itself.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "game.h"
#include "library.h"

namespace cubilete {

const Library& test_library();

// Compiles a game; the test fails with the diagnostics where it does not compile.
std::shared_ptr<const Ruleset> compiled(const std::string& game, const std::string& variant = "");

// The same, from texts by file name ("game.yaml", "scripts/rules.lua"), in a folder of its own that
// is gone at the end. Locale files are made where there are none.
class WrittenGame {
 public:
  explicit WrittenGame(const std::map<std::string, std::string>& files);
  ~WrittenGame();

  Compilation compile() const;
  // Every diagnostic as "file:line:column code", in order.
  std::vector<std::string> problems() const;
  std::shared_ptr<const Ruleset> ruleset() const;
  const std::filesystem::path& folder() const { return folder_; }

 private:
  std::filesystem::path folder_;
};

// The folder tests/ of the source tree.
std::filesystem::path test_folder();
// The folders of games in a folder, sorted.
std::vector<std::filesystem::path> game_folders(const std::filesystem::path& parent);

// A game and a variant of it.
using GameName = std::pair<std::string, std::string>;
// Every one there is to test.
std::vector<GameName> all_games();
// Names the tests that are run on each of them.
std::string test_name(const testing::TestParamInfo<GameName>&);

// A choice by the tokens of token.h; the test fails where it is refused.
void choose(Game& game, const std::vector<std::string>& answers);

}  // namespace cubilete

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

// Compiles a game. On an error, the test fails with the diagnostics.
std::shared_ptr<const Ruleset> compiled(const std::string& game, const std::string& variant = "");

// A game made from texts by file name ("game.yaml", "scripts/rules.lua"), in a folder of its own
// that the destructor removes. Missing locale files are made.
class WrittenGame {
 public:
  explicit WrittenGame(const std::map<std::string, std::string>& files);
  ~WrittenGame();

  Compilation compile() const;
  // Returns every diagnostic as "file:line:column code", in order.
  std::vector<std::string> problems() const;
  std::shared_ptr<const Ruleset> ruleset() const;
  const std::filesystem::path& folder() const { return folder_; }

 private:
  std::filesystem::path folder_;
};

// A game and a variant of it.
using GameName = std::pair<std::string, std::string>;
// Returns every game and variant to be tested.
std::vector<GameName> all_games();
// Returns a name for the test of a game.
std::string test_name(const testing::TestParamInfo<GameName>&);

// Makes a choice by the tokens of token.h; the test fails if it is refused.
void choose(Game& game, const std::vector<std::string>& answers);

}  // namespace cubilete

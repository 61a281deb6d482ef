// Games for tests: those of the library, the micro-games of tests/games, and games written in the
// test itself.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "game.h"
#include "library.h"
#include "support/files.h"

namespace cubilete {

const Library& test_library();

// Compiles a game. On an error, the test fails with the diagnostics.
std::shared_ptr<const Ruleset> compiled(const std::string& game, const std::string& variant = "");

// Returns the files of tests/games/bases/<name> by their names in it. Tests change pieces of them.
std::map<std::string, std::string> base_game(const std::string& name);

// Returns the text with `piece` replaced by `other`. The test fails if the text does not have the
// piece exactly once.
std::string replaced(std::string text, std::string_view piece, std::string_view other);

// A game made from texts by file name ("game.yaml", "scripts/rules.lua"), or from the text of
// game.yaml alone, in a folder of its own that the destructor removes.
class WrittenGame {
 public:
  explicit WrittenGame(const std::map<std::string, std::string>& files);
  explicit WrittenGame(const std::string& game);

  Compilation compile() const;
  // Returns every diagnostic as "file:line:column code", in order.
  std::vector<std::string> problems() const;
  std::shared_ptr<const Ruleset> ruleset() const;
  const std::filesystem::path& folder() const { return folder_; }

 private:
  ScratchFolder scratch_;
  std::filesystem::path folder_ = scratch_.path() / "written";
};

// The folder tests/ of the source tree.
std::filesystem::path test_folder();
// Compiles the game in a folder without a check of its scripts, so that what a check would refuse
// is played. `home` holds scripts/. Returns nullptr on an error.
std::shared_ptr<const Ruleset> unchecked(
    const std::filesystem::path& folder,
    const std::filesystem::path& home = test_folder().parent_path(),
    const std::string& variant = "");
// The folders of games in a folder, sorted.
std::vector<std::filesystem::path> game_folders(const std::filesystem::path& parent);

// A game and a variant of it.
using GameName = std::pair<std::string, std::string>;
// Returns every game and variant to be tested.
const std::vector<GameName>& all_games();
// Returns a name for the test of a game.
std::string test_name(const testing::TestParamInfo<GameName>&);

// Starts a game; the test fails if that fails.
Game started(const std::shared_ptr<const Ruleset>& ruleset, std::int32_t players = 2,
             std::uint64_t seed = 0);

// Plays both games with the same random answers, and compares all questions and states.
void expect_same_games(const std::shared_ptr<const Ruleset>&,
                       const std::shared_ptr<const Ruleset>&);

// Makes a choice by the tokens of token.h; the test fails if it is refused.
void choose(Game& game, const std::vector<std::string>& answers);

}  // namespace cubilete

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "support/test_game.h"

namespace cubilete {
namespace {

const std::string kSmallGame = R"(
players: 2
options: {prize: 3}
resources: {points: 0}
actions: {take: {do: [{gain: {points: prize}}], ends: turn}}
flow: [{repeat: 2, do: [{turns: players, do: [{actions: [take]}]}]}]
outcome: {score: player.points}
)";

TEST(Library, RemembersGamesWhereItIsAskedTo) {
  const WrittenGame game(kSmallGame);
  const Library::Request request{game.folder().string(), "", {}};
  Library library = test_library();
  const auto first = library.compile(request).ruleset;
  ASSERT_TRUE(first);
  EXPECT_NE(library.compile(request).ruleset, first);

  library.remember_games();
  const auto known = library.compile(request).ruleset;
  EXPECT_EQ(library.compile(request).ruleset, known);
  std::filesystem::remove(game.folder() / "game.yaml");
  EXPECT_EQ(library.compile(request).ruleset, known);
  // Another variant, or the same with options, is compiled anew.
  EXPECT_FALSE(library.compile({request.game, "short", {}}).ruleset);
  EXPECT_FALSE(library.compile({request.game, "", {{"prize", "4"}}}).ruleset);
}

}  // namespace
}  // namespace cubilete

// Drawing of the table at a given width.
#include "narration/table_blocks.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "narration/narration.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;

class Drawn : public testing::Test {
 protected:
  static Game game_with(const std::string& zone, const std::string& second = "'cells(board)[2]'") {
    const WrittenGame written(
        {{"game.yaml",
          "players: 1\n"
          "kinds: {stone: {attributes: {state: {symbols: [whole, broken]}},"
          " properties: {weight: {type: integer, shown: true}}}}\n"
          "components: {old_grey_jet: {kind: stone, weight: 12}, flint: {kind: stone, weight: 2}}\n"
          "zones: {bag: {shape: pile, ordered: false}, board: " +
              zone +
              "}\n"
              "setup: [{create: definitions(stone), to: bag},"
              " {move: 'bag[definition == flint]', to: 'cells(board)[1]'},"
              " {move: 'bag[definition == old_grey_jet]', to: " +
              second +
              "}]\n"
              "actions: {wait: {}, rest: {}}\n"
              "flow: [{turns: players, do: [{actions: [wait, rest]}]}]\n"
              "outcome: {score: {stones: count(board)}}\n"}});
    const auto ruleset = written.ruleset();
    Engine::Setup setup;
    setup.players = 1;
    auto game = Game::start(ruleset, setup);
    EXPECT_TRUE(game) << game.error().message;
    return std::move(*game);
  }

  static std::vector<std::string> board(Game& game, const TableLayout& layout,
                                        const std::string& zone = "board") {
    const Narrator narrator(game.ruleset(), Language::kEnglish);
    const View seen = view(game.ruleset(), game.state(), PlayerId(0));
    for (const TableBlock& b :
         table_blocks(narrator.words(), game.engine(), game.state(), seen, layout)) {
      if (!b.lines.empty() && b.lines[0].find(zone) != std::string::npos) return b.lines;
    }
    return {};
  }
};

TEST_F(Drawn, AGridHasRowsAndColumns) {
  Game g = game_with("{shape: grid, rows: 2, columns: 2}");
  EXPECT_THAT(board(g, {}), ElementsAre("     board:",                    //
                                        "          1      2",             //
                                        "       1  flint  old grey jet",  //
                                        "       2  -      -"));
}

TEST_F(Drawn, ANarrowGridHasAbbreviationsAndSaysWhatTheyMean) {
  Game g = game_with("{shape: grid, rows: 2, columns: 2}");
  const auto lines = board(g, {24, {}});
  EXPECT_THAT(lines, ElementsAre("     board:",      //
                                 "          1   2",  //
                                 "       1  fl  oj",
                                 "       2  -   -",  //
                                 "       fl flint, oj old grey jet"));
}

TEST_F(Drawn, AnEmptyGridIsDrawn) {
  Game g = game_with("{shape: graph, cells: [a]}, hall: {shape: grid, rows: 1, columns: 2}", "bag");
  EXPECT_THAT(board(g, {}, "hall"), ElementsAre("     hall:", "          1  2", "       1  -  -"));
}

TEST_F(Drawn, OfferedCellsAreNumberedInThePicture) {
  Game g = game_with("{shape: grid, rows: 1, columns: 3}");
  const ZoneId zone = g.state().zone_of(ComponentId(0));
  TableLayout layout;
  layout.marks[CellId(zone, 2)] = "7";
  EXPECT_THAT(board(g, layout).at(2), HasSubstr("7 -"));
}

TEST_F(Drawn, AGraphShowsWhatLiesBesideWhat) {
  Game g = game_with("{shape: graph, cells: [a, b, c], edges: [[a, b], [b, c]]}");
  EXPECT_THAT(board(g, {}),
              ElementsAre("     board:", "       a (next to b): flint",
                          "       b (next to a and c): old grey jet", "       c (next to b): -"));
}

TEST_F(Drawn, ACellOfAGridTellsWhatLiesBelow) {
  Game g = game_with("{shape: grid, rows: 1, columns: 3}", "'cells(board)[1]'");
  EXPECT_THAT(board(g, {}), ElementsAre("     board:", HasSubstr("2  3"),
                                        "       1  old grey jet on flint  -  -"));
  EXPECT_THAT(board(g, {24, {}}), Contains("       * r1c1: old grey jet on flint"));
}

TEST_F(Drawn, AGraphOfManyCellsShowsThoseThatHoldSomething) {
  std::string cells = "a, b, c";
  for (int i = 0; i < 30; ++i) cells += fmt::format(", c{}", i);
  Game g = game_with("{shape: graph, cells: [" + cells + "], edges: [[a, b], [b, c]]}");
  EXPECT_THAT(board(g, {}), ElementsAre("     board:", "       a (next to b): flint",
                                        "       b (next to a and c): old grey jet"));
}

TEST(Columns, KeepTheOrderOfTheRules) {
  const WrittenGame written(std::string(
      "players: 1\n"
      "kinds: {card: {properties: {coins: {type: integer, shown: true},"
      " tools: {type: integer, shown: true}, points: {type: integer, shown: true}}}}\n"
      "components: {inn: {kind: card, points: 2}, mill: {kind: card, coins: 1, points: 1}}\n"
      "zones: {offer: {shape: row}}\n"
      "setup: [{create: inn, to: offer}, {create: mill, to: offer}]\n"
      "actions: {wait: {}, rest: {}}\n"
      "flow: [{turns: players, do: [{actions: [wait, rest]}]}]\n"
      "outcome: {score: count(offer)}\n"));
  Game g = started(written.ruleset(), 1);
  const Narrator narrator(g.ruleset(), Language::kEnglish);
  EXPECT_THAT(narrator.table(g.engine(), g.state(), view(g.ruleset(), g.state(), PlayerId(0))),
              Contains("             coins  points"));
}

TEST_F(Drawn, ATrackIsDrawnInBands) {
  Game g = game_with("{shape: track, cells: 4}");
  EXPECT_THAT(board(g, {}), ElementsAre("     board:", "       1      2             3  4",
                                        "       flint  old grey jet  .  ."));
  EXPECT_EQ(board(g, {24, {}}).size(), 7U);
}

}  // namespace
}  // namespace cubilete

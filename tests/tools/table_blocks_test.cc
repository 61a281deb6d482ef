// Drawing of the table at a given width.
#include "narration/table_blocks.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "narration/narration.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

class Drawn : public testing::Test {
 protected:
  static Game game_with(const std::string& zone) {
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
              " {move: 'bag[definition == old_grey_jet]', to: 'cells(board)[2]'}]\n"
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

  static std::vector<std::string> board(Game& game, const TableLayout& layout) {
    const Narrator narrator(game.ruleset(), Language::kEnglish);
    const View seen = view(game.ruleset(), game.state(), PlayerId(0));
    for (const TableBlock& b :
         table_blocks(narrator.words(), game.engine(), game.state(), seen, layout)) {
      if (!b.lines.empty() && b.lines[0].find("board") != std::string::npos) return b.lines;
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

TEST_F(Drawn, ATrackIsDrawnInBands) {
  Game g = game_with("{shape: track, cells: 4}");
  EXPECT_THAT(board(g, {}), ElementsAre("     board:", "       1      2             3  4",
                                        "       flint  old grey jet  .  ."));
  EXPECT_EQ(board(g, {24, {}}).size(), 7U);
}

}  // namespace
}  // namespace cubilete

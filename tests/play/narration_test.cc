// Texts of the table and of reasons.

#include "narration/narration.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/test_game.h"

namespace cubilete {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

std::map<std::string, std::string> files_with(const std::string& board, const std::string& cells) {
  return {{"game.yaml",
           "players: 1\n"
           "kinds: {stone: {properties: {weight: integer}}}\n"
           "components: {jet: {weight: 1}, flint: {weight: 2}, slate: {weight: 3}, chalk: {weight: "
           "4}}\n"
           "zones: {bag: {shape: pile, ordered: false}, board: " +
               board +
               "}\n"
               "setup: [{create: definitions(stone), to: bag},"
               " {move: 'bag[definition == jet]', to: " +
               cells +
               "}]\n"
               "actions: {lay: {choices: {stones: {from: bag, min: 1, max: 2,"
               " where: {is: sum(stones.weight) < 4, because: too_heavy}}},"
               " do: {move: stones, to: 'cells(board)[1]'}}, wait: {},"
               " look: {choices: {place: {from: cells(board), note: place.column,"
               " where: {is: none(at(place)), because: taken}}}}}\n"
               "flow: [{turns: players, do: [{actions: [lay, wait, look]}]}]\n"
               "outcome: {score: {stones: count(board)}}\n"},
          {"locale/en.yaml",
           "game: {title: T}\ncomponents: {jet: jet, flint: flint, slate: slate, chalk: chalk}\n"
           "zones: {bag: bag, board: board}\ncells: {a: a, b: b}\nactions: {lay: lay, wait: wait, "
           "look: look}\n"
           "choices: {stones: which, place: where}\nmessages: {too_heavy: too heavy, taken: "
           "taken}\nscores: {stones: stones}\n"}};
}

class Told {
 public:
  Told(const std::string& board, const std::string& cells)
      : written_(files_with(board, cells)), game_(start()) {}

  Game& game() { return game_; }
  Narrator narrator() { return Narrator(game_.ruleset(), Language::kEnglish); }
  std::vector<std::string> table() {
    return narrator().table(game_.engine(), game_.state(),
                            view(game_.ruleset(), game_.state(), PlayerId(0)));
  }

 private:
  Game start() {
    Engine::Setup setup;
    setup.players = 1;
    auto game = Game::start(written_.ruleset(), setup);
    EXPECT_TRUE(game) << game.error().message;
    return std::move(*game);
  }

  WrittenGame written_;
  Game game_;
};

TEST(Narration, TellsAGridOfNumberedCellsRowByRow) {
  Told told("{shape: grid, rows: 2, columns: 3}", "'cell(board, 2, 3)'");
  EXPECT_THAT(told.table(), ElementsAre(HasSubstr("bag:"), "     board:", "         1  2  3",
                                        "      1  -  -  -", "      2  -  -  jet", HasSubstr("1")));
}

TEST(Narration, NamesTheFewCellsOfAGridThatHasNames) {
  Told told("{shape: grid, rows: [a, b], columns: 3}", "board.b_3");
  EXPECT_THAT(told.table(), ElementsAre(HasSubstr("bag:"), "     board: b 3: jet", HasSubstr("1")));
}

TEST(Narration, TellsSelectionsThatFailAtTheSameOnce) {
  Told told("{shape: grid, rows: [a, b], columns: 3}", "board.b_3");
  choose(told.game(), {"lay"});
  const auto decision = told.game().decision();
  ASSERT_TRUE(decision);
  ASSERT_TRUE(decision->is_subset);
  const auto lines =
      told.narrator().refusals(told.game().engine(), told.game().state(), *decision, 60);
  // The sets of flint, slate and chalk without a place: chalk alone, and each of the three pairs.
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_THAT(lines[0], HasSubstr(", and 3 more: too heavy  ("));
}

// Notes are printed for offered options only: b 3 is not offered.
TEST(Narration, TellsNoNoteBesideWhatIsNotOffered) {
  Told told("{shape: grid, rows: [a, b], columns: 3}", "board.b_3");
  choose(told.game(), {"look"});
  const auto decision = told.game().decision();
  ASSERT_TRUE(decision);
  EXPECT_EQ(told.narrator().options(told.game().state(), *decision)[1], "a 2: 2");
  EXPECT_THAT(told.narrator().refusals(told.game().engine(), told.game().state(), *decision, 60),
              ElementsAre(StartsWith("b 3: taken")));
}

}  // namespace
}  // namespace cubilete

// Texts of the table and of reasons.

#include "narration/narration.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "support/test_game.h"

namespace cubilete {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

// Returns tests/games/bases/stones with this board, on whose cell jet lies.
std::map<std::string, std::string> files_with(const std::string& board, const std::string& cell) {
  auto files = base_game("stones");
  std::string& game = files["game.yaml"];
  game = replaced(game, "{shape: grid, rows: [a, b], columns: 3}", board);
  game = replaced(game, "board.b_3", cell);
  return files;
}

class Told {
 public:
  Told(const std::string& board, const std::string& cells)
      : game_(started(WrittenGame(files_with(board, cells)).ruleset(), 1)) {}

  Game& game() { return game_; }
  Narrator narrator() { return Narrator(game_.ruleset(), Language::kEnglish); }
  std::vector<std::string> table() {
    return narrator().table(game_.engine(), game_.state(),
                            view(game_.ruleset(), game_.state(), PlayerId(0)));
  }

 private:
  Game game_;
};

TEST(Narration, TellsAGridOfNumberedCellsRowByRow) {
  Told told("{shape: grid, rows: 2, columns: 3}", "'cell(board, 2, 3)'");
  EXPECT_THAT(told.table(),
              ElementsAre(HasSubstr("bag:"), "     board:", "          1  2  3",
                          "       1  -  -  -", "       2  -  -  jet", HasSubstr("1")));
}

TEST(Narration, NamesTheRowsOfAGridThatHasNames) {
  Told told("{shape: grid, rows: [a, b], columns: 3}", "board.b_3");
  EXPECT_THAT(told.table(),
              ElementsAre(HasSubstr("bag:"), "     board:", "          1  2  3",
                          "       a  -  -  -", "       b  -  -  jet", HasSubstr("1")));
}

TEST(Narration, TellsSelectionsThatFailAtTheSameOnce) {
  Told told("{shape: grid, rows: [a, b], columns: 3}", "board.b_3");
  choose(told.game(), {"lay"});
  const auto decision = told.game().decision();
  ASSERT_TRUE(decision);
  ASSERT_TRUE(decision->is_subset);
  const auto lines =
      told.narrator().refusals(told.game().engine(), told.game().state(), *decision, 60, true);
  // The sets of flint, slate and chalk without a place: chalk alone, and each of the three pairs.
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_THAT(lines[0], HasSubstr(", and 3 more: too heavy  ("));
}

// The only action that is possible is taken without asking, and then its choice is asked.
TEST(Narration, TellsWhyTheRivalsOfAnActionTakenAloneAreNotOffered) {
  const WrittenGame written(
      "players: 2\nresources: {points: 0}\n"
      "actions:\n"
      "  place: {choices: {number: {from: 1..3}}, do: {gain: {points: number}}, ends: turn}\n"
      "  swap: {if: {is: player == seat(2), because: only_second}, ends: turn}\n"
      "flow: [{rounds: 2, do: [{turns: players, do: [{actions: [place, swap]}]}]}]\n"
      "outcome: {score: player.points}\n");
  Game game = started(written.ruleset(), 2, 1);
  const Narrator narrator(game.ruleset(), Language::kEnglish);
  const auto asked = game.decision();
  ASSERT_TRUE(asked);
  ASSERT_EQ(AskKind::kChoice, asked->kind);
  EXPECT_THAT(narrator.refusals(game.engine(), game.state(), *asked, 60, false),
              ElementsAre(StartsWith("swap: only second")));
  EXPECT_THAT(narrator.refusals(game.engine(), game.state(), *asked, 60, true),
              ElementsAre(HasSubstr("game.yaml:5:")));
  // The second player may choose the action, so that nothing is refused beside its choice.
  choose(game, {"1", "place"});
  const auto second = game.decision();
  ASSERT_TRUE(second);
  ASSERT_EQ(AskKind::kChoice, second->kind);
  EXPECT_THAT(narrator.refusals(game.engine(), game.state(), *second, 60, false),
              testing::IsEmpty());
}

// Notes are printed for offered options only: b 3 is not offered.
TEST(Narration, TellsNoNoteBesideWhatIsNotOffered) {
  Told told("{shape: grid, rows: [a, b], columns: 3}", "board.b_3");
  choose(told.game(), {"look"});
  const auto decision = told.game().decision();
  ASSERT_TRUE(decision);
  EXPECT_EQ(told.narrator().options(told.game().state(), *decision)[1], "a 2: 2");
  EXPECT_THAT(
      told.narrator().refusals(told.game().engine(), told.game().state(), *decision, 60, true),
      ElementsAre(StartsWith("b 3: taken")));
}

// Cells of one name in two zones are told apart by their zones.
TEST(Narration, NamesTheZoneOfACellThatChangesWhereItsNameIsNotEnough) {
  const WrittenGame written(
      "players: 2\nresources: {points: 0}\n"
      "zones:\n"
      "  north: {shape: grid, rows: 2, columns: 2, cell_attributes: {wet: false}}\n"
      "  south: {shape: grid, rows: 2, columns: 1, cell_attributes: {dry: false}}\n"
      "actions:\n"
      "  go: {do: {set: {south.r1c1.dry: true, north.r1c2.wet: true}}, ends: turn}\n"
      "flow: [{rounds: 2, do: [{turns: players, do: [{actions: [go], always_ask: true}]}]}]\n"
      "outcome: {score: player.points}\n");
  Game game = started(written.ruleset(), 2, 1);
  const Narrator narrator(game.ruleset(), Language::kEnglish);
  choose(game, {"go"});
  const auto lines = narrator.events(game.state(), game.last_events(), PlayerId(0));
  EXPECT_THAT(lines, Contains(HasSubstr("R1c1, south: dry, now yes")));
  EXPECT_THAT(lines, Contains(HasSubstr("R1c2: wet, now yes")));
}

// Nobody could tell that the card which a shuffled deck shows is the one that was hidden in it.
TEST(Narration, DoesNotSayWhatWasHiddenInADeckThatWasShuffled) {
  const WrittenGame written(
      "players: 2\nkinds: {card: {}}\n"
      "components: {ace: {kind: card, copies: 3}, king: {kind: card}}\n"
      "zones:\n"
      "  deck: {shape: pile, holds: card, visible: hidden}\n"
      "  shown: {shape: row, holds: card}\n"
      "  hand: {owner: player, shape: pile, ordered: false, holds: card, visible: owner}\n"
      "setup: [{create: definitions(card), to: deck}, {move: 'first(deck, 4)', to: seat(1).hand}]\n"
      "actions:\n"
      "  hide:\n"
      "    choices: {card: {from: hand}}\n"
      "    do: [{move: card, to: deck}, {shuffle: deck}, {move: deck.top, to: shown}]\n"
      "flow: [{rounds: 1, do: [{turns: seat(1), do: [{actions: [hide]}]}]}]\n"
      "outcome: {score: count(shown)}\n");
  Game game = started(written.ruleset(), 2, 1);
  choose(game, {"ace"});
  const auto lines = Narrator(game.ruleset(), Language::kEnglish)
                         .events(game.state(), game.last_events(), PlayerId(1));
  EXPECT_THAT(lines, Contains(HasSubstr("hide (a piece)")));
  EXPECT_THAT(lines, Contains(HasSubstr("Ace to shown")));
}

// Where one of two kinds may lie, both are named; of three, none.
TEST(Narration, NamesBothKindsOfWhichOneIsNotShown) {
  const auto told = [](const std::string& kinds) {
    const WrittenGame written(std::map<std::string, std::string>{
        {"game.yaml",
         "players: 2\nkinds: {hero: {}, place: {}, tool: {}}\n"
         "components: {ann: {kind: hero}, inn: {kind: place}, saw: {kind: tool}}\n"
         "zones:\n"
         "  hand: {owner: player, shape: pile, ordered: false, holds: " +
             kinds +
             ", visible: owner}\n"
             "  kept: {owner: player, shape: pile, ordered: false, holds: " +
             kinds +
             ", visible: owner}\n"
             "  box: {shape: row}\n"
             "setup: [{create: [ann, inn], to: seat(1).hand}, {create: saw, to: box}]\n"
             "actions: {keep: {choices: {it: {from: hand}}, do: {move: it, to: kept}}}\n"
             "flow: [{rounds: 1, do: [{turns: seat(1), do: [{actions: [keep]}]}]}]\n"
             "outcome: {score: count(player.kept)}\n"},
        {"locale/en.yaml",
         "game: {title: T, summary: S}\nkinds:\n  hero: '{n, plural, one {a hero} other {# "
         "heroes}}'\n"
         "  place: '{n, plural, one {a place} other {# places}}'\n"
         "  tool: '{n, plural, one {a tool} other {# tools}}'\n"}});
    Game game = started(written.ruleset(), 2, 1);
    choose(game, {"ann"});
    return Narrator(game.ruleset(), Language::kEnglish)
        .events(game.state(), game.last_events(), PlayerId(1));
  };
  EXPECT_THAT(told("[hero, place]"), Contains(HasSubstr("a hero or a place")));
  EXPECT_THAT(told("[hero, place, tool]"), Contains(HasSubstr("a piece")));
}

// A label that counts nothing has the form `other`: not that of two, and without a number.
TEST(Narration, LabelsThatCountNothingHaveTheFormOther) {
  const WrittenGame written(std::map<std::string, std::string>{
      {"game.yaml",
       "players: 2\nresources: {coins: 0, ships: 0}\nactions: {take: {do: {gain: {coins: 1}}}}\n"
       "flow: [{rounds: 1, do: [{turns: players, do: {actions: [take], once: true}}]}]\n"
       "outcome: {score: player.coins}\n"},
      {"locale/ar.yaml",
       "game: {title: T}\nattributes: {coins: '{n, plural, one {A} two {B} few {C} other {D}}', "
       "ships: x}\n"},
      {"locale/en.yaml",
       "game: {title: T}\nattributes: {coins: coins, ships: '{n, plural, one {# trade ship} other "
       "{# trade "
       "ships}}'}\n"}});
  const auto ruleset = written.ruleset();
  ASSERT_TRUE(ruleset);
  const Wording arabic(*ruleset, Spoken(Language::kEnglish, "ar"));
  EXPECT_EQ(arabic.name("attributes", "coins"), "D");
  EXPECT_EQ(arabic.name("attributes", "coins", 2), "B");
  const Wording english(*ruleset, Language::kEnglish);
  EXPECT_EQ(english.name("attributes", "ships"), "trade ships");
  EXPECT_EQ(english.name("attributes", "ships", 1), "1 trade ship");
}

}  // namespace
}  // namespace cubilete

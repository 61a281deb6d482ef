// What one player's choice does to the next one, in games in which it is known.
#include "lab/interaction.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "support/test_game.h"

namespace cubilete {
namespace {

// The first player chooses between two actions; the second between `still`, `rest` and, if it is
// open, `more`.
Interaction played(const std::string& first, const std::string& second) {
  const WrittenGame game(fmt::format(R"(
players: 2
kinds: {{card: {{}}}}
components: {{a: {{kind: card}}, b: {{kind: card}}, c: {{kind: card}}}}
resources: {{points: 0}}
table_attributes: {{is_open: false}}
zones: {{deck: {{shape: pile, visible: hidden}}}}
setup: [{{create: definitions(card), to: deck}}]
actions:
  one: {{if: player == seat(1), do: [{}], ends: turn}}
  two: {{if: player == seat(1), do: [{}], ends: turn}}
  still: {{if: player == seat(2), ends: turn}}
  rest: {{if: player == seat(2), ends: turn}}
  more: {{if: [player == seat(2), is_open], do: [{{gain: {{points: 1}}}}], ends: turn}}
flow: [{{rounds: 1, do: [{{turns: players, do: [{{actions: [one, two, still, rest, more]}}]}}]}}]
outcome: {{score: points}}
)",
                                     first, second));
  SimulationRequest request;
  request.players = 2;
  request.seats = {"random", "random"};
  const auto player = make_interaction_player(game.ruleset(), request);
  Interaction out;
  std::int64_t values[kValuesOfInteraction];
  for (std::int64_t n = 0; n < 40; ++n) {
    EXPECT_TRUE(player->play(n, values).has_value());
    out.take(values);
  }
  return out;
}

TEST(Interaction, IsSeenInWhatTheNextPlayerMayDo) {
  const Interaction i = played("{set: {is_open: true}}", "{gain: {points: 1}}");
  EXPECT_EQ(i.compared, 40);
  EXPECT_EQ(i.changed, 40);
}

TEST(Interaction, IsNoneWherePlayersActForThemselves) {
  const Interaction i = played("{gain: {points: 1}}", "{gain: {points: 2}}");
  EXPECT_EQ(i.compared, 40);
  EXPECT_EQ(i.changed, 0);
}

TEST(Interaction, IsSeenWhereTheGameEndsBefore) {
  const Interaction i = played("{end: game}", "{gain: {points: 2}}");
  // In half of the games nobody's turn follows the choice that was made.
  EXPECT_GT(i.compared, 5);
  EXPECT_LT(i.compared, 35);
  EXPECT_EQ(i.changed, i.compared);
}

TEST(Interaction, IsNotMistakenForALuckyEnd) {
  const Interaction i = played(
      "{pick: c, from: deck}, {if: 'c.definition == a', then: {end: game}}", "{gain: {points: 1}}");
  EXPECT_EQ(i.compared, 0);
}

// The next player is asked first in the middle of the other one's action.
TEST(Interaction, IsSeenInTheAnswerToAnAttack) {
  const Interaction i =
      played("{choose: n, player: seat(2), from: '[1, 2]', do: {gain: {points: n}}}",
             "{choose: n, player: seat(2), from: '[1, 3]', do: {gain: {points: n}}}");
  EXPECT_EQ(i.compared, 40);
  EXPECT_EQ(i.changed, 40);
}

// A shuffle draws numbers: what comes after it is another luck.
TEST(Interaction, IsNotMistakenForOtherLuck) {
  const Interaction i = played("{shuffle: deck}", "{gain: {points: 1}}");
  EXPECT_EQ(i.games, 40);
  EXPECT_EQ(i.compared, 0);
}

}  // namespace
}  // namespace cubilete

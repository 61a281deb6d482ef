// The chances of values after answers, held against loops over all faces and against counts of
// cards.

#include "play/odds.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>

#include "support/test_game.h"

namespace cubilete {
namespace {

constexpr const char* kDice = R"(players: 1
kinds: {die: {faces: [1, 2, 3, 4, 5, 6]}}
components: {d: {kind: die, copies: 2}}
resources: {points: 0}
zones: {tray: {shape: row, holds: die}}
setup: [{create: d, to: tray}]
actions:
  roll: {do: [{roll: tray}, {gain: {points: 1}}]}
  again:
    do:
      - roll: tray
      - choose: die
        from: tray
        optional: true
        do: {roll: die}
      - gain: {points: 1}
  stop: {do: {end: game}}
flow: [{rounds: 3, do: [{turns: players, do: [{actions: [roll, again, stop], once: true}]}]}]
outcome: {score: player.points}
)";

Odds odds(Game& game, const std::string& value, std::size_t option) {
  AskedValue asked(game.ruleset(), value);
  EXPECT_FALSE(asked.problems().has_errors());
  const auto d = game.decision(game.asked().front());
  EXPECT_TRUE(d);
  const auto found = odds_after(game.engine(), game.state(), *d, option, asked);
  EXPECT_TRUE(found) << (found ? "" : found.error().message);
  return found ? *found : Odds{};
}

std::string code_of(Game& game, std::size_t option) {
  AskedValue asked(game.ruleset(), "count(players)");
  const auto d = game.decision(game.asked().front());
  EXPECT_TRUE(d);
  const auto found = odds_after(game.engine(), game.state(), *d, option, asked);
  return found ? "" : std::string(found.error().code.name());
}

TEST(OddsTest, CountsEveryFaceOfADieThatAllSee) {
  const WrittenGame written(kDice);
  Game game = started(written.ruleset(), 1);
  std::map<std::int32_t, double> sums;
  double high = 0;
  for (int a = 1; a <= 6; ++a) {
    for (int b = 1; b <= 6; ++b) {
      sums[a + b] += 1.0 / 36;
      if (a + b >= 10) high += 1.0 / 36;
    }
  }
  const Odds sum = odds(game, "sum(tray.face)", 0);
  EXPECT_TRUE(sum.is_exact());
  ASSERT_EQ(sums.size(), sum.chances.size());
  for (const auto& [value, chance] : sums) EXPECT_NEAR(chance, sum.chances.at(value), 1e-12);
  EXPECT_NEAR(7, sum.mean(), 1e-12);
  EXPECT_NEAR(high, odds(game, "sum(tray.face) >= 10", 0).mean(), 1e-12);
  const Odds stop = odds(game, "points", 2);  // the game ends
  EXPECT_EQ((std::map<std::int32_t, double>{{0, 1.0}}), stop.chances);
}

TEST(OddsTest, KeepsWhatTheEffectUnderWayHasRolled) {
  const WrittenGame written(kDice);
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    Game game = started(written.ruleset(), 1, seed);
    choose(game, {"again"});
    const auto d = game.decision(game.asked().front());
    ASSERT_TRUE(d);
    AskedValue now(game.ruleset(), "sum(tray.face)");
    const std::int32_t before = *now.in(game.state(), MaybePlayer(0));
    for (std::size_t i = 0; i < d->options.size(); ++i) {
      const Odds sum = odds(game, "sum(tray.face)", i);
      EXPECT_TRUE(sum.is_exact());
      if (d->options[i].empty()) {  // none is rolled again
        EXPECT_EQ((std::map<std::int32_t, double>{{before, 1.0}}), sum.chances);
        continue;
      }
      // The other die keeps its face.
      ASSERT_EQ(6U, sum.chances.size());
      const std::int32_t kept = sum.chances.begin()->first - 1;
      EXPECT_GE(before - kept, 1);
      EXPECT_LE(before - kept, 6);
      for (const auto& [value, chance] : sum.chances) EXPECT_NEAR(1.0 / 6, chance, 1e-12);
    }
  }
}

// The deck lies in another order for each seed, and its owner does not know it.
constexpr const char* kDeck = R"(players: {min: 1, max: 2}
kinds: {card: {}, die: {faces: [1, 2]}}
components:
  guard: {kind: card, copies: 6}
  priest: {kind: card, copies: 4}
  princess: {kind: card, copies: 2}
  die: {kind: die}
zones:
  deck: {shape: pile, holds: card, visible: hidden}
  hand: {owner: player, shape: row, holds: card, visible: owner}
  tray: {shape: row, holds: die}
setup: [{create: definitions(card), to: deck}, {shuffle: deck}, {create: die, to: tray}]
actions:
  draw: {do: {move: deck.top, to: hand}}
  roll: {do: {roll: tray}}
  mix: {do: [{shuffle: deck}, {move: deck.top, to: hand}]}
flow: [{rounds: 3, do: [{turns: players, do: [{actions: [draw, roll, mix], once: true}]}]}]
outcome: {score: count(player.hand)}
)";

TEST(OddsTest, ImaginesWhatThePlayerDoesNotSee) {
  const WrittenGame written(kDeck);
  const auto ruleset = written.ruleset();
  std::optional<Odds> first;
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    Game game = started(ruleset, 1, seed);
    const Odds found = odds(game, "any(hand[definition == princess])", 0);
    EXPECT_FALSE(found.is_exact());
    EXPECT_FALSE(found.is_alike);
    EXPECT_EQ(kMostWorlds, found.worlds);
    const double share = 2.0 / 12;
    const double deviation = std::sqrt(share * (1 - share) / kMostWorlds);
    EXPECT_NEAR(share, found.mean(), 4 * deviation);
    // The true order changes nothing.
    if (!first) first = found;
    EXPECT_EQ(first->chances, found.chances);
  }
}

// An answer that is offered only where the hidden top is a princess: who is offered it knows that.
TEST(OddsTest, ImaginesOnlyPositionsWithTheSameAnswers) {
  const WrittenGame written(R"(players: 1
kinds: {card: {}}
components: {guard: {kind: card, copies: 5}, princess: {kind: card, copies: 5}}
resources: {points: 0}
zones: {deck: {shape: pile, holds: card, visible: hidden}}
setup: [{create: definitions(card), to: deck}, {shuffle: deck}]
actions:
  take: {if: deck.top.definition == princess, do: {gain: {points: 10}}}
  rest: {do: {gain: {points: 'if(deck.top.definition == princess, 4, 2)'}}}
  calm: {}
flow: [{rounds: 2, do: [{turns: players, do: [{actions: [take, rest, calm], once: true}]}]}]
outcome: {score: player.points}
)");
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    Game game = started(written.ruleset(), 1, seed);
    const auto d = game.decision(game.asked().front());
    ASSERT_TRUE(d);
    const bool is_princess = d->options.size() == 3;
    if (is_princess) {
      const std::map<std::int32_t, double> ten = {{10, 1.0}};
      EXPECT_EQ(ten, odds(game, "points", 0).chances);
    }
    const std::map<std::int32_t, double> rests = {{is_princess ? 4 : 2, 1.0}};
    EXPECT_EQ(rests, odds(game, "points", is_princess ? 1 : 0).chances);
  }
}

TEST(OddsTest, DoesNotTellWhatAnEffectHasShuffled) {
  const WrittenGame written(R"(players: 1
kinds: {card: {}}
components: {guard: {kind: card, copies: 5}, princess: {kind: card, copies: 5}}
resources: {points: 0}
zones:
  discard: {shape: row, holds: card}
  deck: {shape: pile, holds: card, visible: hidden}
setup: [{create: definitions(card), to: discard}]
actions:
  mix:
    do:
      - {move: discard, to: deck}
      - {shuffle: deck}
      - choose: guess
        from: definitions(card)
        do: {if: deck.top.definition == guess, then: {gain: {points: 1}}}
flow: [{turns: players, do: [{actions: [mix], once: true, always_ask: true}]}]
outcome: {score: player.points}
)");
  Game game = started(written.ruleset(), 1);
  choose(game, {"mix"});
  EXPECT_EQ("drawn-before", code_of(game, 0));
}

TEST(OddsTest, SaysThatWhatIsHiddenMakesNoDifference) {
  const WrittenGame written(kDeck);
  Game game = started(written.ruleset(), 1);
  const Odds found = odds(game, "sum(tray.face)", 1);
  EXPECT_TRUE(found.is_counted);
  EXPECT_TRUE(found.is_alike);
  EXPECT_GT(found.worlds, 0);
  EXPECT_NEAR(1.5, found.mean(), 1e-12);
}

TEST(OddsTest, DrawsChanceThatCanFallInTooManyWays) {
  const WrittenGame written(kDeck);
  Game game = started(written.ruleset(), 1);
  const Odds found = odds(game, "any(hand[definition == guard])", 2);
  EXPECT_FALSE(found.is_counted);
  EXPECT_EQ(kDrawnWorlds, found.worlds);
  EXPECT_NEAR(0.5, found.mean(), 4 * std::sqrt(0.25 / kDrawnWorlds));
}

TEST(OddsTest, LeavesTheGameAsItWas) {
  const WrittenGame written(kDeck);
  Game one = started(written.ruleset(), 1, 7);
  Game other = started(written.ruleset(), 1, 7);
  odds(one, "count(hand)", 2);
  EXPECT_EQ(other.digest_after(0), one.digest_after(0));
  choose(one, {"roll", "mix"});
  choose(other, {"roll", "mix"});
  EXPECT_EQ(other.digest_after(2), one.digest_after(2));
}

TEST(OddsTest, RefusesWhereOthersAnswerAtTheSameTimeAndReportsAFailingRule) {
  const WrittenGame both(R"(players: 2
resources: {points: 0}
actions: {win: {do: {gain: {points: 1}}}, pay: {do: {pay: {points: 5}}}}
flow: [{simultaneous: [win, pay], player: players}, {turns: players, do: [{actions: [win, pay], once: true}]}]
outcome: {score: player.points}
)");
  Game game = started(both.ruleset(), 2);
  EXPECT_EQ("others-answer-too", code_of(game, 0));
  choose(game, {"win", "win"});
  EXPECT_EQ("", code_of(game, 0));
  EXPECT_EQ("not-enough", code_of(game, 1));
}

TEST(OddsTest, RefusesWhereDiceAreThrownAtTheTable) {
  const WrittenGame written(kDice);
  Interpreter rules(written.ruleset());
  Engine::Setup setup;
  setup.players = 1;
  setup.chance_is_asked = true;
  const auto state = rules.engine().set_up(setup);
  ASSERT_TRUE(state);
  const auto d = rules.engine().decision(*state);
  ASSERT_TRUE(d);
  AskedValue value(rules.ruleset(), "sum(tray.face)");
  const auto found = odds_after(rules.engine(), *state, *d, 0, value);
  ASSERT_FALSE(found);
  EXPECT_EQ("dice-are-asked", found.error().code);
}

TEST(OddsTest, ReportsWhatIsNoConditionAndNoNumber) {
  const WrittenGame written(kDeck);
  const auto ruleset = written.ruleset();
  const auto code = [&](const std::string& text) {
    const AskedValue value(*ruleset, text);
    return value.problems().list().empty() ? std::string() : value.problems().list().front().code;
  };
  EXPECT_EQ("", code("count(hand) > 1"));
  EXPECT_EQ("wrong-type", code("hand"));
  EXPECT_EQ("unknown-name", code("count(hands)"));
  EXPECT_NE("", code("count("));
}

}  // namespace
}  // namespace cubilete

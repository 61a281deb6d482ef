// Tests bots that search, in games whose best answers are known.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <string>

#include "play/agent_spec.h"
#include "play/search_agent.h"
#include "play/simulate.h"
#include "play/stat_table.h"
#include "play/tournament.h"
#include "state/view.h"
#include "support/test_game.h"
#include "support/thorough.h"

namespace cubilete {
namespace {

std::string micro_game(const std::string& name) {
  return std::string(CUBILETE_SOURCE_DIR) + "/tests/games/" + name;
}

// Whoever must move from a heap of a multiple of four loses against perfect play.
TEST(Search, PlaysNimPerfectly) {
  const auto ruleset = compiled("examples/nim");
  const AttributeDef& heap = ruleset->attributes.front();
  ASSERT_EQ(heap.name, "heap");
  int asked = 0;
  int right = 0;
  const int games = as_thorough(4, 60);
  for (int n = 0; n < games; ++n) {
    Engine::Setup setup;
    setup.players = 2;
    setup.seed = static_cast<std::uint64_t>(n);
    auto game = Game::start(ruleset, setup);
    ASSERT_TRUE(game);
    const auto searcher = make_agent("search:2000", setup.seed);
    RandomAgent other(setup.seed);
    while (!game->is_over()) {
      const auto d = game->decision();
      ASSERT_TRUE(d);
      const std::int32_t left = game->state().table_value(heap);
      auto option = other.choose(game->engine(), game->state(), *d);
      if (left % 4 != 0) {
        option = searcher->choose(game->engine(), game->state(), *d);
        ++asked;
        right += (left - d->options[*option][0]) % 4 == 0;
      }
      const auto values = d->options[*option];
      ASSERT_TRUE(game->choose({d->player, {values.begin(), values.end()}}));
    }
  }
  EXPECT_GE(asked, 2 * games);
  EXPECT_GE(right * 100, 99 * asked) << right << " of " << asked;
}

TEST(Search, NeverLosesThreeInALine) {
  TournamentRequest request;
  request.agents = {"search:4000", "rollout:500"};
  request.games = 2;
  SimulationRequest single;
  const auto ruleset = compiled(micro_game("three_in_line"));
  Simulator simulator(ruleset, single);
  const int games = as_thorough(4, 500);
  for (int n = 0; n < games; ++n) {
    const auto seats = seats_of_game(request, 0, 1, n);
    const auto outcome = simulator.play_game(seats, seed_of_game(7, n / 2));
    ASSERT_TRUE(outcome);
    const std::size_t own = seats[0] == "search:4000" ? 0 : 1;
    EXPECT_TRUE(outcome->standings[own].has_won) << "game " << n;
  }
}

// A player who cannot see hidden things wins 20 of 40 guesses on average: 20 of two colours or
// numbers, 10 of the side of a hidden coin, 10 of the other's simultaneous answer.
TEST(Search, KnowsNothingThatIsHidden) {
  for (const std::string agent : {"search:20", "rollout:20", "greedy"}) {
    SimulationRequest request;
    request.games = as_thorough(20, 400);
    request.seats = {agent, "random"};
    const auto result = simulate(compiled(micro_game("blind")), request);
    ASSERT_FALSE(result.failure) << result.failure->error.message;
    const double mean = result.statistics.scores[0].mean();
    const double deviation = std::sqrt(40 * 0.25 / static_cast<double>(request.games));
    EXPECT_NEAR(mean, 20, 4 * deviation) << agent;
  }
}

// Each game has 20 guesses of one of two words, and tests/games/recall and mingled say what is
// known of each. Who knows of two or three cards together names the word that more of them have: as
// 5 of 10 cards are good, he is right in 13 of 18 cases, with two as with three.
TEST(Search, RemembersWhatItsPlayerHasSeen) {
  const std::map<std::pair<std::string, std::string>, double> right = {
      {{"recall", "unseen"}, 10},         {{"recall", "passed"}, 20},
      {{"recall", "looked"}, 20},         {{"recall", "denied"}, 20},
      {{"mingled", "shown"}, 20},         {{"mingled", "on_top"}, 20},
      {{"recall", "ringed"}, 260 / 18.0}, {{"mingled", "mixed"}, 260 / 18.0},
      {{"mingled", "pouch"}, 260 / 18.0},
  };
  for (const auto& [played, points] : right) {
    const auto& [name, way] = played;
    const Compilation c = test_library().compile({micro_game(name), {}, {{"way", way}}});
    ASSERT_TRUE(c.ruleset);
    SimulationRequest request;
    request.games = as_thorough(5, 100);
    request.seats = {"search:200", "random"};
    const auto result = simulate(c.ruleset, request);
    ASSERT_FALSE(result.failure) << result.failure->error.message;
    const double mean = result.statistics.scores[0].mean();
    if (points == 20) {
      EXPECT_GE(mean, 19) << way;
      continue;
    }
    const double share = points / 20;
    const double games = static_cast<double>(request.games);
    EXPECT_NEAR(mean, points, 4 * std::sqrt(20 * share * (1 - share) / games)) << way;
  }
}

// Each player goes where he has secretly aimed. The rules fail for who has no aim, and the slower
// action is the worse one in any position: 9 points for who never takes it, 6.5 at random.
constexpr const char* kAims = R"(
language: 2
players: 2
kinds: {pawn: {}}
components: {pawn: {kind: pawn, copies: 2}}
resources: {points: 0}
player_attributes:
  aim: {type: cell, visible: owner}
  rival: {type: player, visible: hidden}
zones:
  map: {shape: track, cells: 9, holds: pawn}
  store: {shape: pile, holds: pawn}
setup: [{create: pawn, to: store}, {each: p, from: players, do: {set: {p.rival: next(p)}}}]
actions:
  go: {choices: {to: {from: cells(map), secret: true}}, do: {set: {player.aim: to}}}
  slow: {do: {gain: {points: 1}}, ends: turn}
  fast: {do: {gain: {points: 2}}, ends: turn}
flow:
  - {simultaneous: [go], player: players}
  - {rounds: 5, do: [{turns: players, do: {actions: [slow, fast]}}]}
  - each: p
    from: players
    do: [{move: store.top, to: p.aim}, {let: {r: p.rival}}, {lose: {points: 1}, player: r}]
outcome: {score: points}
)";

TEST(Search, ImaginesPositionsInWhichRulesFindWhatIsHidden) {
  const WrittenGame game{std::string(kAims)};
  for (const std::string agent : {"search:100", "rollout:60", "greedy"}) {
    SimulationRequest request;
    request.games = 5;
    request.seats = {agent, agent};
    const auto result = simulate(game.ruleset(), request);
    EXPECT_FALSE(result.failure) << agent;
    EXPECT_FALSE(result.problem) << agent << ": " << result.problem->error.message;
    for (const auto& score : result.statistics.scores) EXPECT_GT(score.mean(), 8) << agent;
  }
}

// What is imagined is the same whatever the other player has aimed at, and may be any cell.
TEST(Search, ImaginesThingsThatAreHiddenWithoutReadingThem) {
  const WrittenGame written{std::string(kAims)};
  const auto ruleset = written.ruleset();
  const auto& all = ruleset->attributes;
  const AttributeDef& aim = *std::ranges::find(all, "aim", &AttributeDef::name);
  const auto aimed_at = [&](const std::string& cell) {
    Game game = started(ruleset);
    choose(game, {"1", cell});
    return game.state();
  };
  const State one = aimed_at("3");
  const State other = aimed_at("8");
  ASSERT_NE(one.player_value(PlayerId(1), aim), other.player_value(PlayerId(1), aim));
  std::map<std::int32_t, int> drawn;
  for (std::uint64_t seed = 0; seed < 900; ++seed) {
    const State imagined = imagine(*ruleset, one, PlayerId(0), seed);
    EXPECT_EQ(imagined.player_value(PlayerId(0), aim), one.player_value(PlayerId(0), aim));
    ASSERT_TRUE(imagined == imagine(*ruleset, other, PlayerId(0), seed));
    ++drawn[imagined.player_value(PlayerId(1), aim)];
  }
  EXPECT_EQ(drawn.size(), 9U);
  for (const auto& [cell, times] : drawn) EXPECT_NEAR(times, 100, 50) << cell;
}

TEST(Search, CountsNoActionsOfImaginedGames) {
  for (const std::string agent : {"search:40", "rollout:20", "greedy"}) {
    Engine::Setup setup;
    setup.players = 2;
    auto game = Game::start(compiled("examples/courtyard"), setup);
    ASSERT_TRUE(game);
    std::vector<std::int64_t> taken(game->ruleset().actions.size(), 0);
    const auto d = game->decision();
    ASSERT_TRUE(d);
    ASSERT_GT(d->options.size(), 1U);
    game->engine().count_actions_in(&taken);
    EXPECT_TRUE(make_agent(agent, 1)->choose(game->engine(), game->state(), *d));
    game->engine().count_actions_in(nullptr);
    EXPECT_THAT(taken, testing::Each(0)) << agent;
  }
}

TEST(Search, PlaysTheSameGamesInAnyNumberOfThreads) {
  for (const std::string game : {"examples/bitter-cups", "dice-town"}) {
    SimulationRequest request;
    request.games = 2;
    request.players = 3;
    request.seats = {"search:4", "greedy", "rollout:4"};
    const auto ruleset = compiled(game);
    request.jobs = 1;
    const auto one = simulate(ruleset, request);
    request.jobs = 3;
    const auto three = simulate(ruleset, request);
    ASSERT_FALSE(one.failure) << one.failure->error.message;
    EXPECT_EQ(one.statistics.actions, three.statistics.actions);
    EXPECT_EQ(one.statistics.win_parts, three.statistics.win_parts);
    for (std::size_t p = 0; p < 3; ++p) {
      EXPECT_EQ(one.statistics.scores[p].counts(), three.statistics.scores[p].counts());
    }
  }
}

// The script fails in the third round only, which bots reach in simulated positions.
TEST(Search, GoesOnWithoutABranchThatFails) {
  const WrittenGame game({{"game.yaml", R"(
language: 2
players: 2
resources: {points: 0}
actions:
  safe: {do: {gain: {points: 1}}, ends: turn}
  risky: {if: round > 1, do: {script: trap.spring, arguments: [round]}, ends: turn}
flow: [{rounds: 4, do: [{turns: players, do: [{actions: [safe, risky]}]}]}]
outcome: {score: player.points}
)"},
                          {"scripts/trap.lua",
                           "function spring(rule, round)\n"
                           "  set(player, \"points\", 10 // (round - 3) * 0 + 5)\n"
                           "end\n"}});
  for (const std::string agent : {"search:60", "greedy", "rollout:60"}) {
    SimulationRequest request;
    request.games = 3;
    request.seats = {agent, agent};
    const auto result = simulate(game.ruleset(), request);
    EXPECT_FALSE(result.failure) << agent;
    ASSERT_TRUE(result.problem) << agent;
    EXPECT_TRUE(result.problem->error.script.is_known()) << agent;
  }
}

// Returns the mean score of greedy in 20 games against a random player.
double mean_of_greedy(const std::string& rules) {
  const std::map<std::string, std::string> files = {{"game.yaml", rules}};
  const WrittenGame game(files);
  SimulationRequest request;
  request.games = 20;
  request.seats = {"greedy", "random"};
  const auto result = simulate(game.ruleset(), request);
  EXPECT_FALSE(result.failure) << result.failure->error.message;
  return result.statistics.scores[0].mean();
}

// Twenty of 21 questions offer nothing of value, the last one a point. The value that greedy learns
// of some actions must not lower that of others offered elsewhere.
TEST(Greedy, TakesAPointThatIsSeldomOffered) {
  const double score = mean_of_greedy(R"(
language: 2
players: 2
resources: {points: 0, beads: 0}
actions:
  thread: {do: {gain: {beads: 1}}}
  string: {do: {gain: {beads: 2}}}
  leave: {do: {gain: {beads: 3}}}
  take: {do: {gain: {points: 1}}}
flow:
  - rounds: 10
    do:
      - turns: players
        do:
          - {repeat: 20, do: [{actions: [thread, string], once: true}]}
          - {actions: [leave, take], once: true}
outcome: {score: player.points}
)");
  EXPECT_EQ(score, 10);
}

// The best of three tries at a number from 1 to 6 is 5.0 on average, of seven tries 5.6.
TEST(Greedy, TriesWhatHasChoicesBehindItMoreOften) {
  const double score = mean_of_greedy(R"(
language: 2
players: 2
resources: {points: 0}
actions:
  choose: {choices: {number: {from: 1..6}}, do: {gain: {points: number}}}
  idle: {do: {gain: {points: 0}}}
  wait: {do: {gain: {points: 0}}}
flow: [{rounds: 50, do: [{turns: players, do: [{actions: [choose, idle, wait], once: true}]}]}]
outcome: {score: player.points}
)");
  EXPECT_GT(score, 50 * 5.3);
}

// In six rounds with the best for all, each turn puts out one of 30 fires, or gives each player two
// medals, though three for oneself would be better than the others.
TEST(Greedy, DoesTheBestForAllInACooperativeGame) {
  const std::string rules = R"(
language: 2
players: {min: 2, max: 4}
table_resources: {fire: 30}
resources: {medals: 0}
actions:
  quench: {do: {lose: {fire: 1}}, ends: turn}
  feed: {do: {gain: {fire: 1}}, ends: turn}
  share: {do: [{each: p, from: players, do: {gain: {medals: 2}, player: p}}], ends: turn}
  hoard: {do: {gain: {medals: 3}}, ends: turn}
flow:
  - {rounds: 6, do: [{turns: players, do: {actions: [quench, feed, share, hoard]}}]}
  - {if: fire > 40, then: {end: game, everyone_loses: true, because: burnt}}
outcome: {cooperative: true, score: VALUE}
)";
  for (const std::string value : {"0 - fire", "player.medals"}) {
    const WrittenGame game(replaced(rules, "VALUE", value));
    for (const std::int32_t players : {2, 4}) {
      SimulationRequest request;
      request.games = 5;
      request.players = players;
      request.seats.assign(static_cast<std::size_t>(players), "greedy");
      const auto result = simulate(game.ruleset(), request);
      ASSERT_FALSE(result.failure) << result.failure->error.message;
      const double best = value == "0 - fire" ? 6 * players - 30 : 6 * players * 2;
      for (const auto& score : result.statistics.scores) EXPECT_EQ(score.mean(), best) << value;
    }
  }
}

TEST(Search, TakesNoMoreMemoryThanItSays) {
  StatTable table(1 << 12);
  std::uint64_t key = 1;
  while (table.add(key * 0x9e3779b97f4a7c15ULL)) ++key;
  EXPECT_GT(table.size(), std::size_t{2000});
  EXPECT_LE(table.bytes(), (std::size_t{1} << 12) * sizeof(Stat));
  EXPECT_LE(StatTable::kMostSlots * sizeof(Stat) * 3 / 2, std::size_t{256} << 20);
}

}  // namespace
}  // namespace cubilete

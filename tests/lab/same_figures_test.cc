// One quantity has one meaning: what `simulate`, `measure`, `report`, the card values and whole
// games that are recorded and replayed say of the same games is the same, for every game and
// variant.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "lab/card_values.h"
#include "lab/comparison.h"
#include "play/simulate.h"
#include "play/tournament.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

constexpr std::int64_t kGames = 4;

// The sums of a few games.
struct Figures {
  std::vector<std::int64_t> scores;  // by seat
  std::vector<std::int64_t> wins;    // by seat, in 1/kWinParts
  std::int64_t without_winner = 0;
  std::int64_t turns = 0;
  std::int64_t decisions = 0;
  std::map<std::string, std::int64_t> actions;
  std::map<std::string, std::int64_t> ends;

  bool operator==(const Figures&) const = default;
};

std::ostream& operator<<(std::ostream& out, const Figures& f) {
  const auto all = [&](const auto& map) {
    for (const auto& [name, n] : map) out << " " << name << " " << n;
  };
  out << "scores";
  for (const std::int64_t n : f.scores) out << " " << n;
  out << ", wins";
  for (const std::int64_t n : f.wins) out << " " << n;
  out << ", without winner " << f.without_winner << ", turns " << f.turns << ", decisions "
      << f.decisions << ", actions";
  all(f.actions);
  out << ", ends";
  all(f.ends);
  return out;
}

std::int64_t sum_of(const Distribution& d) {
  std::int64_t sum = 0;
  for (const auto& [value, n] : d.counts()) sum += value * n;
  return sum;
}

Figures by_simulate(const std::shared_ptr<const Ruleset>& r, const SimulationRequest& request) {
  const SimulationResult result = simulate(r, request);
  EXPECT_FALSE(result.failure) << result.failure->error.message;
  const Statistics& st = result.statistics;
  Figures f;
  for (const Distribution& d : st.scores) f.scores.push_back(sum_of(d));
  f.wins = st.win_parts;
  f.without_winner = st.nobody;
  f.turns = sum_of(st.turns);
  f.decisions = sum_of(st.decisions);
  f.actions = st.actions;
  f.ends = st.ends;
  return f;
}

Figures by_measure(const std::shared_ptr<const Ruleset>& r, const SimulationRequest& request) {
  Comparison c(measures_of(*r, request.players), SampleOf::kSingleGames);
  const auto player = make_single_player(r, request, c.measures());
  std::vector<std::int64_t> values(2 * c.measures().size());
  for (std::int64_t n = 0; n < request.games; ++n) {
    EXPECT_TRUE(player->play(n, values).has_value());
    c.take(values);
  }
  Figures f;
  f.scores.resize(std::size_t(request.players));
  f.wins.resize(std::size_t(request.players));
  for (std::size_t i = 0; i < c.measures().size(); ++i) {
    const Measure& m = c.measures()[i];
    const std::int64_t n = c.moments()[i].b;
    if (m.kind == MeasureKind::kScore) f.scores[std::size_t(m.seat)] = n;
    if (m.kind == MeasureKind::kWinShare) f.wins[std::size_t(m.seat)] = n;
    if (m.kind == MeasureKind::kNoWinner) f.without_winner = n;
    if (m.kind == MeasureKind::kTurns) f.turns = n;
    if (m.kind == MeasureKind::kDecisions) f.decisions = n;
    if (m.kind == MeasureKind::kAction && n > 0) f.actions[m.name] = n;
    if (m.kind == MeasureKind::kEnd && n > 0) f.ends[m.name] = n;
  }
  return f;
}

// Plays the games as `play --record` does, one choice after the other, and counts the events that a
// replay shows.
Figures by_play(const std::shared_ptr<const Ruleset>& r, const SimulationRequest& request) {
  Figures f;
  f.scores.resize(std::size_t(request.players));
  f.wins.resize(std::size_t(request.players));
  for (std::int64_t n = 0; n < request.games; ++n) {
    const std::uint64_t seed = seed_of_game(request.seed, n);
    Engine::Setup setup;
    setup.players = request.players;
    setup.seed = seed;
    auto game = Game::start(r, setup);
    EXPECT_TRUE(game.has_value());
    if (!game) return f;
    const auto agents = agents_of_game(request.seats, seed);
    const auto count = [&] {
      for (const Event& e : game->last_events()) {
        if (e.kind == EventKind::kActionTaken)
          ++f.actions[r->action(e.subject.as<ActionId>()).name];
      }
    };
    count();
    while (!game->state().is_over()) {
      const auto d = game->decision();
      EXPECT_TRUE(d.has_value());
      const auto option =
          agents[d->player.seat().index()]->choose(game->engine(), game->state(), *d);
      EXPECT_TRUE(option.has_value());
      const auto values = d->options[*option];
      EXPECT_TRUE(game->choose({d->player, {values.begin(), values.end()}}).has_value());
      ++f.decisions;
      count();
    }
    const auto outcome = game->outcome();
    EXPECT_TRUE(outcome.has_value());
    const std::int64_t winners = winning_teams(outcome->standings);
    f.without_winner += winners == 0;
    for (const Standing& s : outcome->standings) {
      f.scores[s.player.index()] += s.score;
      if (s.has_won) f.wins[s.player.index()] += kWinParts / winners;
    }
    f.turns += game->state().turn();
    ++f.ends[end_of(*r, game->state(), *outcome)];
  }
  return f;
}

class SameFigures : public testing::TestWithParam<GameName> {};

TEST_P(SameFigures, OfEachCommand) {
  const auto ruleset = compiled(GetParam().first, GetParam().second);
  ASSERT_TRUE(ruleset);
  SimulationRequest request;
  request.games = kGames;
  request.seed = 7;
  for (const std::int32_t players : {ruleset->min_players, ruleset->max_players}) {
    for (const char* agent : {"random", "greedy"}) {
      request.players = players;
      request.seats.assign(std::size_t(players), agent);
      // A greedy game of many choices takes seconds.
      request.games = std::string_view(agent) == "random" ? kGames : 1;
      const Figures simulated = by_simulate(ruleset, request);
      EXPECT_EQ(simulated, by_measure(ruleset, request)) << players << " " << agent;
      EXPECT_EQ(simulated, by_play(ruleset, request)) << players << " " << agent;
    }
    if (ruleset->min_players == ruleset->max_players) break;
  }
}

// `rate` plays games of its own seats. Between two agents that play alike, each seat's victories
// are those that `simulate` counts for these seats.
TEST_P(SameFigures, OfRate) {
  const auto ruleset = compiled(GetParam().first, GetParam().second);
  ASSERT_TRUE(ruleset);
  if (ruleset->max_players < 2) GTEST_SKIP() << "for one player";
  TournamentRequest rate;
  rate.players = std::max(2, ruleset->min_players);
  rate.agents = {"random", "greedy"};
  rate.games = 2;
  rate.seed = 7;
  rate.engine = SimulationEngine::kInterpreted;
  const TournamentResult result = hold_tournament(ruleset, rate);
  ASSERT_FALSE(result.failure) << result.failure->error.message;
  if (is_each_alone(ruleset->outcome, rate.players)) GTEST_SKIP() << "at tables of their own";
  std::int64_t wins = 0;
  for (std::int64_t n = 0; n < rate.games; ++n) {
    SimulationRequest request;
    request.players = rate.players;
    request.seats = seats_of_game(rate, 0, 1, n);
    request.first = 0;  // both games have the same seed
    request.games = 1;
    request.seed = rate.seed;
    const Figures f = by_simulate(ruleset, request);
    for (std::size_t p = 0; p < request.seats.size(); ++p) {
      if (request.seats[p] == rate.agents[0]) wins += f.wins[p];
    }
    wins += f.without_winner * kWinParts / 2;
  }
  EXPECT_EQ(wins, result.pairings.front().win_parts_of_a);
}

INSTANTIATE_TEST_SUITE_P(Games, SameFigures, testing::ValuesIn(all_games()), test_name);

// A game in which one action has no rival, and one is mostly forced.
TEST(Taken, CountsForcedActions) {
  const WrittenGame game(
      "players: 2\n"
      "resources: {coins: 0}\n"
      "actions:\n"
      "  earn: {do: {gain: {coins: 1}}, ends: turn}\n"
      "  spend: {if: coins > 0, do: {pay: {coins: 1}}, ends: turn}\n"
      "flow: [{rounds: 5, do: [{turns: players, do: [{actions: [earn, spend]}]}]}]\n"
      "outcome: {score: player.coins}\n");
  const auto ruleset = game.ruleset();
  SimulationRequest request;
  request.players = 2;
  request.seats = {"random", "random"};
  request.games = 20;
  const Figures f = by_simulate(ruleset, request);
  // One action a turn, whether there was a choice or not.
  EXPECT_EQ(200, f.turns);
  EXPECT_EQ(200, f.actions.at("earn") + f.actions.at("spend"));
  EXPECT_LT(f.decisions, 200);
  EXPECT_EQ(f, by_measure(ruleset, request));
}

std::string team_game(const std::string& score, const std::string& outcome) {
  return "players: {min: 2, max: 3}\n"
         "resources: {coins: 0}\n"
         "table_resources: {danger: 0}\n"
         "actions:\n"
         "  dig: {do: {gain: {coins: 3}}, ends: turn}\n"
         "  wait: {ends: turn}\n"
         "flow: [{rounds: 4, do: [{turns: players, do: [{actions: [dig, wait]}]}, "
         "{if: danger > 7, then: {end: game, everyone_loses: true}}]}]\n"
         "outcome: {score: " +
         score + ", " + outcome + "}\n";
}

TournamentRequest team_request() {
  TournamentRequest request;
  request.players = 2;
  request.agents = {"random", "greedy"};
  request.games = 60;
  return request;
}

TEST(Cooperation, IsRatedByTablesOfOneAgent) {
  const WrittenGame game(team_game("player.coins", "shared: true, cooperative: true"));
  const auto ruleset = game.ruleset();
  ASSERT_TRUE(ruleset);
  const TournamentResult result = hold_tournament(ruleset, team_request());
  ASSERT_FALSE(result.failure);
  const Pairing& p = result.pairings.front();
  EXPECT_EQ(60, p.games);
  EXPECT_EQ(0, p.common);
  EXPECT_GT(std::abs(p.share() - 0.5), 0.1);
}

TEST(Cooperation, IsNoticedWhereItIsNotDeclared) {
  const WrittenGame game(team_game("sum(players.coins)", "shared: true"));
  const TournamentResult result = hold_tournament(game.ruleset(), team_request());
  const Pairing& p = result.pairings.front();
  EXPECT_EQ(p.games, p.common);
  EXPECT_EQ(0.5, p.share());
}

TEST(Cooperation, MakesAllWinOrAllLose) {
  const WrittenGame game(
      "players: 2\n"
      "resources: {coins: 0}\n"
      "actions: {earn: {do: {gain: {coins: 1}}, ends: turn}, wait: {ends: turn}}\n"
      "flow: [{rounds: 5, do: [{turns: players, do: [{actions: [earn, wait]}]}]}]\n"
      "outcome: {score: player.coins, cooperative: true}\n");
  SimulationRequest request;
  request.players = 2;
  request.seats = {"random", "random"};
  request.games = 20;
  const Figures f = by_simulate(game.ruleset(), request);
  EXPECT_THAT(f.wins, testing::ElementsAre(20 * kWinParts / 2, 20 * kWinParts / 2));
  EXPECT_EQ(f.without_winner, 0);
}

// The two of a team win together, each as often as his team; nobody's seat is better than another.
TEST(Teams, WinForEachOfTheirPlayers) {
  const WrittenGame game(
      "players: 4\n"
      "resources: {coins: 0}\n"
      "actions: {earn: {do: {gain: {coins: 1}}, ends: turn}, wait: {ends: turn}}\n"
      "flow: [{rounds: 5, do: [{turns: players, do: [{actions: [earn, wait]}]}]}]\n"
      "outcome: {score: player.coins, team: player.seat % 2, shared: true}\n");
  SimulationRequest request;
  request.players = 4;
  request.seats = {"random", "greedy", "random", "greedy"};
  request.games = 20;
  const SimulationResult result = simulate(game.ruleset(), request);
  ASSERT_FALSE(result.failure);
  EXPECT_THAT(result.statistics.wins, testing::ElementsAre(0, 20, 0, 20));
  EXPECT_THAT(result.statistics.shared_wins, testing::Each(0));
  EXPECT_THAT(result.statistics.win_parts,
              testing::ElementsAre(0, 20 * kWinParts, 0, 20 * kWinParts));
}

// Cards that the setup leaves out are not dead: they were not there.
TEST(CardValues, KnowWhichCardsWereInPlay) {
  const WrittenGame game(
      "players: 2\n"
      "kinds: {card: {properties: {worth: {type: integer}}}}\n"
      "components:\n"
      "  good: {kind: card, worth: 5}\n"
      "  absent: {kind: card, worth: 9}\n"
      "  away: {kind: card, worth: 9}\n"
      "  dead: {kind: card, worth: 0}\n"
      "zones: {row: {shape: row, holds: card}, won: {owner: player, shape: row, holds: card}}\n"
      "resources: {points: 0}\n"
      "setup: [{create: good, count: 2, to: row}, {create: dead, to: row}, "
      "{create: away, to: row}, {remove: 'row[definition == away]'}]\n"
      "actions: {pick: {choices: {card: {from: 'row[worth > 0]'}}, do: [{gain: {points: "
      "card.worth}}, {move: card, to: won}], ends: turn}}\n"
      "flow: [{rounds: 1, do: [{turns: players, do: [{actions: [pick]}]}]}]\n"
      "outcome: {score: player.points}\n");
  const auto ruleset = game.ruleset();
  ASSERT_TRUE(ruleset);
  SimulationRequest request;
  request.players = 2;
  request.seats = {"random", "random"};
  const auto cards = cards_of(*ruleset);
  CardValues values(cards, 2);
  const auto player = make_card_player(ruleset, request, cards);
  std::vector<std::int64_t> row(values_of_cards(cards.size()));
  for (std::int64_t n = 0; n < 5; ++n) {
    ASSERT_TRUE(player->play(n, row).has_value());
    values.take(row);
  }
  const auto names = [&](const std::vector<DefinitionId>& ids) {
    std::vector<std::string> out;
    for (const DefinitionId d : ids) out.push_back(ruleset->definition(d).name);
    return out;
  };
  EXPECT_THAT(names(values.never_chosen(*ruleset)), testing::ElementsAre("dead"));
  EXPECT_THAT(names(values.never_present()), testing::ElementsAre("absent", "away"));
}

// Two pairs say nothing, and no interval says what is impossible.
TEST(Intervals, OfSharesStayWithinWhatIsPossible) {
  const std::vector<Measure> measures = {{MeasureKind::kWinShare, 0, ""},
                                         {MeasureKind::kScore, 0, ""}};
  for (const SampleOf sample : {SampleOf::kPairs, SampleOf::kSingleGames}) {
    Comparison c(measures, sample);
    c.take(std::vector<std::int64_t>{0, 0, kWinParts, 90});
    c.take(std::vector<std::int64_t>{0, 0, 0, 10});
    for (const Looking looking : {Looking::kFixed, Looking::kWatched}) {
      const Difference share = c.difference(0, looking);
      EXPECT_GE(share.interval.low, sample == SampleOf::kPairs ? -1 : 0);
      EXPECT_LE(share.interval.high, 1);
      EXPECT_FALSE(share.has_enough);
      EXPECT_LT(c.difference(1, looking).interval.low, 0);
    }
  }
}

}  // namespace
}  // namespace cubilete

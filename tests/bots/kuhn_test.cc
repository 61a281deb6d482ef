// Kuhn's poker: measures how much a player could win against the bot who knew exactly how it plays.

#include <gtest/gtest.h>

#include <array>
#include <map>

#include "play/agent_spec.h"
#include "play/early_search.h"
#include "support/test_game.h"
#include "support/thorough.h"

namespace cubilete {
namespace {

// The probability that a player bets or calls, by his card (0..2) and the history: "" and "cb" for
// the first player, "c" and "b" for the second.
using Policy = std::map<std::pair<int, std::string>, double>;

bool is_over(const std::string& h) {
  return h == "cc" || h == "bf" || h == "bc" || h == "cbf" || h == "cbc";
}

// Returns the coins that the first player wins, negative if he loses.
double coins(const std::string& h, int first, int second) {
  const double sign = first > second ? 1 : -1;
  if (h == "cc") return sign;
  if (h == "bf") return 1;
  if (h == "cbf") return -1;
  return 2 * sign;
}

// Returns the two answers to a history: the passive one, then the aggressive one.
std::array<std::string, 2> answers(const std::string& h) {
  const bool faces_bet = h == "b" || h == "cb";
  return faces_bet ? std::array<std::string, 2>{"f", "c"} : std::array<std::string, 2>{"c", "b"};
}

// Returns the most that `player` (0 or 1) can win on average against the policy of the other, card
// by card: it tries every plan, which here is one answer for each card and history.
double best_response(const Policy& policy, int player) {
  double total = 0;
  for (int own = 0; own < 3; ++own) {
    const std::array<std::string, 2> places =
        player == 0 ? std::array<std::string, 2>{"", "cb"} : std::array<std::string, 2>{"c", "b"};
    double best = -1e9;
    for (int plan = 0; plan < 4; ++plan) {
      double value = 0;
      for (int other = 0; other < 3; ++other) {
        if (other == own) continue;
        const auto play = [&](const auto& self, const std::string& h) -> double {
          if (is_over(h)) {
            const double c = player == 0 ? coins(h, own, other) : coins(h, other, own);
            return player == 0 ? c : -c;
          }
          const int mover = h.size() % 2 == 0 ? 0 : 1;
          const auto next = answers(h);
          if (mover == player) {
            const int bit = h == places[0] ? 1 : 2;
            return self(self, h + next[(plan & bit) != 0]);
          }
          const double p = policy.at({other, h});
          return p * self(self, h + next[1]) + (1 - p) * self(self, h + next[0]);
        };
        value += play(play, "") / 6;
      }
      best = std::max(best, value);
    }
    total += best;
  }
  return total;
}

// Returns the mean of the winnings of both best responses; 0 if nobody can be exploited.
double exploitability(const Policy& p) { return (best_response(p, 0) + best_response(p, 1)) / 2; }

TEST(Kuhn, ExploitabilityIsThatOfKnownPolicies) {
  Policy even;
  Policy nash;  // the equilibrium of Kuhn 1950, with a bluff of one third
  for (int card = 0; card < 3; ++card) {
    for (const char* h : {"", "c", "b", "cb"}) even[{card, h}] = 0.5;
  }
  const double third = 1.0 / 3;
  nash = {{{0, ""}, third},       {{1, ""}, 0},   {{2, ""}, 1},      {{0, "cb"}, 0},
          {{1, "cb"}, 2 * third}, {{2, "cb"}, 1}, {{0, "c"}, third}, {{1, "c"}, 0},
          {{2, "c"}, 1},          {{0, "b"}, 0},  {{1, "b"}, third}, {{2, "b"}, 1}};
  EXPECT_NEAR(exploitability(nash), 0, 1e-9);
  EXPECT_NEAR(exploitability(even), 0.4583, 0.0001);
}

// Returns the policy of `search` with so many playouts: the probability of a bet or call at each
// place, as the mean over some seeds.
Policy policy_of(std::int64_t playouts, int seeds) {
  const auto ruleset = compiled(std::string(CUBILETE_SOURCE_DIR) + "/tests/games/kuhn");
  Policy sums;
  std::map<std::pair<int, std::string>, int> asked;
  const auto is_full = [&] {
    int full = 0;
    for (const auto& [place, n] : asked) full += n >= seeds;
    return full == 12;
  };
  for (std::uint64_t seed = 1; !is_full(); ++seed) {
    for (const std::string line : {"", "c", "b", "cb"}) {
      Engine::Setup setup;
      setup.players = 2;
      setup.seed = seed;
      auto game = Game::start(ruleset, setup);
      for (const char c : line) {
        const auto d = game->decision();
        const auto values = d->options[c == 'c' ? 0 : 1];
        if (!game->choose({d->player, {values.begin(), values.end()}})) return {};
      }
      const auto d = game->decision();
      const State& s = game->state();
      const ZoneDef& hand = ruleset->zones[1];
      EXPECT_EQ(hand.name, "hand");
      const ZoneId zone = zone_of(*ruleset, s, ZoneDefId(1), d->player);
      const int card = s.definition_of(s.first_in(zone)).value;
      const auto place = std::pair(card, line);
      if (asked[place] >= seeds) continue;
      ++asked[place];
      // The options are in the order of the content: check, bet; call, fold.
      EarlySearch search(game->engine(), nullptr, s, *d, seed);
      EXPECT_TRUE(search.choose(playouts));
      const bool faces_bet = line == "b" || line == "cb";
      sums[place] += search.chance_of(faces_bet ? 0 : 1);
    }
  }
  for (auto& [place, sum] : sums) sum /= seeds;
  return sums;
}

TEST(Kuhn, SearchCannotBeExploitedMuch) {
  const Policy policy = policy_of(20'000, as_thorough(2, 40));
  EXPECT_LT(exploitability(policy), 0.1) << exploitability(policy);
  RecordProperty("exploitability", std::to_string(exploitability(policy)));
}

// An agent decides by the result of its search.
TEST(Kuhn, AnAgentFoldsTheJackAndCallsWithTheKing) {
  const auto ruleset = compiled(std::string(CUBILETE_SOURCE_DIR) + "/tests/games/kuhn");
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    Engine::Setup setup;
    setup.players = 2;
    setup.seed = seed;
    auto game = Game::start(ruleset, setup);
    ASSERT_TRUE(game);
    ASSERT_TRUE(game->choose({PlayerId(0), {1}}));
    const auto d = game->decision();
    const State& s = game->state();
    const ZoneId zone = zone_of(*ruleset, s, ZoneDefId(1), d->player);
    const int card = s.definition_of(s.first_in(zone)).value;
    const auto option = *make_agent("search:5000", seed)->choose(game->engine(), s, *d);
    if (card != 1) {
      EXPECT_EQ(option, card == 0 ? 1u : 0u);
    }
  }
}

}  // namespace
}  // namespace cubilete

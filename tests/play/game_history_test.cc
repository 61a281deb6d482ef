// A game that stores few of its states can go back and look back like one that stores all.

#include <gtest/gtest.h>

#include "base/digest.h"
#include "base/random.h"
#include "game.h"
#include "state/cell_writer.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

// The oracle: copies of every state and all events.
struct Naive {
  std::vector<State> states;
  std::vector<std::vector<Event>> events;
  std::vector<Choice> choices;

  void add(const Game& game) {
    states.push_back(game.state());
    events.push_back(game.last_events());
    choices = game.choices();
  }
  void undo_to(std::size_t n) {
    states.resize(n + 1);
    events.resize(n + 1);
    choices.resize(n);
  }
};

class GameHistory : public testing::TestWithParam<GameName> {};

void expect_same(Game& game, const Naive& naive, std::size_t n) {
  const auto state = game.state_after(n);
  ASSERT_TRUE(state) << state.error().message;
  EXPECT_TRUE(*state == naive.states[n]) << "after " << n;
  EXPECT_EQ(game.digest_after(n), digest_of(naive.states[n])) << "after " << n;
  const auto events = game.events_after(n);
  ASSERT_TRUE(events) << events.error().message;
  EXPECT_TRUE(*events == naive.events[n]) << "after " << n;
}

void choose_at_random(Game& game, RandomStream& random) {
  const auto asked = game.asked();
  const auto d = game.decision(asked[random.below(static_cast<std::uint32_t>(asked.size()))]);
  ASSERT_TRUE(d);
  const auto values = d->options[random.below(static_cast<std::uint32_t>(d->options.size()))];
  ASSERT_TRUE(game.choose({d->player, {values.begin(), values.end()}}));
}

TEST_P(GameHistory, GoBackAsOnesThatKeepEveryState) {
  const auto ruleset = compiled(GetParam().first, GetParam().second);
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    Engine::Setup setup;
    setup.players = seed % 2 == 0 ? ruleset->max_players : ruleset->min_players;
    setup.seed = seed;
    Interpreter measure(ruleset);
    const auto first = measure.engine().set_up(setup);
    ASSERT_TRUE(first);
    const std::size_t budget = 6 * bytes_of(*first);  // room for a few; others are played again
    auto game = Game::start(ruleset, setup, budget);
    ASSERT_TRUE(game);
    RandomStream random(seed, digest_of("history"), 0);
    Naive naive;
    naive.add(*game);
    for (int step = 0; step < 150; ++step) {
      const auto n = std::size_t(random.below(std::uint32_t(game->choices().size() + 1)));
      if (game->is_over() || random.below(12) == 0) {
        ASSERT_TRUE(game->undo_to(n));
        naive.undo_to(n);
      } else {
        choose_at_random(*game, random);
        naive.add(*game);
      }
      ASSERT_TRUE(game->state() == naive.states.back());
      ASSERT_TRUE(game->last_events() == naive.events.back());
      ASSERT_EQ(game->choices(), naive.choices);
      // The terms: the budget, the first state, the last two, and room for their growth.
      ASSERT_LT(game->bytes_of_states(), budget + 6 * bytes_of(game->state()));
      if (step % 10 == 0) {
        expect_same(*game, naive,
                    std::size_t(random.below(std::uint32_t(game->choices().size() + 1))));
      }
    }
    std::size_t shown = 0;
    ASSERT_TRUE(game->replay(game->choices().size(),
                             [&](std::size_t n, const State& s, const std::vector<Event>& events) {
                               EXPECT_EQ(n, shown++);
                               EXPECT_TRUE(s == naive.states[n]);
                               EXPECT_TRUE(events == naive.events[n]);
                             }));
    EXPECT_EQ(shown, naive.states.size());
  }
}

INSTANTIATE_TEST_SUITE_P(Play, GameHistory, testing::ValuesIn(all_games()), test_name);

TEST(Checkpoints, ThinOutByDoublingTheirDistance) {
  State s;
  std::vector<std::int32_t>& cells = CellWriter(s).numbers();
  cells.assign(1'000, 0);
  cells.shrink_to_fit();
  const std::size_t size = bytes_of(s);
  Checkpoints kept(4 * size);
  for (std::size_t n = 0; n <= 100; ++n) {
    cells[0] = static_cast<std::int32_t>(n);
    kept.add(n, s);
    EXPECT_LE(kept.size(), 5u);
    EXPECT_EQ(kept.bytes(), kept.size() * size);
  }
  // The states after 0, 32, 64 and 96 choices.
  EXPECT_EQ(kept.size(), 4u);
  EXPECT_EQ(kept.latest(31).choices, 0u);
  EXPECT_EQ(kept.latest(32).choices, 32u);
  EXPECT_EQ(kept.latest(99).state.cells[0], 96);
  kept.drop_after(64);
  EXPECT_EQ(kept.latest(99).choices, 64u);
  EXPECT_EQ(kept.bytes(), 3 * size);
}

TEST(Checkpoints, OfAStateAboveTheBudgetAreTheFirstOnly) {
  State s;
  CellWriter(s).numbers().assign(1'000, 0);
  Checkpoints kept(10);
  for (std::size_t n = 0; n <= 20; ++n) kept.add(n, s);
  EXPECT_EQ(kept.size(), 1u);
  EXPECT_EQ(kept.latest(20).choices, 0u);
}

}  // namespace
}  // namespace cubilete

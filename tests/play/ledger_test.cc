// Every number of a player and of the table is the sum of its reported changes.

#include "review/ledger.h"

#include <gtest/gtest.h>

#include "base/digest.h"
#include "base/random.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

Game random_game(const std::shared_ptr<const Ruleset>& ruleset, std::uint64_t seed, int choices) {
  Game game = started(ruleset, ruleset->max_players, seed);
  RandomStream random(seed, digest_of("ledger"), 0);
  for (int n = 0; n < choices && !game.is_over(); ++n) {
    const auto decision = game.decision(game.asked().front());
    EXPECT_TRUE(decision);
    const auto at = random.below(static_cast<std::uint32_t>(decision->options.size()));
    const auto values = decision->options[at];
    Choice choice{decision->player, {}};
    choice.values.assign(values.begin(), values.end());
    EXPECT_TRUE(game.choose(choice));
  }
  return game;
}

class Ledgers : public ::testing::TestWithParam<GameName> {};

TEST_P(Ledgers, SumUpToTheNumber) {
  const auto ruleset = compiled(GetParam().first, GetParam().second);
  Game game = random_game(ruleset, 7, 150);
  const std::size_t end = game.choices().size();
  for (const std::size_t at : {end / 2, end}) {
    const State s = *game.state_after(at);
    for (std::size_t i = 0; i < ruleset->attributes.size(); ++i) {
      const AttributeDef& a = ruleset->attributes[i];
      if (a.is_of_many()) continue;
      const bool is_of_player = a.owner == AttributeOwner::kPlayer;
      for (std::int32_t p = 0; p < (is_of_player ? s.players() : 1); ++p) {
        const MaybePlayer player = is_of_player ? MaybePlayer(p) : MaybePlayer();
        const Ledger ledger =
            *ledger_of(game, AttributeId(static_cast<std::int32_t>(i)), player, at);
        std::int32_t sum = ledger.initial;
        for (const LedgerEntry& e : ledger.entries) {
          sum += e.change;
          EXPECT_TRUE(e.cause.reference.is_known()) << a.name;
          EXPECT_LE(e.choice, at);
        }
        EXPECT_EQ(sum, ledger.value) << a.name;
        EXPECT_EQ(ledger.value, is_of_player ? s.player_value(player.seat(), a) : s.table_value(a))
            << a.name << " of seat " << p + 1 << " after " << at << " choices";
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Ledgers, ::testing::ValuesIn(all_games()), test_name);

}  // namespace
}  // namespace cubilete

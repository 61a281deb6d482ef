// Damages the results of earlier questions that an engine remembers: the only way to an action that
// is offered and then fails. No content can cause this.
#include <gtest/gtest.h>

#include <cstring>
#include <set>
#include <span>

#include "agreement/players.h"
#include "base/random.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

const std::map<std::string, std::string> kDamagedGame = {
    {"game.yaml", R"(players: 2
resources: {points: 0}
kinds: {card: {}}
components: {crown: {kind: card}}
zones: {pile: {}, shelf: {}}
queries:
  is_light: {parameters: {size: integer}, returns: boolean, script: rules.is_light, pure: true}
setup: [{create: crown, to: pile, count: 9}]
actions:
  go:
    choices: {size: {from: 1..3}, card: {from: pile, where: is_light(size)}}
    do: [{move: card, to: shelf}]
    ends: turn
  back: {if: any(shelf), do: [{move: shelf.top, to: pile}], ends: turn}
  rest: {ends: turn}
flow:
  - {rounds: forever, until: round == 40, do: [{turns: players, do: [{actions: [go, back, rest]}]}]}
outcome: {score: player.points}
)"},
    {"scripts/rules.lua", "function is_light(size) return size < 4 end\n"}};

// Now and then overwrites a number in each entry that the engine remembers.
void damage(Engine& engine, RandomStream& random) {
  constexpr std::size_t kStride = 8;  // numbers in an entry
  engine.visit_memory([&](std::span<std::byte> memory) {
    if (random.below(2) != 0) return;
    const auto value = static_cast<std::int32_t>(random.below(3)) - 1;
    const std::size_t numbers = memory.size() / sizeof value;
    for (std::size_t at = random.below(kStride); at < numbers; at += kStride) {
      std::memcpy(memory.data() + sizeof value * at, &value, sizeof value);
    }
  });
}

// Returns the code of the error that ends the game, or an empty text if there is none.
std::string error_of_play(Engine& engine, std::uint64_t seed) {
  auto state = engine.set_up(setup_with(2, seed));
  const Choose at_random = random_choices(engine, seed);
  RandomStream random(seed, 12, 0);
  const auto ok = play_by_steps(
      engine, *state,
      [&](const State& s, const Decision& d) {
        return d.options.empty() ? giving_up() : at_random(s, d);
      },
      [&] { damage(engine, random); });
  return ok ? "" : std::string(ok.error().code);
}

TEST(DamagedMemory, IsFoundWhereAnActionCannotBeCarriedThrough) {
  const WrittenGame game(kDamagedGame);
  const auto ruleset = game.ruleset();
  std::set<std::string> codes;
  for (std::uint64_t seed = 1; seed <= 600; ++seed) {
    Interpreter interpreter(ruleset);
    codes.insert(error_of_play(interpreter.engine(), seed));
    if (seed == 1 && interpreter.engine().remembered_bytes() == 0) {
      GTEST_SKIP() << "this build remembers nothing";
    }
  }
  EXPECT_EQ(codes, (std::set<std::string>{"", "no-option"}));
}

}  // namespace
}  // namespace cubilete

// Plays whole games with every script of the library and of the micro-games, by forms and by the
// machine of Lua: results must agree call by call, with the cost of each. README:
// LOWERING_GAMES=100 build/release/tests/lowering_test plays so many games of each kind instead of
// 1.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>

#include "agreement/players.h"
#include "lua/lowering/form_runner.h"
#include "lua/lowering/shared_object.h"
#include "lua/scripts.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

using lowering::LoweredScripts;

std::uint64_t games_to_play() {
  const char* number = std::getenv("LOWERING_GAMES");
  return number ? std::strtoull(number, nullptr, 10) : 1;
}

// A whole game in place, with every call of a script, its result and its fuel.
Account play(const Ruleset& r, ScriptRunner& scripts, std::int32_t players, std::uint64_t seed) {
  std::vector<std::string> calls;
  WatchedScripts watched(scripts, [&](const WatchedScripts::Call& call) {
    std::string result = call.is_done ? fmt::format("{}", fmt::join(call.result, " ")) : "asks";
    if (const RuleError* e = call.error) {
      result = fmt::format("{} at {}:{}", e->code.name(), e->script.file, e->script.begin);
    }
    calls.push_back(fmt::format("script {}: {}, fuel {}, in all {}", call.script.value, result,
                                scripts.work().fuel, scripts.work().fuel_in_all));
  });
  Engine engine(r, watched);
  Account account = in_place(engine, setup_with(players, seed), random_choices(engine, seed));
  account.calls = std::move(calls);
  return account;
}

constexpr Compared kWithCharges = {.charges = Charges::kAll};

class LoweredGame : public testing::TestWithParam<GameName> {};

TEST_P(LoweredGame, IsTheGameThatLuaPlays) {
  const auto r = compiled(GetParam().first, GetParam().second);
  ASSERT_TRUE(r);
  const LoweredScripts lowered = lowering::lower_scripts(*r);
  const auto lua = make_lua_scripts(*r, nullptr, false);
  const auto forms = lowering::make_form_scripts(*r, lowered);
  std::size_t calls = 0;
  for (std::int32_t players = r->min_players; players <= r->max_players; ++players) {
    for (std::uint64_t seed = 1; seed <= games_to_play(); ++seed) {
      SCOPED_TRACE(fmt::format("{} players, seed {}", players, seed));
      const Account a = play(*r, *lua, players, seed);
      ASSERT_EQ("", difference_of(a, play(*r, *forms, players, seed), kWithCharges));
      calls += a.calls.size();
    }
  }
  RecordProperty("calls", static_cast<int>(calls));
  std::cout << calls << " calls, as forms " << forms->counts().forms << ", of them left "
            << forms->counts().left << "\n";
}

TEST_P(LoweredGame, SaysWhatHasNoForm) {
  const auto r = compiled(GetParam().first, GetParam().second);
  ASSERT_TRUE(r);
  const LoweredScripts lowered = lowering::lower_scripts(*r);
  ASSERT_EQ(lowered.scripts.size(), r->scripts.size());
  const std::string& game = GetParam().first;
  const bool is_one_of_five = game.find('/') == std::string::npos;
  for (std::size_t i = 0; i < lowered.scripts.size(); ++i) {
    const auto& s = lowered.scripts[i];
    if (s.form) continue;
    EXPECT_FALSE(s.refusal.reason.empty());
    EXPECT_FALSE(is_one_of_five) << r->scripts[i].function << ": " << s.refusal.reason;
    std::cout << r->sources.where(s.refusal.span) << ": " << r->scripts[i].function << ": "
              << s.refusal.reason << "\n";
  }
}

class CompiledGame : public testing::TestWithParam<std::string> {};

TEST_P(CompiledGame, IsTheGameThatLuaPlays) {
  const auto r = compiled(GetParam());
  ASSERT_TRUE(r);
  const LoweredScripts lowered = lowering::lower_scripts(*r);
  const SharedObject object(lowered);
  const auto lua = make_lua_scripts(*r, nullptr, false);
  const auto forms = lowering::make_form_scripts(*r, lowered, [&] {
    return std::make_unique<lowering::CompiledMachine>(lowered, object.forms());
  });
  for (std::uint64_t seed = 1; seed <= games_to_play(); ++seed) {
    const Account a = play(*r, *lua, r->max_players, seed);
    ASSERT_EQ("", difference_of(a, play(*r, *forms, r->max_players, seed), kWithCharges));
  }
  EXPECT_EQ(forms->counts().left, 0);
  EXPECT_FALSE(forms->must_run_again());
}

INSTANTIATE_TEST_SUITE_P(Games, CompiledGame,
                         testing::Values("dicy-cards", "dice-town", "dice-city", "union-dice",
                                         "phoenicia"),
                         [](const auto& game) {
                           std::string name = game.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

INSTANTIATE_TEST_SUITE_P(Games, LoweredGame, testing::ValuesIn(all_games()), test_name);

}  // namespace
}  // namespace cubilete

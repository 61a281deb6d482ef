// Plays whole games with every script of the library and of the micro-games, by forms and by the
// machine of Lua: results must agree call by call, with the cost of each. README:
// LOWERING_GAMES=100 build/release/tests/lowering_test plays so many games of each kind instead of
// 1.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>

#include "lua/lowering/form_runner.h"
#include "lua/lowering/shared_object.h"
#include "lua/scripts.h"
#include "play/agent.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

using lowering::LoweredScripts;

std::uint64_t games_to_play() {
  const char* number = std::getenv("LOWERING_GAMES");
  return number ? std::strtoull(number, nullptr, 10) : 1;
}

// Forwards every call and records it with its result and its fuel.
class Recorder final : public ScriptRunner {
 public:
  explicit Recorder(ScriptRunner& scripts) : scripts_(scripts) {}

  Result<void> query(ScriptId id, std::span<const Argument> arguments, const QueryContext& reading,
                     std::vector<std::int32_t>& result) override {
    auto ok = scripts_.query(id, arguments, reading, result);
    note(id, ok ? fmt::format("{}", fmt::join(result, " ")) : in_words(ok.error()));
    return ok;
  }
  Result<bool> effect(ScriptId id, std::span<const Argument> arguments, EffectHost& host) override {
    auto done = scripts_.effect(id, arguments, host);
    note(id, done ? (*done ? "done" : "asks") : in_words(done.error()));
    return done;
  }
  ScriptWork work() const override { return scripts_.work(); }

  std::vector<std::string> take() { return std::exchange(calls_, {}); }

 private:
  static std::string in_words(const RuleError& e) {
    return fmt::format("{} at {}:{}", std::string(e.code), e.script.file, e.script.begin);
  }
  void note(ScriptId id, const std::string& result) {
    calls_.push_back(fmt::format("script {}: {}, fuel {}, in all {}", id.value, result,
                                 scripts_.work().fuel, scripts_.work().fuel_in_all));
  }

  ScriptRunner& scripts_;
  std::vector<std::string> calls_;
};

// Answers at random and records the cost of each question.
class Witness final : public Answerer {
 public:
  Witness(Engine& engine, std::uint64_t seed) : engine_(engine), agent_(seed) {}
  Result<std::size_t> answer(const State& s, const Decision& d) override {
    charges.push_back(engine_.evaluator().work());
    return agent_.choose(engine_, s, d);
  }
  bool needs_decision_only() const override { return true; }

  std::vector<std::int64_t> charges;

 private:
  Engine& engine_;
  RandomAgent agent_;
};

struct Account {
  std::vector<std::string> calls;
  std::vector<Event> events;
  std::vector<std::int64_t> charges;
  std::string end;
  std::vector<std::int64_t> scores;
};

Account play(const Ruleset& r, ScriptRunner& scripts, std::int32_t players, std::uint64_t seed) {
  Recorder recorder(scripts);
  Engine engine(r, recorder);
  Account a;
  engine.set_event_sink(&a.events);
  Engine::Setup setup;
  setup.players = players;
  setup.seed = seed;
  auto state = engine.set_up(setup);
  Witness witness(engine, seed);
  if (state) {
    const auto played = engine.play(*state, witness);
    a.end = played ? to_text(*state) : played.error().message;
    const auto outcome = engine.outcome(*state);
    if (outcome) {
      for (const Standing& s : outcome->standings) a.scores.push_back(s.score);
    }
  }
  a.charges = std::move(witness.charges);
  a.calls = recorder.take();
  return a;
}

void expect_same(const Account& lua, const Account& forms) {
  for (std::size_t i = 0; i < std::min(lua.calls.size(), forms.calls.size()); ++i)
    ASSERT_EQ(lua.calls[i], forms.calls[i]) << "call " << i;
  ASSERT_EQ(lua.calls.size(), forms.calls.size());
  ASSERT_EQ(lua.charges, forms.charges);
  ASSERT_TRUE(lua.events == forms.events);
  ASSERT_EQ(lua.scores, forms.scores);
  ASSERT_EQ(lua.end, forms.end);
}

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
      ASSERT_NO_FATAL_FAILURE(expect_same(a, play(*r, *forms, players, seed)));
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
    ASSERT_NO_FATAL_FAILURE(expect_same(a, play(*r, *forms, r->max_players, seed)));
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

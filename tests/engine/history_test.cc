// The memory that a script may use does not depend on what the engine did before.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "lua/scripts.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

constexpr const char* kGame = R"(players: 2
options: {n: 0}
resources: {points: {initial: 0, max: 1000000}}
queries:
  fat: {parameters: {n: integer}, returns: integer, script: memory.fat}
  deep: {parameters: {n: integer}, returns: integer, script: memory.deep}
  ballast: {returns: integer, script: ballast.one}
actions:
  fat: {do: [{gain: {points: fat(n)}}], ends: turn}
  deep: {do: [{gain: {points: deep(100000)}}], ends: turn}
  ballast: {do: [{gain: {points: ballast()}}], ends: turn}
flow:
  - rounds: 9
    do: [{turns: players, do: [{actions: [fat, deep, ballast]}]}]
outcome: {score: points}
)";

// fat(n) keeps n tables of 900 numbers, 14,400 bytes each.
constexpr const char* kMemory = R"(local function down(n)
  if n == 0 then return 0 end
  return 1 + down(n - 1)
end
function deep(n)
  down(n)
  return 2
end
local function keep(n, ...)
  local kept = {}
  for i = 1, n do kept[i] = {...} end
  return 100
end
local function with_900(left, n, ...)
  if left == 0 then return keep(n, ...) end
  return with_900(left - 1, n, 1, ...)
end
function fat(n) return with_900(900, n) end
)";

std::string ballast() {
  std::string out = "local function unused()\n";
  for (int i = 0; i < 90; ++i) {
    out += fmt::format("do local t{} = {{", i);
    for (int k = 0; k < 40; ++k) out += "function() end, ";
    out += "} end\n";
  }
  return out + "end\nfunction one() return 1 end\n";
}

class History {
 public:
  explicit History(int n)
      : game_({{"game.yaml", replaced(kGame, "n: 0", fmt::format("n: {}", n))},
               {"scripts/memory.lua", kMemory},
               {"scripts/ballast.lua", ballast()}}),
        ruleset_(game_.ruleset()),
        scripts_(make_lua_scripts(*ruleset_)),
        engine_(*ruleset_, *scripts_) {
    Engine::Setup setup;
    setup.players = 2;
    setup.seed = 1;
    start_ = *engine_.set_up(setup);
  }

  // Returns the code of the error of this action from the start, or an empty text.
  std::string act(const std::string& name) {
    State s = start_;
    for (std::size_t a = 0; a < ruleset_->actions.size(); ++a) {
      if (ruleset_->actions[a].name != name) continue;
      const auto done = engine_.step(s, {engine_.asked(s).front(), {static_cast<std::int32_t>(a)}});
      return done ? "" : std::string(done.error().code);
    }
    return "no such action";
  }

 private:
  WrittenGame game_;
  std::shared_ptr<const Ruleset> ruleset_;
  std::unique_ptr<ScriptRunner> scripts_;
  Engine engine_;
  State start_;
};

TEST(ScriptMemory, OfACallIsTheSameInAFreshAndAnOldEngine) {
  int works = 3000;
  int fails = 4000;
  while (fails - works > 1) {
    const int middle = (works + fails) / 2;
    (History(middle).act("fat").empty() ? works : fails) = middle;
  }
  EXPECT_GT(works, 3000);
  EXPECT_LT(fails, 4000);
  for (const int n : {works, fails}) {
    History old(n);
    EXPECT_EQ(old.act("deep"), "");
    EXPECT_EQ(old.act("ballast"), "");
    const std::string code = n == works ? "" : "script-memory-exhausted";
    EXPECT_EQ(History(n).act("fat"), code) << n;
    EXPECT_EQ(old.act("fat"), code) << n;
    EXPECT_EQ(old.act("fat"), code) << n;
  }
}

}  // namespace
}  // namespace cubilete

// Tests the bounds of `validate` as a whole, and those of the process: --memory and --time.

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "attacks/limited.h"
#include "support/files.h"

namespace cubilete {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

// Each step costs nearly as much as a step may, by the costliest instruction of scripts: the
// comparison of long texts.
const char kSlowScript[] =
    "function slow(n, turn)\n"
    "  local a = ('a'):rep(16000)\n"
    "  local b, c = ('a'):rep(15999) .. 'b', 0\n"
    "  for i = 1, 300000 do if a < b then c = c + 1 end end\n"
    "  return 1\n"
    "end\n";

std::string slow_game() {
  std::string sum = "slow(1, turn)";
  for (int i = 2; i < 10; ++i) sum += fmt::format(" + slow({}, turn)", i);
  const std::string action = "{do: [{gain: {points: '" + sum + "'}}], ends: turn}";
  return "players: {min: 2, max: 8}\n"
         "resources: {points: {initial: 0, max: 1000000}}\n"
         "queries: {slow: {parameters: {n: integer, t: integer}, returns: integer, script: "
         "slow.slow}}\n"
         "actions: {one: " +
         action + ", two: " + action +
         "}\n"
         "flow: [{rounds: 100, do: [{turns: players, do: [{actions: [one, "
         "two]}]}]}]\n"
         "outcome: {score: points}\n";
}

// A turn that never ends.
const char kEndlessGame[] =
    "players: 2\n"
    "resources: {points: {initial: 0, max: 9}}\n"
    "actions: {one: {do: [{set: {points: 1}}]}, two: {do: [{set: {points: 2}}]}}\n"
    "flow: [{turns: players, do: [{repeat: forever, do: [{actions: [one, two], once: true}]}]}]\n"
    "outcome: {score: player.points}\n";

class Budget : public testing::Test {
 protected:
  std::string write(const std::string& name, const std::string& text) {
    const fs::path file = folder_ / name;
    write_file(file, text);
    return file.parent_path().string();
  }
  std::string write_slow_game(const std::string& name, int variants) {
    write(name + "/scripts/slow.lua", kSlowScript);
    for (int i = 0; i < variants; ++i) {
      write(fmt::format("{}/variants/v{}.yaml", name, i), "set: {resources.points.max: 900000}\n");
    }
    return write(name + "/game.yaml", slow_game());
  }
  Ended run(std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "cubilete");
    return run_limited(arguments, folder_ / "output");
  }

  ScratchFolder scratch_;
  fs::path folder_ = scratch_.path();
};

TEST_F(Budget, ATrialOfSlowStepsIsCutShortAndSaysSo) {
  if (kIsSanitized) GTEST_SKIP() << "the same work, and far more time";
  const std::string game = write_slow_game("slow", 0);
  const Ended once = run({"validate", game});
  EXPECT_EQ(once.signal, 0);
  EXPECT_EQ(once.exit_code, 0) << once.output;
  EXPECT_THAT(once.output, HasSubstr("warning[not-fully-checked]"));
  EXPECT_THAT(once.output, testing::ContainsRegex("after [1-9] of 60 decisions with 2 players"));
  EXPECT_THAT(once.output, HasSubstr("after 0 of 60 decisions with 8 players"));
  EXPECT_EQ(run({"validate", game}).output, once.output) << "counted, not timed";
  EXPECT_EQ(run({"validate", game, "--strict"}).exit_code, 1);
}

TEST_F(Budget, VariantsShareTheWorkOfOneGame) {
  if (kIsSanitized) GTEST_SKIP() << "the same work, and far more time";
  const auto processor_time = [&](const std::string& game) {
    const std::clock_t before = children_time();
    const Ended ended = run({"validate", game});
    EXPECT_EQ(ended.signal, 0);
    EXPECT_THAT(ended.output, HasSubstr("not-fully-checked"));
    return children_time() - before;
  };
  const auto alone = processor_time(write_slow_game("alone", 0));
  const auto many = processor_time(write_slow_game("many", 12));
  EXPECT_LT(many, 2 * alone) << "in ticks";
}

TEST_F(Budget, OneHostileGameDoesNotSilenceTheOthers) {
  if (kIsSanitized) GTEST_SKIP() << "the same work, and far more time";
  std::vector<std::string> arguments = {"validate"};
  for (const char* name : {"a", "b", "c", "d", "e", "f"}) {
    arguments.push_back(write_slow_game(name, 0));
  }
  const std::string broken = write("z/game.yaml",
                                   "players: 2\n"
                                   "resources: {points: {initial: 0, max: 5}}\n"
                                   "actions: {act: {do: [{gain: {points: 7}}]}}\n"
                                   "flow: [{turns: players, do: [{actions: [act], once: true}]}]\n"
                                   "outcome: {score: player.points}\n"
                                   "table_attributes: {n: 0}\n"
                                   "setup: [{set: {n: 1 // n}}]\n");
  arguments.push_back(broken);
  const Ended ended = run(arguments);
  EXPECT_EQ(ended.signal, 0);
  EXPECT_THAT(ended.output, HasSubstr("divided-by-zero"));
}

// Beside other games it is allowed an equal part of the work, so that a tenth of its variants
// suffices.
TEST_F(Budget, CompilingManyVariantsAndTestsIsCutShortAndSaysSo) {
  if (kIsSanitized) GTEST_SKIP() << "the same work, and far more time";
  constexpr int kOthers = 39;
  std::string game = slow_game();
  std::string constants = "constants:\n";
  for (int i = 0; i < 20'000; ++i) constants += fmt::format("  c{}: {}\n", i, i);
  for (int i = 0; i < 25; ++i) {
    write(fmt::format("large/variants/v{:03}.yaml", i), "set: {resources.points.max: 900000}\n");
  }
  write("large/scripts/slow.lua", "function slow(n, t) return 1 end\n");
  const std::string folder = write("large/game.yaml", game + constants);
  std::vector<std::string> arguments = {"validate", folder};
  for (int i = 0; i < kOthers; ++i) {
    arguments.push_back(write(fmt::format("other{}/game.yaml", i), kEndlessGame));
  }
  const Ended ended = run(arguments);
  EXPECT_EQ(ended.signal, 0);
  EXPECT_THAT(ended.output, HasSubstr("left out: the variants v"));
}

TEST_F(Budget, TheEndOfTheTimeIsToldAndIsNoFinding) {
  const std::string game = write("endless/game.yaml", kEndlessGame);
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{"simulate", game, "--games", "1000000", "--time", "1"},
        {"simulate", game, "--games", "1000000", "--time", "1s", "--format", "json"}}) {
    const Ended ended = run(command);
    EXPECT_EQ(ended.exit_code, 4);
    EXPECT_EQ(
        ended.output,
        "cubilete: the time allowed by --time is over (1 s): stopped, and nothing is known of "
        "the content\n          allow more with --time, or look for what never comes to an "
        "end\n");
  }
}

TEST_F(Budget, NoFormatOfValidateSaysAnythingWhenTheTimeIsOver) {
  const std::string game = write_slow_game("slow", 0);
  for (const char* format : {"text", "json", "sarif"}) {
    const Ended ended = run({"validate", game, "--time", "1s", "--format", format});
    EXPECT_EQ(ended.exit_code, 4) << format;
    EXPECT_TRUE(ended.output.starts_with("cubilete: the time allowed by --time is over (1 s)"));
  }
}

TEST_F(Budget, TheEndOfTheMemoryIsToldAndIsNoFinding) {
  if (kIsSanitized) GTEST_SKIP() << "the sanitizer takes memory of its own";
  std::string text = slow_game() +
                     "kinds: {card: {properties: {value: {type: integer}}}}\n"
                     "components:\n";
  for (int i = 0; i < 90'000; ++i) text += fmt::format("  c{0}: {{kind: card, value: {0}}}\n", i);
  write("large/scripts/slow.lua", "function slow(n, t) return 1 end\n");
  const std::string game = write("large/game.yaml", text);
  for (const char* format : {"text", "json", "sarif"}) {
    const Ended ended = run({"validate", game, "--memory", "64M", "--format", format});
    EXPECT_EQ(ended.exit_code, 4) << format;
    EXPECT_EQ(ended.output,
              "cubilete: the memory allowed by --memory is used up (64 MiB): stopped, and nothing "
              "is known of the content\n          allow more with --memory, or make the content "
              "smaller\n");
  }
}

TEST_F(Budget, BoundsThatAreNoneAreWrongUsage) {
  for (const char* option : {"--memory=1", "--memory=much", "--time=0", "--time=soon", "--time=-1",
                             "--memory=-5M", "--untrusted=maybe"}) {
    EXPECT_EQ(run({"validate", option}).exit_code, 2) << option;
  }
}

}  // namespace
}  // namespace cubilete

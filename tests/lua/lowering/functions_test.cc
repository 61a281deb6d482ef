// Runs random functions by compiled rules and by the machine of Lua. LOWERING_FUNCTIONS=10000
// build/release/tests/lowering_test --gtest_filter='*MadeFunctions*' compares so many, instead of
// 80.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>
#include <map>

#include "agreement/compiled.h"
#include "forms/emit_form.h"
#include "lua/lowering/function_maker.h"
#include "lua/lowering/written_functions.h"
#include "play/compiled_rules.h"

namespace cubilete {
namespace {

constexpr std::size_t kFunctions = 40;  // in each file
constexpr std::int64_t kGames = 400;    // of each file; a turn calls one function
constexpr std::int64_t kPositions = 300;

std::size_t functions_to_make() {
  const char* number = std::getenv("LOWERING_FUNCTIONS");
  return number ? std::strtoull(number, nullptr, 10) : 2 * kFunctions;
}

struct MadeFunctions {
  std::size_t forms = 0;
  std::map<std::string, int> refusals;
  AgreementCounts counts;
};

// The first half of the functions of a file are effects, which may use the verbs.
void play_file(std::uint64_t file, MadeFunctions& made) {
  FunctionMaker maker(file);
  std::string text;
  for (std::size_t f = 0; f < kFunctions; ++f)
    text += maker.function(fmt::format("f{}", f), f < kFunctions / 2) + "\n";
  const WrittenFunctions functions(text, kFunctions, kFunctions / 2);
  ASSERT_TRUE(functions.ruleset()) << text;
  for (std::size_t f = 0; f < kFunctions; ++f) {
    const lowering::LoweredScript& lowered = functions.lowered(f);
    lowered.form ? void(++made.forms) : void(++made.refusals[lowered.refusal.reason]);
  }
  const Ruleset& r = *functions.ruleset();
  const CompiledText rules = compile(native_source_of(r, 2));
  ASSERT_TRUE(rules.library) << rules.problem;
  ASSERT_EQ("", difference_of_games(r, 2, kGames, file, rules, made.counts)) << text;
  ASSERT_EQ("", difference_of_positions(r, 2, kPositions, file, rules, made.counts)) << text;
}

TEST(Lowering, WritesNoWordOfContent) {
  const WrittenFunctions functions(
      "function f0(rule, n, xs, p, c)\n"
      "  local peculiar_name = \"peculiar text\"\n"
      "  if c.side == peculiar_name then gain(p, \"gold\", n) end\n"
      "  local peculiar_list = {peculiar_field = n}\n"
      "  return peculiar_list.peculiar_field\n"
      "end\n",
      1, 1);
  ASSERT_TRUE(functions.ruleset());
  const lowering::LoweredScript& lowered = functions.lowered(0);
  ASSERT_TRUE(lowered.form) << lowered.refusal.reason;
  const std::string written = lowering::emit_functions(*lowered.form);
  for (const char* word : {"peculiar", "gold", "side", "made", "f0("})
    EXPECT_EQ(written.find(word), std::string::npos) << word;
}

TEST(Lowering, MadeFunctionsDoWhatTheyDoInLua) {
  if (!has_compiler()) GTEST_SKIP() << "there is no g++ here";
  MadeFunctions made;
  for (std::size_t file = 0; file * kFunctions < functions_to_make(); ++file) {
    ASSERT_NO_FATAL_FAILURE(play_file(file + 1, made)) << "file " << file;
  }
  const AgreementCounts& counts = made.counts;
  std::cout << made.forms << " functions with a form, " << counts.compared_scripts
            << " calls of queries compared, " << counts.games << " games, of which "
            << counts.left_to_interpreter << " are left to the interpreter and " << counts.failed
            << " fail, " << counts.positions << " positions, of which " << counts.in_effects
            << " in effects\n";
  for (const auto& [reason, times] : made.refusals)
    std::cout << "  no form, " << times << " times: " << reason << "\n";
  EXPECT_GT(made.forms * 2, functions_to_make());
  EXPECT_GT(counts.compared_scripts, kGames / 4);
  EXPECT_GT(counts.failed, 0);
  EXPECT_LT(counts.left_to_interpreter * 4, counts.games * 3);
  EXPECT_GT(counts.in_effects, 0);
}

}  // namespace
}  // namespace cubilete

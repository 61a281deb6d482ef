// Runs random functions as forms and by the machine of Lua. README: LOWERING_FUNCTIONS=10000
// build/release/tests/lowering_test --gtest_filter='*MadeFunctions*' compares so many, instead of
// 200.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>

#include "lua/lowering/function_maker.h"
#include "lua/lowering/written_functions.h"

namespace cubilete {
namespace {

constexpr std::size_t kFunctions = 40;  // in each file
constexpr std::uint64_t kCalls = 6;     // of each function

std::size_t functions_to_make() {
  const char* number = std::getenv("LOWERING_FUNCTIONS");
  return number ? std::strtoull(number, nullptr, 10) : 200;
}

class Evaluating final : public lowering::FormMachine {
 public:
  explicit Evaluating(const lowering::LoweredScripts& lowered) : lowered_(lowered) {}
  std::int64_t run(lowering::FormCall& call, ScriptId id,
                   const lowering::FormCall::Surroundings& at,
                   std::span<const Argument> arguments) override {
    return evaluator_.run(call, *lowered_.scripts[id.index()].form, at, arguments);
  }

 private:
  const lowering::LoweredScripts& lowered_;
  lowering::FormEvaluator evaluator_;
};

struct Counts {
  std::size_t forms = 0;
  std::size_t calls = 0;
  std::size_t failed = 0;
  std::size_t asked = 0;
  std::size_t left = 0;
  std::map<std::string, int> refusals;
};

void hold(const std::string& text, WrittenFunctions& functions, Counts& counts) {
  Evaluating machine(functions.lowered());
  for (std::size_t f = 0; f < kFunctions; ++f) {
    const auto& lowered = functions.lowered().scripts[functions.script(f).index()];
    if (!lowered.form) {
      ++counts.refusals[lowered.refusal.reason];
      continue;
    }
    ++counts.forms;
    for (std::uint64_t seed = 1; seed <= kCalls; ++seed) {
      const auto form = functions.as_form(f, seed * 5 + f, machine);
      const auto lua = functions.by_lua(f, seed * 5 + f);
      ++counts.calls;
      counts.left += form.is_left ? 1 : 0;
      if (form.is_left) continue;
      const bool is_error = lua.result.find(" at ") != std::string::npos;
      counts.failed += is_error ? 1 : 0;
      counts.asked += lua.result == "asks" ? 1 : 0;
      ASSERT_EQ(lua.result, form.result) << "f" << f << ", seed " << seed << "\n" << text;
      if (is_error) continue;  // after a failed step nothing more is charged
      ASSERT_EQ(lua.fuel, form.fuel) << "f" << f << ", seed " << seed << "\n" << text;
      ASSERT_EQ(lua.state, form.state) << "f" << f << ", seed " << seed << "\n" << text;
    }
  }
}

TEST(Lowering, MadeFunctionsDoWhatTheyDoInLua) {
  Counts counts;
  for (std::size_t file = 0; file * kFunctions < functions_to_make(); ++file) {
    FunctionMaker maker(file + 1);
    std::string text;
    for (std::size_t f = 0; f < kFunctions; ++f)
      text += maker.function(fmt::format("f{}", f), f < kFunctions / 2) + "\n";
    // The first half are effects, which may use the verbs.
    WrittenFunctions functions(text, kFunctions, kFunctions / 2);
    ASSERT_NO_FATAL_FAILURE(hold(text, functions, counts)) << "file " << file;
  }
  std::cout << counts.forms << " functions with a form, " << counts.calls << " calls, of which "
            << counts.failed << " fail, " << counts.asked << " ask and " << counts.left
            << " are left to Lua\n";
  for (const auto& [reason, times] : counts.refusals)
    std::cout << "  no form, " << times << " times: " << reason << "\n";
  EXPECT_GT(counts.forms * 2, functions_to_make());
  EXPECT_GT(counts.failed, 0u);
  EXPECT_GT(counts.asked, 0u);
}

}  // namespace
}  // namespace cubilete

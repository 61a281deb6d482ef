// Forms written as C++ and compiled by the compiler of this machine do the same as Lua.
// LOWERING_COMPILED=6000 build/release/tests/lowering_test --gtest_filter='CompiledForms*' compares
// so many functions, instead of 60.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "lua/lowering/form_alone.h"
#include "lua/lowering/function_maker.h"
#include "lua/lowering/shared_object.h"
#include "lua/lowering/written_functions.h"

namespace cubilete {
namespace {

constexpr std::size_t kCompiledFunctions = 60;  // in each file

struct CompiledCounts {
  std::size_t calls = 0;
  std::size_t left = 0;
};

void hold_compiled(std::uint64_t file, CompiledCounts& counts) {
  FunctionMaker maker(file);
  std::string text;
  for (std::size_t f = 0; f < kCompiledFunctions; ++f)
    text += maker.function(fmt::format("f{}", f), f < kCompiledFunctions / 2) + "\n";
  WrittenFunctions functions(text, kCompiledFunctions, kCompiledFunctions / 2);
  const SharedObject object(functions.lowered());
  const std::vector<lowering::CompiledForm>& forms = object.forms();
  lowering::CompiledMachine machine(functions.lowered(), forms);
  for (std::size_t f = 0; f < kCompiledFunctions; ++f) {
    if (!forms[functions.script(f).index()]) continue;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      const auto form = functions.as_form(f, seed, machine);
      const auto lua = functions.by_lua(f, seed);
      ++counts.calls;
      counts.left += form.is_left ? 1 : 0;
      if (form.is_left) continue;
      ASSERT_EQ(lua.result, form.result) << "f" << f << ", seed " << seed << "\n" << text;
      if (lua.result.find(" at ") != std::string::npos) continue;
      ASSERT_EQ(lua.fuel, form.fuel) << "f" << f << ", seed " << seed << "\n" << text;
      ASSERT_EQ(lua.state, form.state) << "f" << f << ", seed " << seed;
    }
  }
}

TEST(CompiledForms, MadeFunctionsDoWhatTheyDoInLua) {
  const char* const number = std::getenv("LOWERING_COMPILED");
  const std::size_t wanted = number ? std::strtoull(number, nullptr, 10) : kCompiledFunctions;
  CompiledCounts counts;
  for (std::size_t made = 0; made < wanted; made += kCompiledFunctions)
    ASSERT_NO_FATAL_FAILURE(hold_compiled(4711 + made, counts));
  std::cout << counts.calls << " calls of compiled forms, " << counts.left << " left to Lua\n";
  EXPECT_GT(counts.calls, 600u);
}

// The emitted text has numbers and words of the emitter, but no word of content.
TEST(CompiledForms, NoWordOfContentIsWritten) {
  const std::string text =
      "function f0(rule, n, xs, p, c)\n"
      "  local peculiar_name = \"peculiar text\"\n"
      "  if c.side == peculiar_name then gain(p, \"gold\", n) end\n"
      "  local peculiar_list = {peculiar_field = n}\n"
      "  return peculiar_list.peculiar_field\n"
      "end\n";
  WrittenFunctions functions(text, 1, 1);
  const auto& lowered = functions.lowered().scripts[functions.script(0).index()];
  ASSERT_TRUE(lowered.form) << lowered.refusal.reason;
  const std::string written = lowering::emit_form(*lowered.form, 0);
  for (const char* word : {"peculiar", "gold", "side", "made", "f0("})
    EXPECT_EQ(written.find(word), std::string::npos) << word;
}

}  // namespace
}  // namespace cubilete

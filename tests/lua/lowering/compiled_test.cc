// Forms as C++, compiled by the compiler of this machine: they do what the machine of Lua does.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "forms/emit_form.h"
#include "lua/lowering/function_maker.h"
#include "lua/lowering/shared_object.h"
#include "lua/lowering/written_functions.h"

namespace cubilete {
namespace {

TEST(CompiledForms, MadeFunctionsDoWhatTheyDoInLua) {
  constexpr std::size_t kFunctions = 60;
  FunctionMaker maker(4711);
  std::string text;
  for (std::size_t f = 0; f < kFunctions; ++f)
    text += maker.function(fmt::format("f{}", f), f < kFunctions / 2) + "\n";
  WrittenFunctions functions(text, kFunctions, kFunctions / 2);
  const SharedObject object(functions.lowered());
  const std::vector<lowering::CompiledForm>& forms = object.forms();
  lowering::CompiledMachine machine(functions.lowered(), forms);
  std::size_t calls = 0;
  std::size_t left = 0;
  for (std::size_t f = 0; f < kFunctions; ++f) {
    if (!forms[functions.script(f).index()]) continue;
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      const auto form = functions.as_form(f, seed, machine);
      const auto lua = functions.by_lua(f, seed);
      ++calls;
      left += form.is_left ? 1 : 0;
      if (form.is_left) continue;
      ASSERT_EQ(lua.result, form.result) << "f" << f << ", seed " << seed << "\n" << text;
      if (lua.result.find(" at ") != std::string::npos) continue;
      ASSERT_EQ(lua.fuel, form.fuel) << "f" << f << ", seed " << seed << "\n" << text;
      ASSERT_EQ(lua.state, form.state) << "f" << f << ", seed " << seed;
    }
  }
  std::cout << calls << " calls of compiled forms, " << left << " left to Lua\n";
  EXPECT_GT(calls, 600u);
}

// What is written has numbers and the words of this file's own, and none of content.
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

// Every script of the library has a form; of those of the examples and micro-games, what has none
// is printed with its reason.

#include <gtest/gtest.h>

#include <iostream>

#include "lua/lowering/lower.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

class LoweredGame : public testing::TestWithParam<GameName> {};

TEST_P(LoweredGame, SaysWhatHasNoForm) {
  const auto r = compiled(GetParam().first, GetParam().second);
  ASSERT_TRUE(r);
  const lowering::LoweredScripts lowered = lowering::lower_scripts(*r);
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

INSTANTIATE_TEST_SUITE_P(Games, LoweredGame, testing::ValuesIn(all_games()), test_name);

}  // namespace
}  // namespace cubilete

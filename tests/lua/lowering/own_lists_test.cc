// Finds the locals whose lists only their own function can see.
#include "forms/own_lists.h"

#include <gtest/gtest.h>

#include "lua/lowering/written_functions.h"

namespace cubilete {
namespace {

// Returns whether `a` holds such lists in an effect with this body, which begins with the
// declaration of `a`. Parameters come first among the slots.
bool is_own(const std::string& body) {
  constexpr std::size_t kParameters = 5;
  const WrittenFunctions functions("function f0(rule, n, xs, p, c)\n" + body + "\nend\n", 1, 1);
  const lowering::LoweredScript& lowered = functions.lowered(0);
  EXPECT_TRUE(lowered.form) << body << ": " << lowered.refusal.reason;
  if (!lowered.form) return false;
  const lowering::OwnLists lists(*lowered.form, lowered.form->called);
  EXPECT_GT(lists.slots().size(), kParameters) << body;
  return lists.slots()[kParameters];
}

TEST(OwnLists, AreReadAndGrownByTheirFunction) {
  EXPECT_TRUE(is_own("local a = {}\na[#a + 1] = n\ngain(p, \"gold\", #a)"));
  EXPECT_TRUE(is_own("local a = {n + 1, 2}\nfor _, v in ipairs(a) do gain(p, \"gold\", v) end"));
  EXPECT_TRUE(is_own("local a = others(p)\na = {next(p)}\nif a[1] == p then return end"));
  EXPECT_TRUE(
      is_own("local a = {}\na[#a + 1] = c\n"
             "choose{player = p, name = \"which\", from = a}"));
}

TEST(OwnLists, AreNotWhatOthersMayChange) {
  EXPECT_FALSE(is_own("local a = {}\nlocal b = a\nb[1] = n"));
  EXPECT_FALSE(is_own("local a = {}\nlocal function f() a[#a + 1] = n end\nf()"));
  EXPECT_FALSE(is_own("local a = {}\nlocal function f(t) t[#t + 1] = n end\nf(a)"));
  EXPECT_FALSE(is_own("local a = {}\nlocal b = {a}\nb[1][1] = n"));
  EXPECT_FALSE(is_own("local a = {}\ntable.remove(a)"));
  EXPECT_FALSE(is_own("local a = xs\nif a[1] then return end"));
}

TEST(OwnLists, HaveNoGapsAndNothingUnderTexts) {
  EXPECT_FALSE(is_own("local a = {}\na[3] = n\nreturn"));
  EXPECT_FALSE(is_own("local a = {}\na[#a] = nil\nreturn"));
  EXPECT_FALSE(is_own("local a = {}\na[#a + 2] = n\nreturn"));
  EXPECT_FALSE(is_own("local a = {name = 1}\na.name = n"));
  EXPECT_FALSE(is_own("local a = {xs[9]}\nif a[1] then return end"));
  EXPECT_FALSE(is_own("local a\na = {}\na[#a + 1] = n"));
}

}  // namespace
}  // namespace cubilete

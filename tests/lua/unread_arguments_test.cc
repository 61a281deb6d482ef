// Finds arguments of a call that the called function cannot read.

#include "lua/analysis/unread_arguments.h"

#include <gtest/gtest.h>

#include "lua/syntax/parser.h"

namespace cubilete {
namespace {

using Unread = std::vector<bool>;

// Checks the function `f`, called with two arguments.
Unread unread(const char* source) { return unread_arguments(*lua_syntax::parse(source), "f", 2); }

TEST(UnreadArguments, AreParametersThatNothingNames) {
  EXPECT_EQ(unread("function f(a, b) return a end"), Unread({false, true}));
  EXPECT_EQ(unread("function f(a, b) local function g() return b end return g() end"),
            Unread({true, false}));
  EXPECT_EQ(unread("function f(a, b) local a = 1 return a + b end"), Unread({true, false}));
  EXPECT_EQ(unread("function f(a) a = 1 end"), Unread({false, true}));
}

TEST(UnreadArguments, ComeBehindTheDataOfContent) {
  EXPECT_EQ(unread("function f(rule, a, b) return rule.of + b end"), Unread({true, false}));
  EXPECT_EQ(unread("function f(rule) return rule.of end"), Unread({true, true}));
}

TEST(UnreadArguments, MayAllBeReadWhereItIsNotCertainWhatIsCalled) {
  const Unread none = {false, false};
  EXPECT_EQ(unread("function f(...) return 1 end"), none);
  EXPECT_EQ(unread("function g(a, b) return 1 end"), none);
  EXPECT_EQ(unread("function f(a, b) return 1 end f = nil"), none);
  EXPECT_EQ(unread("function f(a, b) return 1 end function f(a, b) return a + b end"), none);
  EXPECT_EQ(unread("function f(a, b) return 1 end function g() f = g end"), none);
  EXPECT_EQ(unread("function f(a, b) return 1 end _ENV.f = print"), none);
  EXPECT_EQ(unread("local function f(a, b) return 1 end"), none);
}

}  // namespace
}  // namespace cubilete

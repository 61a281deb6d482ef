// What is written as in other languages gets the way of Lua, at its place and without other notes.
#include <gmock/gmock.h>

#include "lua/syntax/parser.h"

namespace cubilete {
namespace {

struct Written {
  const char* source;
  const char* message;
  const char* help;
};

class SyntaxErrors : public testing::TestWithParam<Written> {};

TEST_P(SyntaxErrors, SayWhatLuaWrites) {
  const std::string source = std::string("function f(x)\n  ") + GetParam().source + "\nend\n";
  const auto tree = lua_syntax::parse(source);
  ASSERT_FALSE(tree.has_value());
  EXPECT_THAT(tree.error().message, testing::HasSubstr(GetParam().message));
  EXPECT_THAT(tree.error().help, testing::HasSubstr(GetParam().help));
  EXPECT_EQ(tree.error().place.line, 2U);
  EXPECT_FALSE(tree.error().related) << tree.error().related_text;
  EXPECT_FALSE(tree.error().lacks_end);
}

INSTANTIATE_TEST_SUITE_P(
    OfOtherLanguages, SyntaxErrors,
    testing::Values(Written{"if x = 1 then x = 2 end", "found '='", "write '==' to compare"},
                    Written{"if x == 1 { x = 2 }", "found '{'", "write 'then ... end'"},
                    Written{"while x < 1 { x = 2 }", "found '{'", "write 'do ... end'"},
                    Written{"x += 1", "found '+'", "Lua has no '+=': write x = x + 1"},
                    Written{"x -= 1", "found '-'", "Lua has no '-=': write x = x - 1"},
                    Written{"x++", "found '+'", "Lua has no '++'"},
                    Written{"if x then x = 1 elif y then x = 2 end", "found 'y'", "write 'elseif'"},
                    Written{"if x && y then x = 1 end", "found '&'", "write 'and'"},
                    Written{"if x || y then x = 1 end", "found '|'", "write 'or'"},
                    Written{"x = 1; // one", "found '//'", "write '--' before a comment"},
                    Written{"x = x and 1 ? 2 : 3", "'?' means nothing in Lua: write 'if'", ""},
                    Written{"if x != 1 then x = 2 end",
                            "'!' means nothing in Lua: write 'not' or '~='", ""}));

}  // namespace
}  // namespace cubilete

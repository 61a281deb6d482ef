// The parser: the texts that it accepts, the trees that it makes, its error messages.

#include "lua/syntax/parser.h"

#include <gtest/gtest.h>

#include <functional>

#include "lua/syntax/agreement.h"
#include "lua/syntax/printer.h"
#include "lua/syntax/sources.h"

namespace cubilete::lua_syntax {
namespace {

Tree tree_of(std::string_view source) {
  auto tree = parse(source);
  EXPECT_TRUE(tree) << source << ": " << (tree ? "" : tree.error().message);
  return tree ? std::move(*tree) : Tree{};
}

SyntaxError error_of(std::string_view source) {
  const auto tree = parse(source);
  EXPECT_FALSE(tree) << source;
  return tree ? SyntaxError{} : tree.error();
}

std::string repeated(std::string_view text, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += text;
  return out;
}

// -- against Lua itself ----------------------------------------------------------------------

TEST(Parser, AgreesWithLuaOnEveryScriptOfTheProject) {
  Agreement agreement;
  const auto scripts = project_scripts();
  ASSERT_GT(scripts.size(), 250U);
  for (const std::string& script : scripts) {
    EXPECT_TRUE(agreement.check(script)) << agreement.problem() << "\n" << script;
  }
  EXPECT_GT(agreement.accepted(), 240);
}

TEST(Parser, AgreesWithLuaOnChangedAndMadeTexts) {
  Agreement agreement;
  for (const Disagreement& d : check_many(agreement, project_scripts(), 20'000, 20221122)) {
    ADD_FAILURE() << d.problem << "\n" << d.source;
  }
  EXPECT_GT(agreement.accepted(), 3'000);
  EXPECT_LT(agreement.accepted(), 17'000);
}

// The parser folds constants like Lua, because it looks for conditions that are always the same.
TEST(Parser, AgreesWithLuaOnConstantsAtTheEnds) {
  Agreement agreement;
  const std::vector<std::string> numbers = {
      "0",  "1",     "-1",       "2",  "-3",  "(-0x7fffffffffffffff - 1)",
      "7.", "1e308", "(-1<<63)", "63", "-64", "0x7fffffffffffffff"};
  for (const char* operation : {"+", "-", "*", "//", "%", "/", "^", "&", "|", "~", "<<", ">>"}) {
    for (const std::string& a : numbers) {
      for (const std::string& b : numbers) {
        const std::string source = "return " + a + " " + operation + " " + b;
        EXPECT_TRUE(agreement.check(source)) << agreement.problem() << "\n" << source;
      }
    }
  }
  EXPECT_GT(agreement.accepted(), 1'000);
}

TEST(Parser, AgreesWithLuaOnSmallThings) {
  Agreement agreement;
  for (const char* source : {"",
                             "#!/bin/lua",
                             "\xef\xbb\xbfx = 1",
                             "x = 0x",
                             "x = 0x.p1",
                             "x = 3..2",
                             "x = 1e",
                             "x = 08",
                             "x = 0xep1",
                             "x = 1..2",
                             "x = .5.",
                             "x = 1e+",
                             "x = 0x1p-2",
                             "x = 3x",
                             "x = '\\300'",
                             "x = '\\u{80000000}'",
                             "x = '\\u{7FFFFFFF}'",
                             "x = '\\xg0'",
                             "x = '\\q'",
                             "x = '\\",
                             "x = '",
                             "x = [=[ ]==] ]=]",
                             "x = [=",
                             "x = [==[\r\n]==]",
                             "--[==[ ]=]",
                             "--[=",
                             "x = '\\\n\r'",
                             "a.b:c = 1",
                             "(a) = 1",
                             "(a).b = 1",
                             "(f())",
                             "f() = 1",
                             "a, f() = 1",
                             "a",
                             "a b",
                             "x = }",
                             "return return",
                             "return; ;",
                             "return 1,",
                             "break",
                             "while x do break break end",
                             "goto a",
                             "do goto a end ::a::",
                             "goto a local b ::a::",
                             "goto a local b ::a:: ;;",
                             "goto a local b ::a:: f()",
                             "::a:: ::a::",
                             "::a:: do ::a:: end",
                             "do ::a:: end ::a::",
                             "repeat goto a local b ::a:: until b",
                             "repeat local b goto a ::a:: until b",
                             "::a:: function f() goto a end",
                             "local a <const> = 1 a = 2",
                             "local a <close> = nil a = 2",
                             "local a <const>, b <close> = 1 b = 1",
                             "local a <x> = 1",
                             "local a <close>, b <close>",
                             "local a <const> = 1 function a() end",
                             "local a <const> = {} a.b = 1",
                             "local a <const> = 1 return function() a = 2 end",
                             "function f() return ... end",
                             "function f(..., a) end",
                             "function f(a,) end",
                             "function f(a b) end",
                             "local function f.a() end",
                             "for i = 1 do end",
                             "for i, j = 1, 2 do end",
                             "for i in do end",
                             "for 1 in a do end",
                             "if a then break end",
                             "while a do if b then break; ; else end end",
                             "x = function() end()",
                             "f\n(g)",
                             "f{}''\"\"[[]]",
                             "x = -2^-2",
                             "x = not not nil",
                             "x = a < b < c",
                             "::a::",
                             "local _ENV <const> = {} x = 1",
                             "local _ENV <const> = 1 x = 1",
                             "x = 1 // 0 + 1 % 0",
                             "local a <const> = 1 << 64",
                             "x = \x01",
                             "x = \xc3\xa9",
                             "x != 1",
                             "x = ~1",
                             "x = 1 ~ ~1",
                             "\x1bLua",
                             "x =\0 1",
                             "return'a'..'b'",
                             "x = '\\z",
                             "x = '\\z  \n\r  a'",
                             "-- a\rx = 1"}) {
    EXPECT_TRUE(agreement.check(source)) << agreement.problem() << "\n" << source;
  }
  EXPECT_TRUE(agreement.check(std::string("x =\0 1", 6))) << agreement.problem();
}

// Grows each shape until Lua refuses it.
TEST(Parser, HasLuasLimits) {
  const auto nested = [](std::string_view open, std::string_view middle, std::string_view close) {
    return [=](int n) { return repeated(open, n) + std::string(middle) + repeated(close, n); };
  };
  const auto locals = [](int n) {
    std::string out = "local a0";
    for (int i = 1; i < n; ++i) out += ", a" + std::to_string(i);
    return out;
  };
  // n upvalues of one function, from two functions around it; the values of some are constant.
  const auto upvalues = [&](int n, std::string_view last) {
    std::string out = "local function f()\n" + locals(150) + "\nlocal function g()\nlocal b0";
    for (int i = 1; i < 190; ++i) out += ", b" + std::to_string(i);
    out += "\nlocal c <const>, d <const> = 1, " + std::string(last) +
           "\nlocal function h() return c, d";
    for (int i = 0; i < n; ++i) {
      out += (i < 150 ? ", a" + std::to_string(i) : ", b" + std::to_string(i - 150));
    }
    // A chain of conditions takes one register.
    for (char& c : out) c = c == '\n' ? ' ' : c;
    const std::size_t body = out.find("return c, d");
    for (std::size_t at = body; (at = out.find(", ", at)) != std::string::npos;) {
      out.replace(at, 2, " == ");
    }
    return out + " end end end";
  };
  const std::pair<const char*, std::function<std::string(int)>> shapes[] = {
      {"parentheses", nested("(", "a", ")()")},
      {"negations", [](int n) { return "x = " + repeated("not ", n) + "1"; }},
      {"joins", [](int n) { return "x = " + repeated("a .. ", n) + "1"; }},
      {"powers", [](int n) { return "x = " + repeated("1 ^ ", n) + "1"; }},
      {"tables", [&](int n) { return "x = " + nested("{", "", "}")(n); }},
      {"keys", [&](int n) { return "x = " + nested("a[", "1", "]")(n); }},
      {"blocks", nested("do ", "", " end")},
      {"conditions", nested("if a then ", "", " end")},
      {"branches", [](int n) { return "if a then" + repeated(" elseif a then", n) + " end"; }},
      {"breaks", nested("while a do ", "if b then break; ;; end", " end")},
      {"statements in breaks", nested("while a do ", "if b then break; ;; a() end", " end")},
      {"functions", nested("function f() ", "", " end")},
      {"values", [&](int n) { return "x = " + nested("function() return ", "1", " end")(n); }},
      {"labels",
       [](int n) {
         std::string out;
         for (int i = 0; i < n; ++i) out += "::l" + std::to_string(i) + "::";
         return out;
       }},
      {"semicolons behind a label", [](int n) { return "::l::" + repeated(";", n); }},
      {"targets", [](int n) { return "a" + repeated(", a", n) + " = 1"; }},
      {"locals", locals},
      {"parameters",
       [](int n) {
         std::string out = "function f(a0";
         for (int i = 1; i < n; ++i) out += ", a" + std::to_string(i);
         return out + ") end";
       }},
      {"locals and a loop", [&](int n) { return locals(n) + " for i = 1, 2 do end"; }},
      {"locals and a list", [&](int n) { return locals(n) + " for i in a do end"; }},
      {"upvalues", [&](int n) { return upvalues(n, "nil"); }},
      {"upvalues and a variable", [&](int n) { return upvalues(n, "{}"); }},
      {"upvalues and a sum", [&](int n) { return upvalues(n, "2 + 3 * 4 // 2"); }},
      {"upvalues and no sum", [&](int n) { return upvalues(n, "2 // 0"); }},
      {"upvalues and a zero", [&](int n) { return upvalues(n, "0.0 * 1"); }},
      {"upvalues and a choice", [&](int n) { return upvalues(n, "true and (nil or 'a')"); }},
      {"upvalues and no choice", [&](int n) { return upvalues(n, "nil and 1"); }},
      {"upvalues and bits", [&](int n) { return upvalues(n, "~(1.0 | 6 << 2) ~ -8 >> 1"); }},
      {"upvalues and no bits", [&](int n) { return upvalues(n, "1.5 & 1"); }},
  };
  Agreement agreement;
  for (const auto& [name, shape] : shapes) {
    bool was_accepted = true;
    std::vector<int> sizes{1};
    for (int n = 60; n < 262; n += n == 105 ? 85 : n == 206 ? 40 : 1) sizes.push_back(n);
    for (const int n : sizes) {
      const std::int64_t accepted = agreement.accepted();
      ASSERT_TRUE(agreement.check(shape(n))) << name << " " << n << ": " << agreement.problem();
      if (n == 1) {
        EXPECT_EQ(agreement.accepted(), accepted + 1) << name;
      }
      was_accepted = agreement.accepted() > accepted;
    }
    const bool has_limit = std::string_view(name) != "branches" &&
                           std::string_view(name) != "semicolons behind a label";
    EXPECT_NE(was_accepted, has_limit) << name;
  }
}

TEST(Parser, TakesLongChainsWithoutDeepRecursion) {
  Agreement agreement;
  for (const std::string& source :
       {"x = a" + repeated(".a", 30'000), "x = 1" + repeated("+1", 30'000),
        "f" + repeated("()", 30'000), "x = a" + repeated(" and a", 12'000)}) {
    EXPECT_TRUE(agreement.check(source)) << agreement.problem();
  }
  EXPECT_EQ(agreement.accepted(), 4);
}

// -- the tree --------------------------------------------------------------------------------

const Name& name_at(const Tree& tree, std::string_view source, std::size_t offset) {
  for (const LuaExpression& e : tree.expressions) {
    const auto* name = std::get_if<Name>(&e.what);
    if (name && tree.at(e.tokens.first).place.begin == offset) return *name;
  }
  ADD_FAILURE() << "no name at " << source.substr(offset);
  static const Name kNone;
  return kNone;
}

TEST(Tree, KnowsWhatANameMeans) {
  constexpr std::string_view kSource =
      "local a = 1\nlocal function f(b) return a + b + c end\nlocal _ENV = {}\nreturn d";
  const Tree tree = tree_of(kSource);
  const Name& a = name_at(tree, kSource, kSource.find("a + b"));
  ASSERT_TRUE(a.local.is_some());
  EXPECT_TRUE(a.is_upvalue);
  EXPECT_EQ(tree.at(tree.at(a.local).declared).place.begin, kSource.find("a = 1"));
  const Name& b = name_at(tree, kSource, kSource.find("b + c"));
  EXPECT_TRUE(b.local.is_some());
  EXPECT_FALSE(b.is_upvalue);
  const Name& c = name_at(tree, kSource, kSource.find("c end"));
  EXPECT_FALSE(c.local.is_some());
  EXPECT_FALSE(c.environment.is_some());
  EXPECT_TRUE(name_at(tree, kSource, kSource.rfind('d')).environment.is_some());
  ASSERT_EQ(tree.functions.size(), 2U);
  EXPECT_EQ(tree.functions[1].upvalues, std::vector<LocalId>{a.local});
}

TEST(Tree, ALocalIsSeenBehindItsDeclaration) {
  constexpr std::string_view kSource = "local a = a\nrepeat local b until b\nreturn b";
  const Tree tree = tree_of(kSource);
  EXPECT_FALSE(name_at(tree, kSource, kSource.find("a\n")).local.is_some());
  EXPECT_TRUE(name_at(tree, kSource, kSource.find("b\nreturn")).local.is_some());
  EXPECT_FALSE(name_at(tree, kSource, kSource.size() - 1).local.is_some());
}

TEST(Tree, HasThePlaceOfEachToken) {
  const Tree tree = tree_of("a\r\n = \n\r [[x\ry]] -- c\r b.c = 1");
  std::vector<std::vector<std::uint32_t>> places;
  for (const Token& t : tree.tokens) places.push_back({t.place.line, t.place.column, t.last_line});
  EXPECT_EQ(places, (std::vector<std::vector<std::uint32_t>>{{1, 1, 1},
                                                             {2, 2, 2},
                                                             {3, 2, 4},
                                                             {5, 2, 5},
                                                             {5, 3, 5},
                                                             {5, 4, 5},
                                                             {5, 6, 5},
                                                             {5, 8, 5},
                                                             {5, 9, 5}}));
}

// -- printing --------------------------------------------------------------------------------

TEST(Printer, KeepsEveryTokenOnItsLine) {
  EXPECT_EQ(print(tree_of("x =\n  [[a\nb]]\n\n-- c\nf{1;2}")).text,
            "x =\n\n\"a\\010b\"\n\n\nf { 1; 2 }");
}

TEST(Printer, WritesChargesAndLengthsForTheSandbox) {
  EXPECT_EQ(print(tree_of("function f(a)\n  for i = 1, -#a do g() end\nend"), {true, false}).text,
            "local __fuel,__spend,__length,__divisor=... return function(...) "
            "__fuel=__fuel-3; function f (a)\n"
            "__fuel=__fuel-4 if __fuel<0 then __fuel=__spend(__fuel)end; "
            "for i = 1, - __length^ a do "
            "__fuel=__fuel-3 if __fuel<0 then __fuel=__spend(__fuel)end; g () end\n"
            "end end");
}

TEST(Printer, PutsBranchesOnLinesOfTheirOwn) {
  constexpr std::string_view kSource = "if a and b then\n  return c or d else e() end";
  const Printed printed = print(tree_of(kSource), {false, true});
  EXPECT_EQ(printed.text, "if a and\nb then\nreturn c or\nd else\ne () end");
  const std::pair<std::string_view, std::uint32_t> origins[] = {
      {"if a", 1}, {"b then", 1}, {"return", 2}, {"d else", 2}, {"e()", 2}};
  ASSERT_EQ(printed.lines.size(), std::size(origins));
  for (std::uint32_t i = 0; i < printed.lines.size(); ++i) {
    EXPECT_EQ(printed.origin_of(i + 1).offset, kSource.find(origins[i].first));
    EXPECT_EQ(printed.origin_of(i + 1).line, origins[i].second);
  }
}

// -- errors ----------------------------------------------------------------------------------

TEST(SyntaxError, SaysWhatWasExpectedWhereAndWhatWasFound) {
  const std::pair<const char*, const char*> cases[] = {
      {"if a the\nb() end", "1:6 expected 'then' behind the condition, but found 'the'"},
      {"x = = 2", "1:5 expected an expression, but found '='"},
      {"f(1, 2", "1:7 expected ')' for the '(' of line 1, but found the end of the file"},
      {"for i = 1 do end",
       "1:11 expected ',' and the last value behind the first one, but found 'do'"},
      {"local 5 = 2",
       "1:7 expected a name of a variable or 'function' behind 'local', but found a number"},
      {"x = 'abc\n", "1:5 this text has no end on its line: it needs a second '"},
      {"x = 12ab", "1:5 '12ab' is no number"},
      {"a != b", "1:3 '!' means nothing in Lua: write 'not' or '~='"},
      {"a + 1",
       "1:3 expected a call or '=' behind this expression: a value alone does nothing, but "
       "found '+'"},
      {"x = 1 end", "1:7 this 'end' closes nothing"},
      {"goto a", "1:1 there is no label 'a' that this 'goto' can reach"},
      {"break", "1:1 'break' leaves a loop, but is outside of any"},
      {"local a <const> = 1\na = 2", "2:1 'a' is declared <const>: it keeps its value"},
      {"function f() return ... end",
       "1:21 '...' is used in a function that does not take any number of arguments"},
      {"--[[ a", "1:1 this comment has no end: it needs ']]'"},
      {"x = '\\400'", "1:5 a character of a text has a number up to 255"},
  };
  for (const auto& [source, expected] : cases) {
    const SyntaxError e = error_of(source);
    EXPECT_EQ(std::to_string(e.place.line) + ":" + std::to_string(e.place.column) + " " + e.message,
              expected);
  }
}

TEST(SyntaxError, PointsToWhatBelongsToIt) {
  const SyntaxError unclosed = error_of("function f()\n  if a then\n    b()\n");
  EXPECT_TRUE(unclosed.lacks_end);
  ASSERT_TRUE(unclosed.related);
  EXPECT_EQ(unclosed.related->line, 2U);
  const SyntaxError twice = error_of("::a::\n::a::");
  ASSERT_TRUE(twice.related);
  EXPECT_EQ(twice.related_text, "first declared here");
}

}  // namespace
}  // namespace cubilete::lua_syntax

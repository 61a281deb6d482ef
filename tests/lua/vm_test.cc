// Tests the sandbox without a game.

#include "lua/vm/vm.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <lua.hpp>
#include <map>

#include "lua/analysis/uses.h"
#include "lua/syntax/lexer.h"
#include "lua/syntax/parser.h"
#include "lua/syntax/unclosed_block.h"

namespace cubilete {
namespace {

struct Outcome {
  CallStatus status;
  std::string result;  // as text, if the call is done
  ScriptError error;
  std::int64_t fuel = 0;
};

Outcome run_in(Vm& vm, const std::string& body, Environment e = Environment::kPure) {
  const int chunk = vm.compile("test", "function f()\n" + body + "\nend");
  if (chunk < 0) return {CallStatus::kFailed, "", vm.error(), 0};
  Outcome o;
  o.status = vm.call(
      chunk, "f", e, [](lua_State*) { return 0; },
      [&](lua_State* l) {
        std::size_t length = 0;
        luaL_tolstring(l, -1, nullptr);
        const char* text = lua_tolstring(l, -1, &length);
        o.result.assign(text, length);
        lua_pop(l, 1);
      });
  o.error = vm.error();
  o.fuel = vm.context().fuel_used();
  return o;
}

Outcome run(const std::string& body) {
  Vm vm;
  return run_in(vm, body);
}

std::string value(const std::string& expression) {
  const Outcome o = run("return " + expression);
  return o.status == CallStatus::kDone ? o.result
                                       : std::string(o.error.code) + ": " + o.error.message;
}

TEST(Chunks, MayBeginWithTheMarkOfUtf8) {
  Vm vm;
  EXPECT_GE(vm.compile("test",
                       "\xef\xbb\xbf"
                       "function f() return 1 end"),
            0)
      << vm.error().message;
}

TEST(Library, OffersTheLanguage) {
  EXPECT_EQ(value("1 + 2 * 3 // 2"), "4");
  EXPECT_EQ(value("math.max(3, 9, 4) - math.min(2, 1)"), "8");
  EXPECT_EQ(value("math.floor(7 // 2) + math.ceil(-7 // 2)"), "-1");
  EXPECT_EQ(value("math.abs(-5)"), "5");
  EXPECT_EQ(value("('ab'):rep(3, '-')"), "ab-ab-ab");
  EXPECT_EQ(value("string.format('%03d %s %%', 7, true)"), "007 true %");
  EXPECT_EQ(value("('hello'):sub(2, -2)"), "ell");
  EXPECT_EQ(value("('a.b'):find('.', 1, true)"), "2");
  EXPECT_EQ(value("('aBc'):upper() .. ('aBc'):lower() .. ('abc'):reverse()"), "ABCabccba");
  EXPECT_EQ(value("string.char(('A'):byte() + 1)"), "B");
  EXPECT_EQ(value("table.concat({1, 2, 3}, ',')"), "1,2,3");
  EXPECT_EQ(value("select('#', table.unpack({4, 5, 6}))"), "3");
  EXPECT_EQ(value("tonumber('12') + tonumber('0x10')"), "28");
  EXPECT_EQ(value("tonumber('x') == nil and type({}) == 'table'"), "true");
}

TEST(Library, InsertsRemovesAndSortsStably) {
  EXPECT_EQ(run("local t = {1, 3} table.insert(t, 2, 2) table.insert(t, 4)\n"
                "table.remove(t, 1) return table.concat(t, ',')")
                .result,
            "2,3,4");
  EXPECT_EQ(run("local t = {} for i = 1, 20 do t[i] = {i % 3, i} end\n"
                "table.sort(t, function(a, b) return a[1] < b[1] end)\n"
                "local r = {} for i, v in ipairs(t) do r[i] = v[2] end return table.concat(r, ' ')")
                .result,
            "3 6 9 12 15 18 1 4 7 10 13 16 19 2 5 8 11 14 17 20");
}

TEST(Library, SortEndsWhateverTheComparatorSays) {
  EXPECT_EQ(run("local t = {} for i = 1, 50 do t[i] = i end\n"
                "table.sort(t, function() return true end) return #t")
                .result,
            "50");
}

TEST(Library, PairsGoesInAFixedOrder) {
  EXPECT_EQ(run("local t = {b = 1, a = 2, [10] = 3, [2] = 4, [true] = 5, z = 6}\n"
                "local r = {} for k in pairs(t) do r[#r + 1] = tostring(k) end\n"
                "return table.concat(r, ' ')")
                .result,
            "2 10 a b z true");
}

TEST(Library, TakesNoTextForANumber) {
  EXPECT_EQ(run("return math.abs('5')").error.code, "script-wrong-argument");
  EXPECT_EQ(run("return ('abc'):sub('2')").error.code, "script-wrong-argument");
}

TEST(Library, TheLeastNumberHasNoOpposite) {
  EXPECT_EQ(value("math.abs(1 << 63)"), "-9223372036854775808");
}

TEST(Library, JoinsManyShortTexts) {
  EXPECT_EQ(
      run("local t = {} for i = 1, 5000 do t[i] = 'ab' end return #table.concat(t, ',')").result,
      "14999");
}

TEST(Length, IsWhatTheListHoldsAndNothingElse) {
  // The same list is made in two ways, for which Lua's own # gives two answers.
  EXPECT_EQ(value("#{1, 2, 3, nil, 5}"), "3");
  EXPECT_EQ(run("local t = {} t[5] = 5 t[3] = 3 t[2] = 2 t[1] = 1 return #t").result, "3");
  EXPECT_EQ(run("local t = {} for i = 1, 9 do t[i] = i end t[4] = nil return #t").result, "3");
}

TEST(Length, BindsAsTheOperatorDoes) {
  EXPECT_EQ(value("-#'abc' + 2 * #'ab' * #{1, 2}"), "5");
  EXPECT_EQ(run("local t = {a = {b = {7, 8}}} return #t.a.b .. #t['a'].b").result, "22");
  EXPECT_EQ(value("#'abc' == 3 and not (#{} > 0) and #'a' .. 'b'"), "1b");
  EXPECT_EQ(value("# tostring(#'0123456789')"), "2");
}

TEST(Length, IsNotSeenInTextsAndComments) {
  EXPECT_EQ(value("'#' .. \"\\\"#\" .. [[#]] .. [==[#]]#]==] --[[ # ]] -- #"), "#\"###]]#");
}

TEST(Length, OfSomethingElseIsAnError) {
  EXPECT_EQ(run("local x\nreturn #x").error.message,
            "# needs a list, a text or a zone, but this is nil");
  EXPECT_EQ(run("local x\nreturn #x").error.line, 3u);
  EXPECT_EQ(run("return 1 # 2").error.message.find("__length"), std::string::npos);
}

TEST(Length, LosesItsPlaceNowhere) {
  for (const char* hidden : {"-- a\r", "local s = '\\z\n -- ' ", "local s = '\\\r\n' -- '\n"}) {
    EXPECT_EQ(run(std::string("local t = {1, 2, 3, nil, 5} ") + hidden + " return #t").result, "3");
  }
}

TEST(Fractions, AreNoPartOfScripts) {
  const std::pair<const char*, const char*> cases[] = {
      {"return 7 / 2",
       "'/' gives a fraction, and rules count in whole numbers: write '//', which rounds down"},
      {"return 7 ^ 2", "'^' gives a fraction, and rules count in whole numbers: multiply instead"},
      {"return 1.5",
       "1.5 is a fraction, and rules count in whole numbers: count in a smaller unit"},
      {"return 1e3",
       "this number is written as a fraction, and rules count in whole numbers: write 1000"},
      {"return 9223372036854775808",
       "this number is too large: whole numbers go up to 9223372036854775807"},
  };
  for (const auto& [body, message] : cases) {
    const Outcome o = run(body);
    EXPECT_EQ(o.error.code, "script-fraction") << body;
    EXPECT_EQ(o.error.message, message);
    EXPECT_EQ(o.error.line, 2u);
  }
  EXPECT_EQ(value("7 // 2 + #'/^1.5'"), "8");
}

TEST(Library, PairsRefusesKeysWithoutAnOrder) {
  EXPECT_EQ(run("for k in pairs({[{}] = 1}) do end").error.code, "script-wrong-argument");
}

TEST(Library, TextNeverShowsAddresses) {
  EXPECT_EQ(value("tostring({})"), "table");
  EXPECT_EQ(value("tostring(tostring)"), "function");
  EXPECT_EQ(run("error({})").error.message, "table");
}

TEST(Sandbox, HasNoWayOut) {
  for (const char* name : {"io", "os", "debug", "package", "load", "loadfile", "dofile", "pcall",
                           "xpcall", "coroutine", "setmetatable", "getmetatable", "rawset",
                           "rawget", "collectgarbage", "print", "next", "_G", "utf8"}) {
    const Outcome o = run(std::string("return ") + name);
    EXPECT_EQ(o.status, CallStatus::kFailed) << name;
    EXPECT_EQ(o.error.code, "script-undefined-name") << name;
  }
}

// Runs a script that requires files of a game.
Outcome run_with_files(const std::map<std::string, std::string>& files, const char* source) {
  Vm vm;
  for (const auto& [name, text] : files) EXPECT_GE(vm.compile(name, text), 0) << vm.error().message;
  const int chunk = vm.compile("main", source);
  EXPECT_GE(chunk, 0) << vm.error().message;
  Outcome o;
  for (int i = 0; i < 2; ++i) {  // the second call finds nothing of the first
    o.result.clear();
    o.status = vm.call(
        chunk, "f", Environment::kPure, [](lua_State*) { return 0; },
        [&](lua_State* l) { o.result = lua_tostring(l, -1); });
    o.error = vm.error();
  }
  return o;
}

TEST(Require, GivesTheGlobalsOfAFileThatIsReadOnceInACall) {
  const Outcome o = run_with_files(
      {{"lib/a", "n = 0 function add() n = n + 1 return n end"},
       {"b", "local a = require('lib/a') function twice() return a.add() + a.add() end"}},
      "local a, b = require('lib/a'), require('b')\n"
      "function f() return b.twice() * 10 + a.add() end");
  EXPECT_EQ(o.status, CallStatus::kDone) << o.error.message;
  EXPECT_EQ(o.result, "33");
}

TEST(Require, RefusesFilesThatAreNotThereOrRequireEachOther) {
  EXPECT_EQ(run_with_files({}, "function f() return require('../x') end").error.code,
            "missing-script");
  EXPECT_EQ(run_with_files({}, "function f() return require('main') end").error.code,
            "script-endless");
  const Outcome o = run_with_files({{"a", "require('b')"}, {"b", "require('a')"}},
                                   "function f() return require('a') end");
  EXPECT_EQ(o.error.code, "script-endless");
  EXPECT_EQ(o.error.chunk, "b");
}

TEST(Sandbox, TellsWhyANameIsAbsentOrSuggestsOne) {
  EXPECT_EQ(run("return os.time()").error.message,
            "there is no 'os' for scripts: scripts cannot reach the system or its clock");
  EXPECT_EQ(run("return ipair({})").error.message, "there is no 'ipair'; did you mean 'ipairs'?");
}

TEST(Sandbox, TheLibraryCannotBeChanged) {
  EXPECT_EQ(run("string.rep = nil").error.code, "script-read-only");
  EXPECT_EQ(run("math.huge = 1").error.code, "script-read-only");
  EXPECT_EQ(run("('').x = 1").error.code, "script-error");
}

TEST(Sandbox, ListFunctionsDoNotReachTheLibrary) {
  Vm vm;
  EXPECT_EQ(run_in(vm, "table.insert(string, 'x')").error.code, "script-read-only");
  EXPECT_EQ(run_in(vm, "table.sort(math)").error.code, "script-read-only");
  EXPECT_EQ(run_in(vm, "return tostring(string[1])").result, "nil");
}

TEST(Sandbox, AcceptsNoBytecode) {
  Vm vm;
  EXPECT_LT(vm.compile("x", "\x1bLua"), 0);
  EXPECT_EQ(vm.error().code, "script-syntax");
}

TEST(Sandbox, RemembersNothingFromOneCallToTheNext) {
  Vm vm;
  const int chunk =
      vm.compile("memory", "local n = 0\nm = 0\nfunction f() n = n + 1 m = m + 1 return n + m end");
  for (int i = 0; i < 3; ++i) {
    lua_Integer result = 0;
    ASSERT_EQ(vm.call(
                  chunk, "f", Environment::kPure, [](lua_State*) { return 0; },
                  [&](lua_State* l) { result = lua_tointeger(l, -1); }),
              CallStatus::kDone);
    EXPECT_EQ(result, 2);
  }
}

TEST(Budget, AnEndlessLoopRunsOutOfFuel) {
  const Outcome o = run("while true do end");
  EXPECT_EQ(o.error.code, "script-fuel-exhausted");
  EXPECT_EQ(o.error.line, 2u);
}

TEST(Budget, WorkInsideLibraryFunctionsIsCharged) {
  EXPECT_EQ(run("local s = ('x'):rep(16000) for i = 1, 1000000000 do s:upper() end").error.code,
            "script-fuel-exhausted");
  EXPECT_EQ(run("local t = {} for i = 1, 5000 do t[i] = i end while true do table.sort(t) end")
                .error.code,
            "script-fuel-exhausted");
}

TEST(Budget, EveryCycleOfAScriptRunsOutOfFuel) {
  for (const char* body : {
           "while true do end",
           "repeat until false",
           "repeat local x <const> = 1 until x == 2",
           "for i = 1, 1 << 50 do end",
           "for i = 1, 1 << 50 do if i < 0 then break end end",
           "local function f() return f() end f()",
           "local function f(...) return f(...) end f(1)",
           "local f, g = nil, nil function f() return g() end function g() return f() end f()",
           "local t = {} function t:f() return self:f() end t:f()",
           "::again:: goto again",
           "do ::again:: do goto again end end",
           "do goto middle ::again:: ::middle:: if true then goto again end end",
           "local n = 0 ::again:: while true do n = n + 1 goto again end",
           "while true do goto continue ::continue:: end",
           "local t = {} for i = 1, 9 do t[i] = i end\n"
           "while true do table.sort(t, function(a, b) return a < b end) end",
           "for k in (function() return 1 end) do end",
           "local _ENV = {} while true do end",
       }) {
    EXPECT_EQ(run(body).error.code, "script-fuel-exhausted") << body;
  }
}

TEST(Budget, FuelCountsTheTreeOfAScript) {
  Vm vm;
  // The text begins (1) and declares a function (2), which begins (1) and does this.
  const auto fuel = [&](const char* body) { return run_in(vm, body).fuel - 4; };
  EXPECT_EQ(fuel(""), 0);
  EXPECT_EQ(fuel("return 1"), 1);
  EXPECT_EQ(fuel("local a = 1 + 2 return (a)"), 3);
  EXPECT_EQ(fuel("local t = {5, n = 2} return t.n + t[1]"), 8);
  EXPECT_EQ(fuel("if true then return end"), 2);
  EXPECT_EQ(fuel("if false then local a = 1 + 2 end"), 1);
  EXPECT_EQ(fuel("for i = 1, 3 do end"), 4);
  EXPECT_EQ(fuel("local i = 0 while i < 3 do i = i + 1 end"), 2 + 3 * 4);
  EXPECT_EQ(fuel("do local a = 1 do local b = 2 end end"), 2);
  EXPECT_EQ(fuel("local function g() return 1 end g() g()"), 3 + 2 * 2);
  EXPECT_EQ(fuel("for i = 1, 5000 do end"), 5001);
}

TEST(Budget, FuelStaysOutOfReach) {
  for (const char* body : {"local __fuel = 1000000000 while true do end", "__fuel = 1000000000",
                           "return __spend(0)", "local t = {} t.__fuel = 1",
                           "local function f(__spend) end", "::__length::", "return #__length"}) {
    EXPECT_EQ(run(body).error.code, "script-syntax") << body;
  }
  EXPECT_EQ(run("local _ENV = {} return #'abc'").result, "3");
  EXPECT_EQ(run("local n = 0\nfor i = 1, 9 do\n  if i % 2 == 1 then goto continue end\n"
                "  local square = i * i\n  n = n + square\n  ::continue::\nend\nreturn n")
                .result,
            "120");
}

TEST(Budget, MemoryIsBounded) {
  EXPECT_EQ(
      run("local t = {} for i = 1, 1000000000 do t[i] = {i} end").error.code.name().substr(0, 7),
      "script-");
  EXPECT_EQ(run("return ('x'):rep(1000000000)").error.code, "script-memory-exhausted");
  EXPECT_EQ(run("local s = 'x' while true do s = s .. s end").error.code,
            "script-memory-exhausted");
}

TEST(Budget, TextsAreChargedAndOfABoundedLength) {
  EXPECT_EQ(run("local s = ('x'):rep(16000) while true do local t = s .. 1 end").error.code,
            "script-fuel-exhausted");
  EXPECT_EQ(run("local s = ('x'):rep(16000) return s .. s").error.message,
            "a text has at most 16384 characters");
}

TEST(Budget, TextsHaveNoZeroBytes) {
  EXPECT_EQ(run("return string.char(65, 0)").error.code, "script-wrong-argument");
  for (const char* literal : {"'\\0'", "'a\\x00'", "'\\u{0}'"}) {
    const Outcome o = run(std::string("local n = 1\nreturn ") + literal);
    EXPECT_EQ(o.error.code, "script-syntax") << literal;
    EXPECT_EQ(o.error.message, "a text of a script has no zero bytes");
  }
}

TEST(Budget, TablesCannotBeRebuiltWithoutEnd) {
  EXPECT_EQ(run("local t = {} for i = 1, 1 << 15 do t[-i] = i end\n"
                "for i = 1, 1000000000 do t[-i] = nil t[-i - (1 << 15)] = i end")
                .error.code,
            "script-memory-exhausted");
}

TEST(Budget, ArgumentsAreBounded) {
  EXPECT_EQ(run("local function f(...) return f(1, ...) end return f()").error.message,
            "a function takes at most 1000 arguments");
}

TEST(Budget, FunctionsAreOfABoundedLength) {
  std::string chain = "local a = {} a.a = a return a";
  for (int i = 0; i < 6000; ++i) chain += ".a";
  const Outcome o = run("\n" + chain);
  EXPECT_EQ(o.error.code, "script-syntax");
  EXPECT_EQ(o.error.line, 1u);
}

TEST(Budget, RecursionIsBounded) {
  // Any limit may be reached first: that of the stack, of memory or of work.
  const std::string code = run("local function f() return 1 + f() end return f()").error.code;
  EXPECT_TRUE(code == "script-stack-overflow" || code == "script-memory-exhausted" ||
              code == "script-fuel-exhausted")
      << code;
}

TEST(Budget, TheVmIsWellAfterwards) {
  Vm vm;
  for (const char* body : {"while true do end", "error('x')", "return ('x'):rep(1000000000)",
                           "local function f() return 1 + f() end return f()"}) {
    EXPECT_EQ(run_in(vm, body).status, CallStatus::kFailed);
    EXPECT_EQ(run_in(vm, "return 7").result, "7");
  }
}

TEST(Budget, FuelIsTheSameInEveryRunAndInEveryVm) {
  const std::string body =
      "local t = {} for i = 1, 3000 do t[i % 7 .. ''] = i end\n"
      "local n = 0 for k, v in pairs(t) do n = n + v end return n";
  Vm a;
  Vm b;
  (void)run_in(b, "local t = {} for i = 1, 100000 do t[i] = {} end return 1");
  const Outcome first = run_in(a, body);
  const Outcome again = run_in(a, body);
  const Outcome other = run_in(b, body);
  EXPECT_GT(first.fuel, 0);
  EXPECT_EQ(first.fuel, again.fuel);
  EXPECT_EQ(first.fuel, other.fuel);
  EXPECT_EQ(first.result, other.result);
}

TEST(Errors, OfADivisionCarryItsLine) {
  for (const char* division : {"1 // n", "1 % n", "1 // 0", "n % (n)", "7 // (n + n) * 2"}) {
    const Outcome o =
        run(std::string("local n = 0\nlocal t = {}\nlocal m = n\nreturn ") + division);
    EXPECT_EQ(o.error.code, "script-error") << division;
    EXPECT_EQ(o.error.line, 5u) << division;
  }
  EXPECT_EQ(value("7 // (1 + 1) % 2 * 5"), "5");
}

TEST(Errors, CarryTheLine) {
  const Outcome o = run("local x = 1\nlocal y = nil\nreturn x + y");
  EXPECT_EQ(o.error.code, "script-error");
  EXPECT_EQ(o.error.line, 4u);
  EXPECT_EQ(o.error.message, "attempt to perform arithmetic on a nil value (local 'y')");
}

TEST(Errors, AreShortAndGiveATerminalNoOrders) {
  EXPECT_EQ(run("error('\\27[2J\\r\\nok')").error.message, "␛[2J␍ ok");
  EXPECT_LE(run("error(('x'):rep(16000))").error.message.size(), 1003u);
}

TEST(Errors, OfSyntaxToo) {
  Vm vm;
  EXPECT_LT(vm.compile("broken", "function f()\n  return 1 +\nend"), 0);
  EXPECT_EQ(vm.error().code, "script-syntax");
  EXPECT_EQ(vm.error().line, 3u);
}

TEST(Errors, AMissingFunctionIsNamed) {
  Vm vm;
  const int chunk = vm.compile("rules", "function f() end");
  EXPECT_EQ(vm.call(
                chunk, "g", Environment::kPure, [](lua_State*) { return 0; }, [](lua_State*) {}),
            CallStatus::kFailed);
  EXPECT_EQ(vm.error().code, "missing-function");
}

TEST(Chunks, ListTheirFunctions) {
  Vm vm;
  std::vector<Vm::Global> found;
  ASSERT_TRUE(
      vm.functions(vm.compile("x", "local function a() end\nfunction b(x, y) end\nc = 3"), found));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].name, "b");
  EXPECT_EQ(found[0].parameters, 2);
  EXPECT_EQ(found[0].line, 2u);
}

TEST(Chunks, TellWhichNamesTheyUseWithoutBeingRun) {
  const auto tree = lua_syntax::parse(
      "function a(p)\n  local q = helper(p)\n\n  return q + math.max(n, 1)\nend\n"
      "n = 3\nlocal function inner() while true do lost() end end\n");
  std::vector<std::string> uses;
  ASSERT_TRUE(tree);
  const ScriptUses found = uses_in(*tree, 1'000'000);
  for (const FunctionUses& f : found.functions) {
    for (const NameUse& use : f.globals) {
      uses.push_back((use.is_assigned ? "=" : "") + use.name + ":" +
                     std::to_string(use.place.line));
    }
  }
  std::sort(uses.begin(), uses.end());
  EXPECT_EQ(uses,
            (std::vector<std::string>{"=a:1", "=n:6", "helper:2", "lost:7", "math:4", "n:4"}));
}

TEST(Chunks, TellWhatTheirFunctionsCallAndReadAndWhetherTheyEnd) {
  const auto tree = lua_syntax::parse(
      "local function give(p)\n  gain(p, \"gold\", 2)\nend\n"
      "function act(p, rule)\n  if p.rich then give(p) end\n  return rule.sizes\nend\n"
      "function wait()\n  while true do local n = 1 end\nend\n"
      "function leave(n)\n  while true do if n then return end end\nend\n"
      "function count()\n  for n = 1, 1000000000 do local m = n end\nend\n");
  ASSERT_TRUE(tree);
  const ScriptUses uses = uses_in(*tree, 1'000'000);
  ASSERT_EQ(uses.functions.size(), 6u);
  const FunctionUses& give = uses.functions[1];
  EXPECT_EQ(give.name, "give");
  ASSERT_EQ(give.calls.size(), 1u);
  EXPECT_EQ(give.calls[0].name, "gain");
  EXPECT_EQ(give.calls[0].place.line, 2u);
  EXPECT_EQ(give.calls[0].arguments, 3);
  ASSERT_EQ(give.calls[0].texts.size(), 3u);
  EXPECT_EQ(give.calls[0].texts[1].name, "gold");
  EXPECT_EQ(give.calls[0].texts[1].place.column, 12u);
  const FunctionUses& act = uses.functions[2];
  EXPECT_EQ(act.name, "act");
  ASSERT_EQ(act.fields.size(), 2u);
  EXPECT_EQ(act.fields[0].name, "rich");
  EXPECT_EQ(act.fields[1].name, "sizes");
  EXPECT_EQ(uses.reached_from("act"), (std::vector<std::size_t>{1, 2}));
  EXPECT_EQ(act.endless_line, 0u);
  EXPECT_EQ(uses.functions[3].endless_line, 9u);
  EXPECT_EQ(uses.functions[4].endless_line, 0u);
  EXPECT_EQ(uses.functions[5].endless_line, 15u);
}

TEST(Chunks, ALoopIsEndlessWhereNothingLeavesIt) {
  const auto line = [](std::string_view body) {
    const auto tree = lua_syntax::parse(body);
    return tree ? uses_in(*tree, 1'000'000).functions[0].endless_line : 99;
  };
  EXPECT_EQ(line("x = 1\nwhile true do end"), 2u);
  EXPECT_EQ(line("repeat x = 1 until false"), 1u);
  EXPECT_EQ(line("repeat x = 1 until true"), 0u);
  EXPECT_EQ(line("while true do break end"), 0u);
  EXPECT_EQ(line("while true do\nwhile true do break end end"), 1u);
  EXPECT_EQ(line("while true do error('x') end"), 0u);
  EXPECT_EQ(line("while true do local function f() error('x') end end"), 1u);
  EXPECT_EQ(line("x = 1\n::a:: x = 2 goto a"), 2u);
  EXPECT_EQ(line("::a:: if x then goto b end goto a ::b::"), 0u);
  EXPECT_EQ(line("for i = 1, 9000000 do f() end"), 1u);
  EXPECT_EQ(line("for i = 1, 9000000 do if f() then break end end"), 0u);
  EXPECT_EQ(line("if true then return end while true do end"), 0u);
}

TEST(Chunks, ALoopIsEndlessWhereItsConditionNeverBecomesFalse) {
  const auto is_endless = [](const std::string& body) {
    const auto tree = lua_syntax::parse("local n, most, open = 1, 9, true\n" + body);
    return tree && uses_in(*tree, 1'000'000).functions[0].endless_line > 0;
  };
  EXPECT_TRUE(is_endless("while n > 0 do gain('coins', 1) end"));
  EXPECT_TRUE(is_endless("while n < most and open do end"));
  EXPECT_TRUE(is_endless("while n > 0 do n = n + 1 end"));
  EXPECT_TRUE(is_endless("while (most >= n) do if f() then n = n - 2 end end"));
  EXPECT_TRUE(is_endless("while n > 0 do local n = 3 n = n - 1 end"));
  // These end, or may end.
  EXPECT_FALSE(is_endless("while n > 0 do n = n - 1 end"));
  EXPECT_FALSE(is_endless("while n < most do n = n + 1 end"));
  EXPECT_FALSE(is_endless("while n > 0 do n = n + f() end"));
  EXPECT_FALSE(is_endless("while n > 0 do n = n + 1 if f() then n = n - 1 end end"));
  EXPECT_FALSE(is_endless("while n ~= 0 do n = n + 1 end"));
  EXPECT_FALSE(is_endless("while n > 0 do if f() then break end end"));
  EXPECT_FALSE(is_endless("while n > 0 do if f() then return end end"));
  EXPECT_FALSE(is_endless("while #most > 0 do end"));
  EXPECT_FALSE(is_endless("while player.coins < n do gain('coins', 1) end"));
  EXPECT_FALSE(is_endless("local function stop() n = 0 end while n > 0 do stop() end"));
}

std::uint32_t unclosed_line(std::string_view text) {
  const auto open = lua_syntax::unclosed_block(lua_syntax::tokens_of(text));
  return open ? open->line : 0;
}

TEST(Chunks, ABlockWithoutItsEndIsFoundByTheIndentation) {
  EXPECT_EQ(unclosed_line("function a()\n  if b then\n    c()\n  d()\nend\n"), 2u);
  EXPECT_EQ(unclosed_line("function a()\n  b()\n\nfunction c()\nend\n"), 1u);
  EXPECT_EQ(unclosed_line("function a()\n  for i = 1, 2 do\n    b()\n  end\nend\n"), 0u);
}

}  // namespace
}  // namespace cubilete

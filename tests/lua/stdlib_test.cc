// The library of scripts with extreme arguments and with numbers that are not whole.

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <lua.hpp>
#include <string>
#include <vector>

#include "lua/vm/vm.h"

namespace cubilete {
namespace {

constexpr lua_Integer kLeast = std::numeric_limits<lua_Integer>::min();
constexpr lua_Integer kMost = std::numeric_limits<lua_Integer>::max();

using Argument = std::function<void(lua_State*)>;

Argument whole(lua_Integer n) {
  return [n](lua_State* l) { lua_pushinteger(l, n); };
}
Argument fraction(double n) {
  return [n](lua_State* l) { lua_pushnumber(l, n); };
}
Argument text(const char* s) {
  return [s](lua_State* l) { lua_pushstring(l, s); };
}
Argument list(std::vector<Argument> items) {
  return [items = std::move(items)](lua_State* l) {
    lua_newtable(l);
    for (std::size_t i = 0; i < items.size(); ++i) {
      items[i](l);
      lua_rawseti(l, -2, static_cast<lua_Integer>(i + 1));
    }
  };
}

const double kNan = std::nan("");
const double kInfinity = std::numeric_limits<double>::infinity();

// Returns "done: RESULT" or "CODE: MESSAGE".
std::string outcome(Vm& vm, int chunk, const std::vector<Argument>& arguments) {
  std::string result;
  const CallStatus status = vm.call(
      chunk, "f", Environment::kPure,
      [&](lua_State* l) {
        luaL_checkstack(l, static_cast<int>(arguments.size()), "arguments");
        for (const Argument& a : arguments) a(l);
        return static_cast<int>(arguments.size());
      },
      [&](lua_State* l) {
        std::size_t length = 0;
        luaL_checktype(l, -1, LUA_TSTRING);
        const char* s = lua_tolstring(l, -1, &length);
        result.assign(s, length);
      });
  if (status == CallStatus::kDone) return "done: " + result;
  return std::string(vm.error().code) + ": " + vm.error().message;
}

// Compiles a function that returns all results of an expression over `...`, as texts.
int compile(Vm& vm, const std::string& expression) {
  const int chunk = vm.compile("test",
                               "local function all(...)\n"
                               "  local s = ''\n"
                               "  for i = 1, select('#', ...) do\n"
                               "    if i > 1 then s = s .. ' ' end\n"
                               "    s = s .. tostring((select(i, ...)))\n"
                               "  end\n"
                               "  return s\n"
                               "end\n"
                               "function f(...) return all(" +
                                   expression + ") end");
  EXPECT_GE(chunk, 0) << expression << ": " << vm.error().message;
  return chunk;
}

std::string value(const std::string& expression, const std::vector<Argument>& arguments = {}) {
  Vm vm;
  return outcome(vm, compile(vm, expression), arguments);
}

std::vector<std::string> functions() {
  std::vector<std::string> out = {"assert", "error",    "ipairs",   "pairs",
                                  "select", "tonumber", "tostring", "type"};
  for (const char* f :
       {"byte", "char", "find", "format", "len", "lower", "rep", "reverse", "sub", "upper"}) {
    out.push_back(std::string("string.") + f);
  }
  for (const char* f : {"concat", "insert", "remove", "sort", "unpack"}) {
    out.push_back(std::string("table.") + f);
  }
  for (const char* f : {"abs", "ceil", "floor", "max", "min"}) {
    out.push_back(std::string("math.") + f);
  }
  return out;
}

void nothing_at_all(lua_State* l) { lua_pushnil(l); }

// Calls a function in two VMs, and expects a value or an error of the script, the same in both.
class Pair {
 public:
  void compile(const std::string& expression) {
    expression_ = expression;
    a_ = cubilete::compile(first_, expression);
    b_ = cubilete::compile(second_, expression);
  }

  void expect_clean(const std::vector<Argument>& arguments) {
    const std::string once = outcome(first_, a_, arguments);
    EXPECT_EQ(once, outcome(second_, b_, arguments)) << expression_;
    EXPECT_TRUE(once.starts_with("done: ") || once.starts_with("script-")) << expression_ << once;
    EXPECT_EQ(once.find("0x"), std::string::npos) << expression_ << once;
    EXPECT_LT(once.size(), 20'000u) << expression_;
  }

 private:
  Vm first_, second_;
  std::string expression_;
  int a_ = 0, b_ = 0;
};

TEST(Extremes, EveryFunctionTakesEveryCombination) {
  const std::vector<Argument> edges = {
      nothing_at_all,    whole(kLeast),
      whole(kLeast + 1), whole(-1),
      whole(0),          whole(1),
      whole(3),          whole(lua_Integer(1) << 32),
      whole(kMost - 1),  whole(kMost),
      fraction(1.5),     fraction(kNan),
      text("abc"),       list({whole(1), whole(kMost), whole(kLeast)})};
  Pair pair;
  for (const std::string& name : functions()) {
    pair.compile(name + "(...)");
    pair.expect_clean({});
    for (const Argument& a : edges) {
      pair.expect_clean({a});
      for (const Argument& b : edges) {
        pair.expect_clean({a, b});
        for (const Argument& c : edges) pair.expect_clean({a, b, c});
      }
    }
  }
}

TEST(Extremes, FunctionsOfFourTakeThemTooAndSoDoMethodsAndSteps) {
  const std::vector<lua_Integer> edges = {kLeast, kLeast + 1, -kMost, -2,        -1,   0,
                                          1,      2,          3,      kMost - 1, kMost};
  Pair pair;
  for (const char* expression :
       {"table.concat({1, 2, 3}, ',', ...)", "table.unpack({1, 2, 3}, ...)",
        "table.insert({1, 2}, ...)", "table.remove({1, 2}, ...)", "('abc'):sub(...)",
        "('abc'):byte(...)", "('abc'):find('b', ...)", "('abc'):rep(...)", "(''):rep(...)",
        "('abc'):rep(..., ',')", "('%d %99d %-99d'):format(...)", "ipairs({1, 2})({1, 2}, ...)",
        "#{[...] = 1}", "({...})[...]", "select(..., 1, 2)", "table.sort({...})"}) {
    pair.compile(expression);
    for (const lua_Integer a : edges) {
      for (const lua_Integer b : edges) pair.expect_clean({whole(a), whole(b)});
    }
  }
}

TEST(Extremes, GiveWhatTheyShould) {
  EXPECT_EQ(value("table.unpack({1, 2}, 1, ...)", {whole(kLeast)}), "done: ");
  EXPECT_EQ(value("ipairs({})({}, ...)", {whole(kMost)}), "done: nil");
  EXPECT_EQ(value("('abc'):sub(...)", {whole(kLeast), whole(kMost)}), "done: abc");
  EXPECT_EQ(value("('abc'):byte(...)", {whole(kLeast), whole(kMost)}), "done: 97 98 99");
  EXPECT_EQ(value("('abc'):find('c', ...)", {whole(kLeast)}), "done: 3 3");
  EXPECT_EQ(value("(''):rep(...)", {whole(kMost)}), "done: ");
  EXPECT_EQ(value("('a'):rep(...)", {whole(kMost)}),
            "script-memory-exhausted: a text has at most 16384 characters");
  EXPECT_EQ(value("table.concat({1, 2}, ',', ...)", {whole(1), whole(kMost)}),
            "script-wrong-argument: item 3 is no text to join");
  EXPECT_EQ(value("table.concat({[...] = 7}, ',', ..., ...)", {whole(kMost)}), "done: 7");
  EXPECT_EQ(value("table.remove({1, 2}, ...)", {whole(3)}), "done: nil");
  EXPECT_EQ(value("table.remove({1, 2}, ...)", {whole(4)}),
            "script-wrong-argument: there is no position 4 to remove from");
  EXPECT_EQ(value("select(...)", {whole(kMost), whole(1)}), "done: ");
  EXPECT_EQ(value("select(...)", {whole(-1), whole(1), whole(2)}), "done: 2");
  EXPECT_EQ(value("select(...)", {whole(-3), whole(1), whole(2)}),
            "script-wrong-argument: there are 2 values, so none is at -3");
  EXPECT_EQ(value("select(...)", {whole(0), whole(1)}),
            "script-wrong-argument: select counts from 1, or from -1 for the last value");
}

TEST(Numbers, AreReadInTheBaseThatIsGiven) {
  EXPECT_EQ(value("tonumber('11', 2)"), "done: 3");
  EXPECT_EQ(value("tonumber('9', 8)"), "done: nil");
  EXPECT_EQ(value("tonumber(' -zZ ', 36)"), "done: -1295");
  EXPECT_EQ(value("tonumber('', 10)"), "done: nil");
  EXPECT_EQ(value("tonumber('11', 37)"),
            "script-wrong-argument: a base is from 2 to 36, but this is 37");
  EXPECT_EQ(value("tonumber(11, 2)"),
            "script-wrong-argument: with a base, argument 1 must be a text, but it is number");
}

TEST(Fractions, AreNoTextsOfNumbers) {
  for (const char* s : {"'1.5'", "'1e3'", "'0x1p4'", "'.5'", "'9223372036854775808'", "'nan'",
                        "'inf'", "'1,5'", "''", "'1 2'"}) {
    EXPECT_EQ(value(std::string("tonumber(") + s + ")"), "done: nil") << s;
  }
  EXPECT_EQ(value("tonumber('-9223372036854775808')"), "done: -9223372036854775808");
  EXPECT_EQ(value("tonumber(' 0x10 ')"), "done: 16");
  EXPECT_EQ(value("tonumber(...)", {fraction(2)}), "done: nil");
}

TEST(Fractions, HaveOneTextWhereTheyComeAboutAllTheSame) {
  EXPECT_EQ(value("tostring(...)", {fraction(kNan)}), "done: nan");
  EXPECT_EQ(value("tostring(...)", {fraction(-kNan)}), "done: nan");
  EXPECT_EQ(value("tostring(...)", {fraction(kInfinity)}), "done: inf");
  EXPECT_EQ(value("tostring(...)", {fraction(-kInfinity)}), "done: -inf");
  EXPECT_EQ(value("string.format('%s', ...)", {fraction(1.5)}), "done: 1.5");
}

TEST(Fractions, AreTakenByNothing) {
  for (const char* call : {"math.abs(...)",
                           "math.ceil(...)",
                           "math.floor(...)",
                           "math.max(1, ...)",
                           "math.min(..., 1)",
                           "string.format('%d', ...)",
                           "('x'):rep(...)",
                           "('x'):sub(...)",
                           "string.char(...)",
                           "string.len(...)",
                           "string.upper(...)",
                           "string.find('1', ...)",
                           "table.concat({...})",
                           "table.concat({1, 2}, ...)",
                           "table.sort({..., 1})",
                           "table.sort({1, ...})",
                           "table.insert({1}, ..., 1)",
                           "select(..., 1)",
                           "table.unpack({1}, ...)",
                           "pairs({[...] = 1})"}) {
    EXPECT_EQ(value(call, {fraction(1.5)}).substr(0, 22), "script-wrong-argument:") << call;
  }
  EXPECT_EQ(value("math.floor(...)", {fraction(2.0)}),
            "script-wrong-argument: argument 1 must be a whole number, but it is a fraction");
}

TEST(Fractions, HaveNoFormat) {
  EXPECT_EQ(value("string.format('%.2f', 1)"),
            "script-wrong-argument: rules count in whole numbers, so there is no %f for fractions: "
            "format knows %d, %s and %%, with a width of up to two digits");
  for (const char* form : {"%g", "%e", "%a", "%5.1f", "%G"}) {
    EXPECT_NE(value(std::string("string.format('") + form + "', 1)").find("whole numbers"),
              std::string::npos)
        << form;
  }
  for (const char* form : {"%p", "%q", "%c", "%x", "%", "%999d"}) {
    EXPECT_EQ(value(std::string("string.format('") + form + "', 1)"),
              "script-wrong-argument: format knows %d, %s and %%, with a width of up to two digits")
        << form;
  }
}

TEST(Fractions, AreNotInTheLibrary) {
  EXPECT_EQ(value("math.huge"),
            "script-undefined-name: there is no 'math.huge' for scripts: "
            "rules count in whole numbers");
  EXPECT_EQ(value("math.pi"),
            "script-undefined-name: there is no 'math.pi' for scripts: "
            "rules count in whole numbers");
  EXPECT_EQ(value("math.flor(1)"),
            "script-undefined-name: there is no 'math.flor'; did you mean 'math.floor'?");
  EXPECT_EQ(value("('a'):gsub('a', 'b')"),
            "script-undefined-name: there is no 'string.gsub' for scripts: "
            "patterns can take without end; find looks for plain text");
}

TEST(Texts, AreNoNumbersInArithmetic) {
  for (const char* expression : {"'10' + 1", "'1.5' * 2", "-'2'", "'10' // '3'", "1 - '1'",
                                 "'10' | 1", "~'1'", "'1' << 2", "'7' % 2", "'10' < 5"}) {
    EXPECT_EQ(value(expression).substr(0, 13), "script-error:") << expression;
  }
  EXPECT_EQ(value("1 .. '' .. -2"), "done: 1-2");
}

TEST(Texts, ShowNoAddresses) {
  for (const char* expression :
       {"tostring({})", "tostring(type)", "string.format('%s', {})", "error({})", "error(type)",
        "{} .. ''", "{} < {}", "{} + 1", "({})()", "pairs({[{}] = 1})", "table.sort({{}, {}})",
        "table.concat({{}})", "math.abs({})", "('x'):rep({})", "#type", "string.char({})"}) {
    EXPECT_EQ(value(expression).find("0x"), std::string::npos) << expression;
  }
}

}  // namespace
}  // namespace cubilete

// Every function of Lua's library that scripts have, with every shape of arguments, here and in
// Lua itself. Differences are named below with their reasons. Fractions are left out, because
// scripts have none (stdlib_test.cc).

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <functional>
#include <lua.hpp>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "lua/vm/vm.h"
#include "ruleset/script_functions.h"

namespace cubilete {
namespace {

// Shows all results of a call of f, and what has become of a list that was given. Lists are shown
// by their first items.
constexpr const char* kShow = R"(
local function show(v)
  if type(v) == 'string' then return '"' .. v .. '"' end
  if type(v) ~= 'table' then
    if type(v) == 'function' then return 'function' end
    return tostring(v)
  end
  local s = '{'
  for i = 1, 6 do s = s .. (i > 1 and ',' or '') .. show(v[i]) end
  return s .. '}'
end
local function all(...)
  local s = ''
  for i = 1, select('#', ...) do s = s .. ' ' .. show((select(i, ...))) end
  return s
end
local function walk(step, state, at)
  local s = ''
  for k, v in step, state, at do s = s .. ' ' .. show(k) .. '=' .. show(v) end
  return s
end
local function show_arguments(results, ...) return results .. ' |' .. all(...) end
)";

// Lua itself, with a bound of memory for what the program refuses.
class LuaLibrary {
 public:
  LuaLibrary() : lua_(lua_newstate(allocate, &used_)) { luaL_openlibs(lua_); }
  ~LuaLibrary() { lua_close(lua_); }
  LuaLibrary(const LuaLibrary&) = delete;
  LuaLibrary& operator=(const LuaLibrary&) = delete;

  void define(const std::string& source) {
    ASSERT_EQ(LUA_OK, luaL_dostring(lua_, source.c_str())) << lua_tostring(lua_, -1);
  }

  // Returns what f returns for the arguments, or "error: MESSAGE".
  std::string call(const std::vector<const char*>& arguments) {
    lua_settop(lua_, 0);
    lua_getglobal(lua_, "f");
    for (const char* a : arguments) push(lua_, a);
    const int status = lua_pcall(lua_, static_cast<int>(arguments.size()), 1, 0);
    std::size_t size = 0;
    const char* text = lua_tolstring(lua_, -1, &size);
    return (status == LUA_OK ? "" : "error: ") + std::string(text ? text : "(no text)", size);
  }

  // Pushes the value that an expression of Lua gives.
  static void push(lua_State* l, const char* expression) {
    static constexpr const char* kFunction = "function";
    if (std::string_view(expression).starts_with(kFunction)) {
      lua_pushcfunction(l, [](lua_State* of) {
        lua_pushboolean(of, lua_compare(of, 2, 1, LUA_OPLT));
        return 1;
      });
      return;
    }
    const std::string_view e = expression;
    if (e.starts_with('{')) {
      lua_newtable(l);
      lua_Integer n = 0;
      for (std::size_t at = 1; at < e.size() && e[at] != '}';) {
        const std::size_t end = e.find_first_of(",}", at);
        push(l, std::string(e.substr(at, end - at)).c_str());
        lua_rawseti(l, -2, ++n);
        at = e[end] == ',' ? end + 1 : end;
      }
    } else if (e.starts_with('\'')) {
      lua_pushlstring(l, e.data() + 1, e.size() - 2);
    } else if (e == "nil") {
      lua_pushnil(l);
    } else if (e == "true" || e == "false") {
      lua_pushboolean(l, e == "true");
    } else {
      lua_stringtonumber(l, expression);
    }
  }

 private:
  static void* allocate(void* used, void* old, std::size_t had, std::size_t size) {
    auto& all = *static_cast<std::size_t*>(used);
    const std::size_t before = old ? had : 0;
    if (size > before && all - before + size > (32u << 20)) return nullptr;
    all += size - before;
    if (size > 0) return std::realloc(old, size);
    std::free(old);
    return nullptr;
  }

  std::size_t used_ = 0;
  lua_State* lua_;
};

std::string call_here(Vm& vm, int chunk, const std::vector<const char*>& arguments) {
  std::string result;
  const CallStatus status = vm.call(
      chunk, "f", Environment::kPure,
      [&](lua_State* l) {
        for (const char* a : arguments) LuaLibrary::push(l, a);
        return static_cast<int>(arguments.size());
      },
      [&](lua_State* l) {
        std::size_t size = 0;
        const char* text = lua_tolstring(l, -1, &size);
        result.assign(text, size);
      });
  return status == CallStatus::kDone ? result : "error: " + vm.error().message;
}

struct SweptCall {
  std::string function;
  std::vector<const char*> arguments;
  std::string here;
  std::string there;

  bool fails_here() const { return here.starts_with("error: "); }
  bool fails_there() const { return there.starts_with("error: "); }
  bool says(const char* words) const {
    return fails_here() && here.find(words) != std::string::npos;
  }
  bool has(std::string_view argument) const {
    return std::find(arguments.begin(), arguments.end(), argument) != arguments.end();
  }
};

// What differs on purpose.
struct IntendedDifference {
  const char* reason;
  std::function<bool(const SweptCall&)> covers;
};

const std::vector<IntendedDifference>& intended() {
  static const std::vector<IntendedDifference> all = {
      {"a text is not taken for a number, nor is anything else",
       [](const SweptCall& c) { return c.says("must be a whole number, but it is "); }},
      {"there are no fractions, so the text of one is no number",
       [](const SweptCall& c) {
         return c.function == "tonumber" && c.has("'1.5'") && c.here.starts_with(" nil |");
       }},
      {"no text shows an address, which differs in each run",
       [](const SweptCall& c) {
         static const std::regex kAddress("(table|function): (builtin: )?(0x)?[0-9a-f]+");
         return std::regex_replace(c.there, kAddress, "$1") == c.here;
       }},
      {"no text holds a zero byte",
       [](const SweptCall& c) { return c.says("char takes numbers from 1 to 255"); }},
      {"patterns are not matched, because that can take without end",
       [](const SweptCall& c) { return c.says("find looks for plain text"); }},
      {"what compares must be a function, also where nothing is compared",
       [](const SweptCall& c) {
         return c.function == "table.sort" && c.says("function expected");
       }},
      {"only tables are lists",
       [](const SweptCall& c) { return c.function == "table.unpack" && c.says("table expected"); }},
  };
  return all;
}

// Returns a function that a script calls the function of the library by.
std::string source_for(const std::string& name) {
  const bool walks = name == "pairs" || name == "ipairs";
  return fmt::format("{}function f(...) return show_arguments({}({}(...)), ...) end", kShow,
                     walks ? "walk" : "all", name);
}

class Sweep {
 public:
  void run(const std::string& name, std::size_t most) {
    lua_.define(source_for(name));
    chunk_ = vm_.compile("sweep", source_for(name));
    ASSERT_GE(chunk_, 0) << vm_.error().message;
    name_ = name;
    static const std::vector<const char*> kAll = {"nil",
                                                  "true",
                                                  "false",
                                                  "0",
                                                  "1",
                                                  "2",
                                                  "3",
                                                  "-1",
                                                  "-2",
                                                  "16",
                                                  "36",
                                                  "37",
                                                  "9223372036854775807",
                                                  "-9223372036854775808",
                                                  "''",
                                                  "'abc'",
                                                  "'10'",
                                                  "' 0x1F '",
                                                  "'-7'",
                                                  "'1.5'",
                                                  "'zZ'",
                                                  "'#'",
                                                  "'%d'",
                                                  "'%s'",
                                                  "{}",
                                                  "{3,1,2}",
                                                  "{'b','a'}",
                                                  "{'a',1}",
                                                  "function"};
    static const std::vector<const char*> kSome = {
        "nil", "1",     "-1",      "3",       "9223372036854775807", "-9223372036854775808",
        "','", "'abc'", "{3,1,2}", "function"};
    static const std::vector<const char*> kFew = {"nil", "1", "-1", "'abc'", "{3,1,2}"};
    try_all({}, kAll, std::min<std::size_t>(most, 2));
    if (most > 2) try_all({}, kSome, 3);
    if (most > 3) try_all({}, kFew, most);
  }

  std::vector<std::string> unexplained;
  std::set<const char*> used;
  std::size_t calls = 0;

 private:
  void try_all(const std::vector<const char*>& given, const std::vector<const char*>& shapes,
               std::size_t most) {
    try_one(given);
    if (given.size() == most) return;
    for (const char* shape : shapes) {
      auto more = given;
      more.push_back(shape);
      try_all(more, shapes, most);
    }
  }

  void try_one(const std::vector<const char*>& arguments) {
    // Lua itself repeats an empty text as often as it is asked, which takes for ever.
    if (name_ == "string.rep" && arguments.size() > 1 && std::string_view(arguments[0]) == "''" &&
        std::string_view(arguments[1]).size() > 9) {
      return;
    }
    ++calls;
    const SweptCall c{name_, arguments, call_here(vm_, chunk_, arguments), lua_.call(arguments)};
    if (c.here == c.there || (c.fails_here() && c.fails_there())) return;
    for (const IntendedDifference& d : intended()) {
      if (!d.covers(c)) continue;
      used.insert(d.reason);
      return;
    }
    unexplained.push_back(fmt::format("{}({}): here {}, in Lua {}", name_,
                                      fmt::join(arguments, ", "), c.here, c.there));
  }

  Vm vm_;
  LuaLibrary lua_;
  int chunk_ = -1;
  std::string name_;
};

TEST(Library, AnswersAsLuaOrSaysThatItDoesNot) {
  Sweep sweep;
  for (const BuiltinFunction& f : library_functions()) {
    if (f.name == "require") continue;  // names files of the game, not of the system
    sweep.run(std::string(f.name), f.parameters().size() + (f.takes_more() ? 1 : 0) + 1);
  }
  std::map<std::string, int> shown;
  for (const std::string& line : sweep.unexplained) {
    if (++shown[line.substr(0, line.find('('))] <= 12) ADD_FAILURE() << line;
  }
  for (const IntendedDifference& d : intended()) {
    EXPECT_TRUE(sweep.used.contains(d.reason)) << "no call shows that " << d.reason;
  }
  EXPECT_GT(sweep.calls, 10'000u);
}

}  // namespace
}  // namespace cubilete

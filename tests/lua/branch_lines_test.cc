// Lines of scripts: which exist, and which are executed.

#include "lua/analysis/branch_lines.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <lua.hpp>
#include <set>

#include "lua/syntax/parser.h"
#include "lua/vm/vm.h"

namespace cubilete {
namespace {

constexpr const char* kScript =
    "-- then: nothing begins here\n"
    "function of(n)\n"
    "  if n > 3 then return 'then' else n = 0 end\n"
    "  for i = 1, n do n = n + i end\n"
    "  local m = n == 0 and 1 or 2\n"
    "  return m\n"
    "end\n";

lua_syntax::Printed apart(const char* source) {
  return lua_syntax::print(*lua_syntax::parse(source), {true, true});
}

// Returns the text of each part reached, from its beginning to the next part.
std::set<std::string> parts(const lua_syntax::Printed& split,
                            const std::set<std::uint32_t>& lines) {
  std::set<std::string> out;
  for (const std::uint32_t line : lines) {
    const std::size_t begin = split.origin_of(line).offset;
    const std::size_t end = line < split.lines.size() ? split.origin_of(line + 1).offset
                                                      : std::string_view(kScript).size();
    std::string part = std::string(kScript).substr(begin, end - begin);
    part.resize(part.find_last_not_of(" \n") + 1);
    out.insert(part);
  }
  return out;
}

TEST(Lines, ABranchOnTheLineOfItsConditionIsALineOfItsOwn) {
  const lua_syntax::Printed split = apart(kScript);
  const auto lines = lines_of(*lua_syntax::parse(kScript), split).at(1).lines;
  EXPECT_EQ(
      parts(split, {lines.begin(), lines.end()}),
      (std::set<std::string>{"if n > 3 then", "return 'then' else", "n = 0 end", "for i = 1, n do",
                             "n = n + i end", "local m = n == 0 and", "1 or", "2", "return m"}));
  for (const auto& begin : split.lines) {
    const std::string before = std::string(kScript).substr(0, begin.offset);
    EXPECT_EQ(begin.line, 1 + std::count(before.begin(), before.end(), '\n'));
  }
}

TEST(Lines, WhatIsCarriedOutIsTold) {
  std::set<std::uint32_t> seen;
  Vm vm;
  vm.watch_lines([&](int, std::uint32_t function, std::uint32_t line) {
    if (function != 0) seen.insert(line);
  });
  const int chunk = vm.compile("test", kScript);
  const auto call = [&](int n) {
    const auto push = [&](lua_State* l) {
      lua_pushinteger(l, n);
      return 1;
    };
    return vm.call(chunk, "of", Environment::kPure, push, [](lua_State*) {});
  };
  ASSERT_EQ(call(1), CallStatus::kDone);
  const lua_syntax::Printed split = apart(kScript);
  EXPECT_EQ(parts(split, seen),
            (std::set<std::string>{"if n > 3 then", "n = 0 end", "for i = 1, n do",
                                   "local m = n == 0 and", "1 or", "return m"}));
  ASSERT_EQ(call(4), CallStatus::kDone);
  EXPECT_TRUE(parts(split, seen).contains("return 'then' else"));
}

// Watching lines changes neither the cost of a script nor the places of its errors.
TEST(Lines, WatchingChangesNothingElse) {
  constexpr const char* kFails =
      "function of(n)\n"
      "  if n then\n"
      "    for i = 1, 900 do n = n + i end return nil + 1 end\n"
      "end\n";
  const auto run = [&](bool is_watched) {
    Vm vm;
    if (is_watched) vm.watch_lines([](int, std::uint32_t, std::uint32_t) {});
    const int chunk = vm.compile("test", kFails);
    const auto push = [](lua_State* l) {
      lua_pushinteger(l, 1);
      return 1;
    };
    EXPECT_EQ(vm.call(chunk, "of", Environment::kPure, push, [](lua_State*) {}),
              CallStatus::kFailed);
    return std::make_tuple(vm.error().line, vm.error().message, vm.context().fuel_used());
  };
  EXPECT_EQ(run(true), run(false));
  EXPECT_EQ(std::get<0>(run(true)), 3U);
}

}  // namespace
}  // namespace cubilete

// The memory limit holds for one call, whatever the VM has done before.

#include "lua/vm/memory.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <lua.hpp>
#include <numeric>

#include "lua/api/handle.h"
#include "lua/vm/vm.h"
#include "state/cell_writer.h"
#include "support/thorough.h"

namespace cubilete {
namespace {

Budget small_budget() {
  Budget b;
  b.fuel = 1'000'000'000;
  b.memory = std::size_t(6) << 20;
  b.turnover = std::size_t(32) << 20;
  return b;
}

// things(n): returns handles of the first n players.
int things(lua_State* l) {
  std::vector<std::int32_t> ids(static_cast<std::size_t>(lua_tointeger(l, 1)));
  std::iota(ids.begin(), ids.end(), 0);
  push_list(l, {TypeKind::kPlayer}, ids);
  return 1;
}

struct TestVm {
  TestVm() : vm(small_budget()) {
    // Only the number of players of this state is read.
    CellWriter write(state);
    write.numbers().assign(State::kHeaderSize, 0);
    write.header(State::kPlayers) = 1 << 20;
    host.ruleset = &ruleset;
    host.state = &state;
    vm.context().host = &host;
    register_handles(vm);
    vm.provide(Environment::kPure, "things", things);
  }

  CallStatus run(int chunk, lua_Integer n) {
    forget_handles_if_many(vm);
    return vm.call(
        chunk, "f", Environment::kPure,
        [&](lua_State* l) {
          lua_pushinteger(l, n);
          return 1;
        },
        [](lua_State*) {});
  }

  int compile(const std::string& name, const std::string& body) {
    const int chunk = vm.compile(name, "function f(n)\n" + body + "\nend");
    EXPECT_GE(chunk, 0) << vm.error().message;
    return chunk;
  }

  void run(const std::string& body, lua_Integer n) { run(compile("past", body), n); }

  Ruleset ruleset;
  State state;
  ScriptHost host;
  Vm vm;
};

struct Kind {
  const char* name;
  const char* body;
};

// Programs whose memory grows with n and has no other bound.
constexpr Kind kKinds[] = {
    {"tables", "local t = {} for i = 1, n do t[i] = {i} end"},
    {"keys", "local t = {} for i = 1, n do t[-i] = i end"},
    {"short texts", "local t = {} for i = 1, n do t[i] = 'short text ' .. i end"},
    {"long texts", "local s = ('x'):rep(300) local t = {} for i = 1, n do t[i] = s .. i end"},
    {"closures", "local t = {} for i = 1, n do t[i] = function() return i + n end end"},
    {"garbage between tables",
     "local t = {} for i = 1, n do local g = {i, i, i} t[i] = {g[1]} g = 'gone ' .. i end"},
    {"stack",
     "local function down(k, ...) if k == 0 then return 1 end return 1 + down(k - 1, ...) end\n"
     "local t = {} for i = 1, 800 do t[i] = i end\n"
     "local a = {table.unpack(t, 1, 150)}\n"
     "local function wide(k) if k == 0 then return 1 end\n"
     "return 1 + wide(k - 1, table.unpack(a)) end\n"
     "down(n, 1, 2, 3, 4, 5) wide(n // 100)"},
    {"tables below a deep stack",
     "local function down(k) if k == 0 then return 0 end return 1 + down(k - 1) end\n"
     "down(20000) local t = {} for i = 1, n do t[i] = {i} end"},
    {"copied arguments",
     "local function keep(...) local t = {} for i = 1, n do t[i] = {...} end end\n"
     "local a = {} for i = 1, 150 do a[i] = i end keep(table.unpack(a))"},
    {"globals left behind", "kept = {} for i = 1, n do kept[i] = {i} end"},
    {"handles", "local t = things(n) local u = {1}"},
    {"lists of handles", "local t = {} for i = 1, n do t[i] = things(500) end"},
};

lua_Integer largest(TestVm& t, int chunk) {
  lua_Integer works = 0;
  lua_Integer fails = lua_Integer(1) << 18;
  while (fails - works > 1) {
    const lua_Integer middle = (works + fails) / 2;
    (t.run(chunk, middle) == CallStatus::kDone ? works : fails) = middle;
  }
  return works;
}

struct Past {
  const char* name;
  void (*live)(TestVm&);
};

void compile_ballast(TestVm& t) {
  std::string body = "if n < 0 then\n";
  for (int i = 0; i < 100; ++i) {
    body += fmt::format("local function a{}() return '{} is of no use' end a{}()\n", i, i, i);
  }
  for (int i = 0; i < 12; ++i) t.run(t.compile(fmt::format("ballast{}", i), body + "end"), 1);
}

void exhaust(TestVm& t) {
  t.run("local t = {} while true do t[#t + 1] = {} end", 1);
  t.run("local function f() return 1 + f() end return f()", 1);
  t.run("local t = {} local i = 0 while true do i = i + 1 t[i .. ' of many'] = 1 end", 1);
  t.run("local s = ('x'):rep(16000) local t = {} while true do t[#t + 1] = s .. 1 end", 1);
}

void play_for_long(TestVm& t) {
  const int chunks[] = {
      t.compile("deep", "local function g(k) return k == 0 and 0 or 1 + g(k - 1) end return g(n)"),
      t.compile("texts", "local s = '' for i = 1, n do s = 'text ' .. i end return s"),
      t.compile("handles", "return things(n)"),
      t.compile("fails", "error('wrong ' .. n)"),
      t.compile("tables", "local t = {} for i = 1, n do t[i] = {} end return t"),
  };
  for (int i = 0; i < 10; ++i) {
    for (const int chunk : chunks) t.run(chunk, 3000 + 100 * i);
  }
}

constexpr Past kPasts[] = {
    {"nothing", [](TestVm&) {}},
    {"twelve large files", compile_ballast},
    {"exhausted memory", exhaust},
    {"fifty calls", play_for_long},
    {"all of it",
     [](TestVm& t) {
       play_for_long(t);
       exhaust(t);
       compile_ballast(t);
       play_for_long(t);
     }},
};

class Memory : public testing::TestWithParam<Kind> {};

TEST_P(Memory, IsOfOneCallWhateverWasBefore) {
  TestVm fresh;
  const lua_Integer n = largest(fresh, fresh.compile("fat", GetParam().body));
  EXPECT_GT(n, 50);
  EXPECT_LT(n, (1 << 18) - 1);
  for (const Past& past : kPasts) {
    // "all of it" contains the others.
    const bool is_part = &past != std::begin(kPasts) && &past + 1 != std::end(kPasts);
    if (is_part && !is_thorough()) continue;
    TestVm t;
    past.live(t);
    const int chunk = t.compile("fat", GetParam().body);
    for (int again = 0; again < 2; ++again) {
      EXPECT_EQ(t.run(chunk, n + 1), CallStatus::kFailed) << past.name;
      EXPECT_EQ(t.run(chunk, n), CallStatus::kDone) << past.name << ": " << t.vm.error().message;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, Memory, testing::ValuesIn(kKinds),
                         [](const testing::TestParamInfo<Kind>& p) {
                           std::string name = p.param.name;
                           std::replace(name.begin(), name.end(), ' ', '_');
                           return name;
                         });

TEST(MemoryOfTheVm, IsBounded) {
  TestVm t;
  const std::size_t new_vm = t.vm.context().memory().used();
  for (const Past& past : kPasts) past.live(t);
  for (const Kind& kind : kKinds) t.run(kind.body, 1 << 18);
  // The terms: the limit of one call, the table of texts, a MiB of garbage and stored values.
  const std::size_t limit = small_budget().memory;
  EXPECT_LT(t.vm.context().memory().used(), new_vm + limit + limit / 3 + (4u << 20));
}

TEST(MemoryOfTheVm, ThePeakIsOfTheCall) {
  TestVm fresh;
  const int small = fresh.compile("small", "return {1, 2, 3}");
  fresh.run(small, 1);
  const std::size_t peak = fresh.vm.context().memory().peak();
  EXPECT_GT(peak, 0u);
  EXPECT_LT(peak, 10'000u);
  for (const Past& past : kPasts) past.live(fresh);
  fresh.run(small, 1);
  EXPECT_EQ(fresh.vm.context().memory().peak(), peak);
}

}  // namespace
}  // namespace cubilete

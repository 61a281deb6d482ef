// What effect scripts did, remembered; the scripts are written here in C++.

#include "lua/runs.h"

#include <gtest/gtest.h>

#include <functional>

namespace cubilete {
namespace {

constexpr std::size_t kCell = State::kHeaderSize;  // of the table's one resource
constexpr std::int64_t kFuel = 123;

// A table with one resource of at most 100, and two players.
struct Table final : EffectHost {
  Table() {
    AttributeDef gold;
    gold.name = "gold";
    gold.is_resource = true;
    gold.type = kIntegerType;
    gold.maximum = 100;
    ruleset.attributes.push_back(gold);
    ruleset.table_size = 1;
    state = empty_state(ruleset, 2, 1);
  }
  Change& change() override { return change_; }
  PlayerId acting_player() const override { return PlayerId(0); }
  Result<std::optional<ShortList>> ask(const Question& q) override {
    ++asked;
    if (answer == 0) return std::optional<ShortList>();
    return std::optional<ShortList>(ShortList{q.items[std::size_t(answer - 1)]});
  }
  Result<bool> roll(std::span<const std::int32_t>, StreamId) override { return true; }
  void end(const EndEffect&) override {}

  Ruleset ruleset;
  State state;
  EventLog log;
  StreamCache streams;
  Change change_{ruleset, state, log, streams, {}};
  int asked = 0;
  int answer = 1;  // the n-th item; 0: nobody answers
};

Deed pay_gold(std::int32_t amount) {
  Deed d;
  d.kind = Deed::Kind::kPay;
  d.a = 0;
  d.c = amount;
  return d;
}

Deed question() {
  Deed d;
  d.kind = Deed::Kind::kAsk;
  d.list = {7, 9};
  return d;
}

// Calls scripts as LuaScripts does.
class RunsTest : public testing::Test {
 protected:
  using Script = std::function<bool(Runs&)>;  // false: it failed or was abandoned

  // What the game is like after a call, and whether the script itself was run.
  struct Call {
    bool was_run = false;
    bool is_done = false;
    std::int64_t fuel = 0;
    std::int32_t gold = 0;
  };
  Call call(const Script& script, std::int32_t gold) {
    table_.state.cells[kCell] = gold;
    const ShortList key = {0};
    const auto followed = runs_.follow(key, table_.state, table_);
    EXPECT_TRUE(followed);
    Call c;
    c.was_run = *followed == Runs::Followed::kUnknown;
    if (c.was_run) {
      c.is_done = script(runs_);
      c.fuel = kFuel;
      runs_.stop(c.is_done, c.fuel);
    } else {
      c.is_done = *followed == Runs::Followed::kDone;
      c.fuel = runs_.fuel();
    }
    c.gold = table_.state.cells[kCell];
    return c;
  }

  // Pays 1 where there is more than 5 gold, else as much as is answered less 6.
  static bool toll(Runs& runs) {
    if (runs.read(kCell) > 5) return runs.perform(pay_gold(1)).has_value();
    const auto said = runs.perform(question());
    if (!said || !*said) return false;
    return runs.perform(pay_gold((**said)[0] - 6)).has_value();
  }

  Table table_;
  Runs runs_;
};

TEST_F(RunsTest, WhatWasMetBeforeNeedsNoScript) {
  for (const bool again : {false, true}) {
    const Call c = call(toll, 8);
    EXPECT_EQ(c.was_run, !again);
    EXPECT_TRUE(c.is_done);
    EXPECT_EQ(c.gold, 7);
    EXPECT_EQ(c.fuel, kFuel);
  }
}

TEST_F(RunsTest, AnotherValueIsAnotherRun) {
  EXPECT_EQ(call(toll, 8).gold, 7);
  const Call c = call(toll, 5);
  EXPECT_TRUE(c.was_run);
  EXPECT_EQ(c.gold, 4);  // 7 was answered
  EXPECT_FALSE(call(toll, 5).was_run);
}

TEST_F(RunsTest, AnotherAnswerGoesOnWhereItWasGivenAndAsksOnlyOnce) {
  EXPECT_EQ(call(toll, 5).gold, 4);
  table_.answer = 2;
  table_.asked = 0;
  const Call c = call(toll, 5);
  EXPECT_TRUE(c.was_run);
  EXPECT_EQ(c.gold, 2);  // 9 was answered
  EXPECT_EQ(table_.asked, 1);
  EXPECT_FALSE(call(toll, 5).was_run);
}

TEST_F(RunsTest, VerbsAreNotDoneTwice) {
  const auto twice = [](Runs& runs) {
    if (!runs.perform(pay_gold(2))) return false;
    const auto said = runs.perform(question());
    return said && *said && runs.perform(pay_gold((**said)[0] - 6)).has_value();
  };
  EXPECT_EQ(call(twice, 20).gold, 17);
  table_.answer = 2;
  const Call c = call(twice, 20);
  EXPECT_TRUE(c.was_run);
  EXPECT_EQ(c.gold, 15);
}

TEST_F(RunsTest, WhereNobodyAnswersItIsAbandonedWithTheFuelOfTheScript) {
  table_.answer = 0;
  EXPECT_TRUE(call(toll, 5).was_run);
  const Call c = call(toll, 5);
  EXPECT_FALSE(c.was_run);
  EXPECT_FALSE(c.is_done);
  EXPECT_EQ(c.fuel, kFuel);
  // It was answered on the spot first: what it costs to come to the question must be found out.
  table_.answer = 1;
  EXPECT_TRUE(call(toll, 4).is_done);
  table_.answer = 0;
  EXPECT_TRUE(call(toll, 4).was_run);
  EXPECT_FALSE(call(toll, 4).was_run);
}

TEST_F(RunsTest, AVerbThatFailsIsTheScriptsToTell) {
  const auto spend = [](Runs& runs) { return runs.perform(pay_gold(6)).has_value(); };
  EXPECT_TRUE(call(spend, 6).is_done);
  const Call c = call(spend, 5);
  EXPECT_TRUE(c.was_run);
  EXPECT_FALSE(c.is_done);
  EXPECT_EQ(c.gold, 5);
  EXPECT_FALSE(call(spend, 6).was_run);
}

TEST_F(RunsTest, AfterAVerbCellsAreReadAnew) {
  std::int32_t before = 0;
  std::int32_t after = 0;
  const auto look = [&](Runs& runs) {
    before = runs.read(kCell);
    before = runs.read(kCell);
    if (!runs.perform(pay_gold(1))) return false;
    after = runs.read(kCell);
    return runs.perform(question()).has_value();
  };
  call(look, 9);
  table_.answer = 2;
  before = after = 0;
  EXPECT_TRUE(call(look, 9).was_run);  // told again what it heard
  EXPECT_EQ(before, 9);
  EXPECT_EQ(after, 8);
}

TEST_F(RunsTest, WhereValuesDifferTooMuchNothingIsRemembered) {
  for (int gold = 6; gold <= 100; ++gold) call(toll, gold);
  EXPECT_TRUE(call(toll, 8).was_run);
  EXPECT_EQ(call(toll, 8).gold, 7);
}

TEST_F(RunsTest, PassiveRunsAreForgotten) {
  runs_.set_passive();
  EXPECT_EQ(call(toll, 8).gold, 7);
  EXPECT_TRUE(call(toll, 8).was_run);
}

}  // namespace
}  // namespace cubilete

// What effect scripts did, remembered; the scripts are written here in C++.

#include "lua/cache/effect_cache.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "state/cell_writer.h"

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
  MaybePlayer acting_player() const override { return PlayerId(0); }
  Result<VerbReply> ask(const Question& q) override {
    ++asked;
    if (fails) return Failure(RuleError{"list-too-long", "too many", {}, {}});
    if (answer == 0) return VerbReply();
    return VerbReply(ShortList{q.items[std::size_t(answer - 1)]});
  }
  Result<bool> roll(std::span<const std::int32_t>, StreamId) override { return true; }
  Result<VerbReply> run(const RuleCall&) override { return VerbReply(ShortList()); }
  Result<ShortList> query(const RuleCall&) override { return ShortList{0}; }
  VerbReply ended() override { return ShortList(); }

  Ruleset ruleset;
  State state;
  EventLog log;
  StreamCache streams;
  Change change_{ruleset, state, log, streams, {}};
  int asked = 0;
  bool fails = false;
  int answer = 1;  // the n-th item; 0: nobody answers
};

VerbCall pay_gold(std::int32_t amount) { return verb::Pay{AttributeId(0), MaybePlayer(), amount}; }

VerbCall question() {
  verb::Ask call;
  call.question.items = {7, 9};
  return call;
}

// Calls scripts as LuaScripts does.
class EffectCacheTest : public testing::Test {
 protected:
  using Script = std::function<bool(EffectCache&)>;  // false: it failed or was abandoned

  void set_gold(std::int32_t gold) {
    CellWriter(table_.state).table_value(table_.ruleset.attributes.front()) = gold;
  }

  // What the game is like after a call, and whether the script itself was run.
  struct Call {
    bool was_run = false;
    bool is_done = false;
    std::int64_t fuel = 0;
    std::int32_t gold = 0;
  };
  Call call(const Script& script, std::int32_t gold) {
    set_gold(gold);
    const ShortList key = {0};
    const auto replayed = cache_.replay(key, table_.state, table_);
    EXPECT_TRUE(replayed);
    Call c;
    c.was_run = *replayed == EffectCache::Replay::kUnknown;
    if (c.was_run) {
      c.is_done = script(cache_);
      c.fuel = kFuel;
      EXPECT_TRUE(
          cache_.stop(c.is_done ? EffectCache::End::kDone : EffectCache::End::kAbandoned, c.fuel));
    } else {
      c.is_done = *replayed == EffectCache::Replay::kDone;
      c.fuel = cache_.fuel();
    }
    c.gold = table_.state.cells[kCell];
    return c;
  }

  // Pays 1 where there is more than 5 gold, else as much as is answered less 6.
  static bool toll(EffectCache& cache) {
    if (cache.read(kCell) > 5) return cache.perform(pay_gold(1)).has_value();
    const auto said = cache.perform(question());
    if (!said || !*said) return false;
    return cache.perform(pay_gold((**said)[0] - 6)).has_value();
  }

  Table table_;
  EffectCache cache_;
};

TEST_F(EffectCacheTest, WhatWasMetBeforeNeedsNoScript) {
  for (const bool again : {false, true}) {
    const Call c = call(toll, 8);
    EXPECT_EQ(c.was_run, !again);
    EXPECT_TRUE(c.is_done);
    EXPECT_EQ(c.gold, 7);
    EXPECT_EQ(c.fuel, kFuel);
  }
}

TEST_F(EffectCacheTest, AnotherValueIsAnotherRun) {
  EXPECT_EQ(call(toll, 8).gold, 7);
  const Call c = call(toll, 5);
  EXPECT_TRUE(c.was_run);
  EXPECT_EQ(c.gold, 4);  // 7 was answered
  EXPECT_FALSE(call(toll, 5).was_run);
}

TEST_F(EffectCacheTest, AnotherAnswerGoesOnWhereItWasGivenAndAsksOnlyOnce) {
  EXPECT_EQ(call(toll, 5).gold, 4);
  table_.answer = 2;
  table_.asked = 0;
  const Call c = call(toll, 5);
  EXPECT_TRUE(c.was_run);
  EXPECT_EQ(c.gold, 2);  // 9 was answered
  EXPECT_EQ(table_.asked, 1);
  EXPECT_FALSE(call(toll, 5).was_run);
}

TEST_F(EffectCacheTest, VerbsAreNotDoneTwice) {
  const auto twice = [](EffectCache& cache) {
    if (!cache.perform(pay_gold(2))) return false;
    const auto said = cache.perform(question());
    return said && *said && cache.perform(pay_gold((**said)[0] - 6)).has_value();
  };
  EXPECT_EQ(call(twice, 20).gold, 17);
  table_.answer = 2;
  const Call c = call(twice, 20);
  EXPECT_TRUE(c.was_run);
  EXPECT_EQ(c.gold, 15);
}

TEST_F(EffectCacheTest, WhereNobodyAnswersItIsAbandonedWithTheFuelOfTheScript) {
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

TEST_F(EffectCacheTest, AVerbThatFailsIsTheScriptsToTell) {
  const auto spend = [](EffectCache& cache) { return cache.perform(pay_gold(6)).has_value(); };
  EXPECT_TRUE(call(spend, 6).is_done);
  const Call c = call(spend, 5);
  EXPECT_TRUE(c.was_run);
  EXPECT_FALSE(c.is_done);
  EXPECT_EQ(c.gold, 5);
  EXPECT_FALSE(call(spend, 6).was_run);
}

TEST_F(EffectCacheTest, AfterAVerbCellsAreReadAnew) {
  std::int32_t before = 0;
  std::int32_t after = 0;
  const auto look = [&](EffectCache& cache) {
    before = cache.read(kCell);
    before = cache.read(kCell);
    if (!cache.perform(pay_gold(1))) return false;
    after = cache.read(kCell);
    return cache.perform(question()).has_value();
  };
  call(look, 9);
  table_.answer = 2;
  before = after = 0;
  EXPECT_TRUE(call(look, 9).was_run);  // told again what it heard
  EXPECT_EQ(before, 9);
  EXPECT_EQ(after, 8);
}

TEST_F(EffectCacheTest, WhereValuesDifferTooMuchNothingIsRemembered) {
  for (int gold = 6; gold <= 100; ++gold) call(toll, gold);
  EXPECT_TRUE(call(toll, 8).was_run);
  EXPECT_EQ(call(toll, 8).gold, 7);
}

// What the script is told is the answer to another question than the one it puts.
TEST_F(EffectCacheTest, AScriptThatDoesSomethingElseThanBeforeIsAnError) {
  EXPECT_EQ(call(toll, 5).gold, 4);
  table_.answer = 2;  // something new: the script is run, and hears again what was said
  set_gold(5);
  const ShortList key = {0};
  ASSERT_EQ(*cache_.replay(key, table_.state, table_), EffectCache::Replay::kUnknown);
  EXPECT_EQ(cache_.perform(pay_gold(1)).error().code, "effect-not-deterministic");
  EXPECT_EQ(cache_.stop(EffectCache::End::kFailed, kFuel).error().code, "effect-not-deterministic");
  EXPECT_EQ(table_.state.cells[kCell], 5);
  EXPECT_TRUE(call(toll, 5).was_run);  // the tree is forgotten
}

TEST_F(EffectCacheTest, AScriptThatReadsWhereItAskedIsAnError) {
  EXPECT_EQ(call(toll, 5).gold, 4);
  table_.answer = 2;
  set_gold(5);
  const ShortList key = {0};
  ASSERT_EQ(*cache_.replay(key, table_.state, table_), EffectCache::Replay::kUnknown);
  EXPECT_EQ(cache_.read(kCell), 5);
  EXPECT_EQ(cache_.read(State::kPlayers), 2);
  EXPECT_EQ(cache_.stop(EffectCache::End::kDone, kFuel).error().code, "effect-not-deterministic");
}

TEST_F(EffectCacheTest, AScriptThatEndsBeforeItDidIsAnError) {
  EXPECT_EQ(call(toll, 5).gold, 4);
  table_.answer = 2;
  set_gold(5);
  const ShortList key = {0};
  ASSERT_EQ(*cache_.replay(key, table_.state, table_), EffectCache::Replay::kUnknown);
  EXPECT_EQ(cache_.stop(EffectCache::End::kDone, kFuel).error().code, "effect-not-deterministic");
}

TEST_F(EffectCacheTest, AQuestionThatFailsIsTheScriptsToTellAndIsAskedOnce) {
  EXPECT_EQ(call(toll, 5).gold, 4);
  table_.fails = true;
  table_.asked = 0;
  const Call c = call(toll, 5);
  EXPECT_TRUE(c.was_run);
  EXPECT_FALSE(c.is_done);
  EXPECT_EQ(table_.asked, 1);
}

TEST_F(EffectCacheTest, AVeryLongRunIsNotRemembered) {
  const auto long_one = [](EffectCache& cache) {
    for (int i = 0; i < 100'000; ++i) {
      if (!cache.perform(pay_gold(0))) return false;
    }
    return true;
  };
  EXPECT_TRUE(call(long_one, 5).is_done);
  EXPECT_LE(cache_.bytes(), kRunBudget);
  EXPECT_TRUE(call(long_one, 5).was_run);
  EXPECT_LE(cache_.bytes(), kRunBudget);
}

TEST_F(EffectCacheTest, ListsCountInTheBudget) {
  verb::Ask many;
  for (int i = 0; i < 4'000; ++i) many.question.items.push_back(7);
  std::size_t most = 0;
  for (std::int32_t i = 0; i < 3'000; ++i) {
    const ShortList key = {0, i};
    set_gold(5);
    if (*cache_.replay(key, table_.state, table_) == EffectCache::Replay::kUnknown) {
      ASSERT_TRUE(cache_.perform(many));
      ASSERT_TRUE(cache_.stop(EffectCache::End::kDone, kFuel));
    }
    most = std::max(most, cache_.bytes());
  }
  EXPECT_GT(most, 2'000'000u);
  EXPECT_LE(most, kRunBudget);
}

TEST_F(EffectCacheTest, PassiveRunsAreForgotten) {
  cache_.turn_off();
  EXPECT_EQ(call(toll, 8).gold, 7);
  EXPECT_TRUE(call(toll, 8).was_run);
}

}  // namespace
}  // namespace cubilete

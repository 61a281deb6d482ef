// Engine::play changes a state in place, answers questions of effects at once and uses its memory;
// Engine::step copies the state and runs effects again. Both must play the same game.

#include <gtest/gtest.h>

#include "base/digest.h"
#include "play/agent.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

// Everything observable about a game, question by question.
struct Account {
  std::vector<Decision> questions;
  std::vector<std::string> states;  // at each question, if both ways share it
  std::vector<Event> events;
  State end;
};

// Answers at random and records the questions.
class Witness final : public Answerer {
 public:
  Witness(Engine& engine, std::uint64_t seed, bool is_blind, Account& account)
      : engine_(engine), agent_(seed), is_blind_(is_blind), account_(account) {}

  Result<std::size_t> answer(const State& s, const Decision& d) override {
    account_.questions.push_back(d);
    if (!is_blind_) account_.states.push_back(to_text(s));
    return agent_.choose(engine_, s, d);
  }
  bool needs_decision_only() const override { return is_blind_; }

 private:
  Engine& engine_;
  RandomAgent agent_;
  bool is_blind_;
  Account& account_;
};

class BothWays : public testing::TestWithParam<GameName> {
 protected:
  void SetUp() override { ruleset_ = compiled(GetParam().first, GetParam().second); }

  // A failure ends the game; the rest is then missing in the account.
  Account by_steps(Engine& engine, const Engine::Setup& setup) {
    Account account;
    engine.set_event_sink(&account.events);
    auto state = engine.set_up(setup);
    RandomAgent agent(setup.seed);
    while (state && !state->is_over()) {
      const auto d = engine.decision(*state);
      if (!d) break;
      account.questions.push_back(*d);
      account.states.push_back(to_text(*state));
      const auto values = d->options[*agent.choose(engine, *state, *d)];
      State next = *state;
      if (!engine.step(next, {d->player, {values.begin(), values.end()}})) break;
      *state = next;
    }
    engine.set_event_sink(nullptr);
    if (state) account.end = *state;
    return account;
  }

  Account in_place(Engine& engine, const Engine::Setup& setup, bool is_blind, bool is_told) {
    Account account;
    engine.set_event_sink(is_told ? &account.events : nullptr);
    auto state = engine.set_up(setup);
    Witness witness(engine, setup.seed, is_blind, account);
    EXPECT_TRUE(state && engine.play(*state, witness));
    engine.set_event_sink(nullptr);
    if (state) account.end = *state;
    return account;
  }

  std::shared_ptr<const Ruleset> ruleset_;
};

void expect_same(const Account& a, const Account& b) {
  ASSERT_EQ(a.questions.size(), b.questions.size());
  for (std::size_t i = 0; i < a.questions.size(); ++i) {
    const Decision& x = a.questions[i];
    const Decision& y = b.questions[i];
    ASSERT_EQ(x.kind, y.kind) << "question " << i;
    ASSERT_EQ(x.player, y.player) << "question " << i;
    ASSERT_EQ(x.action, y.action) << "question " << i;
    ASSERT_EQ(x.name, y.name) << "question " << i;
    ASSERT_TRUE(x.type == y.type && x.parts == y.parts && x.is_subset == y.is_subset &&
                x.is_secret == y.is_secret && x.is_ranked == y.is_ranked)
        << "question " << i << ", " << x.name;
    ASSERT_TRUE(x.options == y.options) << "question " << i << ", " << x.name;
    ASSERT_EQ(x.notes, y.notes) << "question " << i << ", " << x.name;
  }
  ASSERT_EQ(to_text(a.end), to_text(b.end));
  ASSERT_EQ(digest_of(a.end), digest_of(b.end));
}

TEST_P(BothWays, PlayInPlaceIsTheGameOfCopyingSteps) {
  ASSERT_TRUE(ruleset_);
  Interpreter copying(ruleset_);
  Interpreter playing(ruleset_);
  for (std::int32_t players = ruleset_->min_players; players <= ruleset_->max_players; ++players) {
    for (std::uint64_t seed = 1; seed <= 3; ++seed) {
      SCOPED_TRACE(testing::Message() << players << " players, seed " << seed);
      Engine::Setup setup;
      setup.players = players;
      setup.seed = seed;
      const Account steps = by_steps(copying.engine(), setup);
      ASSERT_TRUE(steps.end.is_over());
      ASSERT_FALSE(steps.questions.empty());
      const Account seeing = in_place(playing.engine(), setup, false, true);
      expect_same(steps, seeing);
      ASSERT_EQ(steps.states, seeing.states);
      ASSERT_TRUE(steps.events == seeing.events);
      const Account blind = in_place(playing.engine(), setup, true, true);
      expect_same(steps, blind);
      ASSERT_TRUE(steps.events == blind.events);
      // Plays as a simulation does: without a listener, from a state set up before.
      expect_same(steps, in_place(playing.engine(), setup, true, false));
      if (HasFatalFailure()) return;
    }
  }
}

// An engine that has played for a while answers much from memory; a new one has none.
TEST_P(BothWays, WhatIsRememberedIsWhatLookingAgainFinds) {
  ASSERT_TRUE(ruleset_);
  Interpreter old(ruleset_);
  int n = 0;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    Engine::Setup setup;
    setup.players = ruleset_->max_players;
    setup.seed = seed;
    auto state = old.engine().set_up(setup);
    RandomAgent agent(seed);
    while (state && !state->is_over()) {
      const auto d = old.engine().decision(*state);
      ASSERT_TRUE(d) << d.error().message;
      if (seed > 10 && ++n % 5 == 0) {
        Interpreter fresh(ruleset_);
        const auto again = fresh.engine().decision(*state, d->player);
        ASSERT_TRUE(again) << again.error().message;
        ASSERT_TRUE(again->options == d->options) << d->name << ", seed " << seed;
        ASSERT_EQ(again->notes, d->notes);
      }
      const auto values = d->options[*agent.choose(old.engine(), *state, *d)];
      ASSERT_TRUE(old.engine().step(*state, {d->player, {values.begin(), values.end()}}));
    }
    ASSERT_TRUE(state);
  }
}

INSTANTIATE_TEST_SUITE_P(Play, BothWays, testing::ValuesIn(all_games()), test_name);

}  // namespace
}  // namespace cubilete

// The result of a step, its events and its cost depend on the state and the choice alone, not on
// earlier work of the engine, nor on the thread, nor on playing in place or with memory. README:
// HISTORY_STEPS=10000 build/release/tests/play_test --gtest_filter='*Histories*' plays so many
// other steps before each comparison, instead of a few hundred.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <set>
#include <thread>

#include "base/random.h"
#include "play/agent.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

std::string in_words(const RuleError& e) {
  return std::string(e.code) + "|" + e.message + "|" + std::to_string(e.reference.file) + ":" +
         std::to_string(e.reference.begin) + "|" + std::to_string(e.script.begin);
}

// Everything observable about one step.
struct Told {
  std::string error;
  std::uint64_t digest = 0;
  std::vector<Event> events;
  std::int64_t charge = 0;
  std::string next_error;  // the error of the next question
  OptionList options;
  std::int64_t question_charge = 0;
};

struct Case {
  State state;
  Choice choice;
  Told expected;
};

// Reads the decision of `elsewhere` first, so that no decision of `from` is cached.
Told take(Engine& engine, const State& elsewhere, const State& from, const Choice& choice) {
  Told out;
  (void)engine.decision(elsewhere);
  State s = from;
  engine.set_event_sink(&out.events);
  const auto ok = engine.step(s, choice);
  engine.set_event_sink(nullptr);
  out.digest = digest_of(s);
  if (!ok) {
    out.error = in_words(ok.error());
    return out;
  }
  out.charge = engine.evaluator().work();
  (void)engine.decision(elsewhere);
  const auto next = engine.decision(s);
  if (!next) out.next_error = in_words(next.error());
  if (next) out.options = next->options;
  if (next && next->kind != AskKind::kAnswered) out.question_charge = engine.evaluator().work();
  return out;
}

void expect_same(const Told& a, const Told& b, const char* where) {
  EXPECT_EQ(a.error, b.error) << where;
  EXPECT_EQ(a.digest, b.digest) << where;
  EXPECT_EQ(a.charge, b.charge) << where;
  EXPECT_TRUE(a.events == b.events) << where;
  EXPECT_EQ(a.next_error, b.next_error) << where;
  EXPECT_TRUE(a.options == b.options) << where;
  EXPECT_EQ(a.question_charge, b.question_charge) << where;
}

Engine::Setup setup_of(const Ruleset& r, std::uint64_t seed) {
  Engine::Setup setup;
  const auto counts = static_cast<std::uint64_t>(r.max_players - r.min_players + 1);
  setup.players = r.min_players + static_cast<std::int32_t>(seed % counts);
  setup.seed = seed;
  return setup;
}

// Plays `steps` steps of games that begin with this seed; calls `visit` before each choice. Leaves
// a game that fails.
template <class Visit>
void walk(Engine& engine, std::uint64_t seed, int steps, Visit visit) {
  for (int games = 0; steps > 0 && games < 100; ++games, ++seed) {
    auto s = engine.set_up(setup_of(engine.ruleset(), seed));
    RandomAgent agent(seed);
    while (s && !s->is_over() && steps-- > 0) {
      const auto d = engine.decision(*s);
      if (!d) break;
      const auto values = d->options[*agent.choose(engine, *s, *d)];
      const Choice choice{d->player, {values.begin(), values.end()}};
      visit(*s, choice);
      if (!engine.step(*s, choice)) break;
    }
  }
}

// Returns true if the question was found by the step that led here, and false if it is computed
// again because several players could be asked.
bool is_of_the_step(const Ruleset& r, const State& s, AskKind kind) {
  return kind == AskKind::kEffect || s.frames.empty() ||
         !std::holds_alternative<SimultaneousFlow>(r.flow[s.frames.back().node.index()].kind);
}

// Answers at random without reading the state; records the cost of the step that asks.
class Meter final : public Answerer {
 public:
  Meter(Engine& engine, std::uint64_t seed, std::vector<std::int64_t>& charges)
      : engine_(engine), agent_(seed), charges_(charges) {}
  Result<std::size_t> answer(const State& s, const Decision& d) override {
    const bool is_exact = is_of_the_step(engine_.ruleset(), s, d.kind);
    charges_.push_back(is_exact ? engine_.evaluator().work() : 0);
    return agent_.choose(engine_, s, d);
  }
  bool needs_decision_only() const override { return true; }

 private:
  Engine& engine_;
  RandomAgent agent_;
  std::vector<std::int64_t>& charges_;
};

struct Charges {
  std::vector<std::int64_t> by_question;
  std::string error;
};

Charges in_place(Engine& engine, std::uint64_t seed) {
  Charges c;
  auto s = engine.set_up(setup_of(engine.ruleset(), seed));
  if (!s) c.error = in_words(s.error());
  if (!s) return c;
  Meter meter(engine, seed, c.by_question);
  const auto ok = engine.play(*s, meter);
  if (!ok) c.error = in_words(ok.error());
  if (ok) c.by_question.push_back(engine.evaluator().work());
  return c;
}

Charges step_by_step(Engine& engine, std::uint64_t seed) {
  Charges c;
  auto s = engine.set_up(setup_of(engine.ruleset(), seed));
  if (!s) c.error = in_words(s.error());
  RandomAgent agent(seed);
  while (s && !s->is_over()) {
    const std::int64_t of_step = engine.evaluator().work();
    const auto d = engine.decision(*s);
    c.by_question.push_back(d && is_of_the_step(engine.ruleset(), *s, d->kind) ? of_step : 0);
    if (!d) c.error = in_words(d.error());
    if (!d) return c;
    const auto values = d->options[*agent.choose(engine, *s, *d)];
    const auto ok = engine.step(*s, {d->player, {values.begin(), values.end()}});
    if (!ok) c.error = in_words(ok.error());
    if (!ok) return c;
  }
  if (s) c.by_question.push_back(engine.evaluator().work());
  return c;
}

std::vector<GameName> games_and_attacks() {
  std::vector<GameName> all = all_games();
  const auto folder = std::filesystem::path(CUBILETE_SOURCE_DIR) / "tests/attacks/games";
  std::set<std::string> found;
  for (const auto& e : std::filesystem::directory_iterator(folder)) found.insert(e.path());
  for (const std::string& f : found) all.emplace_back(f, "");
  return all;
}

class Histories : public testing::TestWithParam<GameName> {
 protected:
  void SetUp() override {
    ruleset_ = compiled(GetParam().first, GetParam().second);
    ASSERT_TRUE(ruleset_);
  }
  Interpreter without_memory() const { return Interpreter(ruleset_, nullptr, {false}); }
  Interpreter with_memory() const { return Interpreter(ruleset_, nullptr, {true}); }

  // Returns every `stride`-th step of a walk with its results in an engine without memory.
  std::vector<Case> cases(int steps, int stride) const {
    std::vector<Case> out;
    Interpreter plain = without_memory();
    int n = 0;
    walk(plain.engine(), 7, steps, [&](const State& s, const Choice& c) {
      if (n++ % stride == 0) out.push_back({s, c, {}});
    });
    for (Case& c : out) {
      c.expected = take(plain.engine(), out.front().state, c.state, c.choice);
    }
    return out;
  }

  // Games of the attacks need much work for each step.
  bool is_attack() const { return GetParam().first.find("/attacks/") != std::string::npos; }
  int steps() const { return is_attack() ? 6 : std::getenv("HISTORY_STEPS") ? 120 : 40; }
  int other_steps() const {
    const char* wanted = std::getenv("HISTORY_STEPS");
    const int steps = wanted ? std::atoi(wanted) : 100;
    return is_attack() ? steps / 15 : steps;
  }

  std::shared_ptr<const Ruleset> ruleset_;
};

TEST_P(Histories, GiveTheSameResultEventsAndCharge) {
  const std::vector<Case> all = cases(steps(), 3);
  ASSERT_FALSE(all.empty());
  const State& elsewhere = all.front().state;
  const auto hold = [&](Engine& engine, const char* where, std::size_t stride) {
    for (std::size_t i = 0; i < all.size(); i += stride) {
      expect_same(all[i].expected, take(engine, elsewhere, all[i].state, all[i].choice), where);
      if (HasFailure()) return;
    }
  };
  Interpreter old = with_memory();
  hold(old.engine(), "an engine that has only seen these", 1);
  walk(old.engine(), 100, other_steps(), [](const State&, const Choice&) {});
  hold(old.engine(), "an engine that has played others", 1);
  EXPECT_LE(old.engine().remembered_bytes(), kQueryBudget);
  for (std::size_t i = 0; i < all.size(); i += 10) {
    Interpreter fresh = with_memory();
    expect_same(all[i].expected, take(fresh.engine(), elsewhere, all[i].state, all[i].choice),
                "a fresh engine");
  }
  std::thread([&] {
    Interpreter other = with_memory();
    walk(other.engine(), 7, 60, [](const State&, const Choice&) {});
    hold(other.engine(), "another thread", 3);
  }).join();
}

TEST_P(Histories, GiveTheSameChargeInPlaceAndWithTheSameBound) {
  Interpreter plain = without_memory();
  Interpreter old = with_memory();
  walk(old.engine(), 100, other_steps(), [](const State&, const Choice&) {});
  for (const std::uint64_t seed : {3, 4}) {
    const Charges steps = step_by_step(plain.engine(), seed);
    const Charges place = in_place(old.engine(), seed);
    ASSERT_EQ(steps.error, place.error) << "seed " << seed;
    ASSERT_EQ(steps.by_question, place.by_question) << "seed " << seed;
    const std::int64_t most = *std::max_element(steps.by_question.begin(), steps.by_question.end());
    for (const std::int64_t bound : {most, most - 1, most / 2}) {
      for (Engine* e : {&plain.engine(), &old.engine()}) e->evaluator().set_most_work(bound);
      const Charges tight = step_by_step(plain.engine(), seed);
      const Charges again = in_place(old.engine(), seed);
      EXPECT_EQ(tight.error, again.error) << "seed " << seed << ", bound " << bound;
      EXPECT_EQ(tight.by_question, again.by_question) << "seed " << seed << ", bound " << bound;
      EXPECT_EQ(step_by_step(old.engine(), seed).error, tight.error);
      // If several players were asked, more than `most` may have been spent.
      const bool is_exact = std::count(steps.by_question.begin(), steps.by_question.end(), 0) == 0;
      if (!steps.error.empty() || (bound == most && !is_exact)) continue;
      EXPECT_EQ(bound < most, tight.error.starts_with("takes-too-long|")) << tight.error;
    }
    for (Engine* e : {&plain.engine(), &old.engine()}) e->evaluator().set_most_work(kMostWork);
  }
}

// Overwrites some remembered results with random numbers between steps. Later play may then be
// wrong or fail, but nothing worse may happen.
TEST_P(Histories, SurviveDamagedMemory) {
  Interpreter damaged = with_memory();
  Engine& engine = damaged.engine();
  RandomStream random(11, 12, 0);
  const auto below = [&](std::size_t n) {
    return std::size_t{random.below(static_cast<std::uint32_t>(n))};
  };
  std::set<std::string> codes;
  int steps = 0;
  for (std::uint64_t seed = 1; steps < 4 * other_steps() && seed < 100; ++seed) {
    auto s = engine.set_up(setup_of(*ruleset_, seed));
    RandomAgent agent(seed);
    while (s && !s->is_over() && ++steps < 4 * other_steps()) {
      engine.visit_memory([&](std::span<std::byte> memory) {
        if (memory.size() < 4 || below(4) != 0) return;
        constexpr std::int32_t kValues[] = {-2, 0, 1, 63, 1000, 1 << 20, 0x7fffffff};
        const std::int32_t value = kValues[below(std::size(kValues))];
        std::memcpy(memory.data() + 4 * below(memory.size() / 4), &value, sizeof value);
      });
      const auto d = engine.decision(*s);
      if (!d) codes.insert(d.error().code);
      if (!d || d->options.empty()) break;
      const auto values = d->options[*agent.choose(engine, *s, *d)];
      const auto ok = engine.step(*s, {d->player, {values.begin(), values.end()}});
      if (!ok) codes.insert(ok.error().code);
      if (!ok) break;
    }
  }
  EXPECT_LE(engine.remembered_bytes(), kQueryBudget);
  for (const std::string& code : codes) RecordProperty(code, "");
}

INSTANTIATE_TEST_SUITE_P(Play, Histories, testing::ValuesIn(games_and_attacks()), test_name);

}  // namespace
}  // namespace cubilete

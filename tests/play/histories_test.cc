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

#include "agreement/players.h"
#include "base/random.h"
#include "support/test_game.h"
#include "support/thorough.h"

namespace cubilete {
namespace {

// A step, and the question that follows it.
struct StepAndQuestion {
  TakenStep step;
  Result<Decision> question = Decision{};
  std::int64_t charge = 0;  // of the question
};

struct Case {
  State state;
  Choice choice;
  StepAndQuestion expected;
};

// `elsewhere`: a state to look at first, so that no decision is left from before.
StepAndQuestion take(Engine& engine, const State& elsewhere, const State& from,
                     const Choice& choice) {
  StepAndQuestion out;
  (void)engine.decision(elsewhere);
  out.step = take_step(engine, from, choice);
  if (out.step.error) return out;
  (void)engine.decision(elsewhere);
  out.question = engine.decision(out.step.after);
  const bool is_asked = out.question && out.question->kind != AskKind::kAnswered;
  if (is_asked) out.charge = engine.evaluator().work();
  return out;
}

void expect_same(const StepAndQuestion& a, const StepAndQuestion& b, const char* where) {
  EXPECT_EQ("", difference_of(a.step, b.step)) << where;
  EXPECT_EQ("", difference_of(a.question, b.question)) << where;
  EXPECT_EQ(a.charge, b.charge) << where;
}

Engine::Setup setup_of(const Ruleset& r, std::uint64_t seed) {
  const auto counts = static_cast<std::uint64_t>(r.max_players - r.min_players + 1);
  return setup_with(r.min_players + static_cast<std::int32_t>(seed % counts), seed);
}

// Plays `steps` steps of games that begin with this seed; calls `visit` before each choice. Leaves
// a game that fails.
template <class Visit>
void walk(Engine& engine, std::uint64_t seed, int steps, Visit visit) {
  for (int games = 0; steps > 0 && games < 100; ++games, ++seed) {
    auto s = engine.set_up(setup_of(engine.ruleset(), seed));
    const Choose at_random = random_choices(engine, seed);
    if (!s) continue;
    (void)play_by_steps(engine, *s,
                        [&](const State& state, const Decision& d) -> Result<std::size_t> {
                          if (steps-- <= 0) return giving_up();
                          const auto option = at_random(state, d);
                          visit(state, choice_of(d, *option));
                          return option;
                        });
  }
}

// A whole game, with its charges, by steps or in place.
Account charges_of(Account (*play)(Engine&, const Engine::Setup&, Choose, const Kept&),
                   Engine& engine, std::uint64_t seed) {
  return play(engine, setup_of(engine.ruleset(), seed), random_choices(engine, seed),
              {.events = false});
}

// The greatest charge of a step; `is_exact`: all charges are those of steps.
std::int64_t greatest_charge(const Account& account, bool& is_exact) {
  std::int64_t most = account.error ? 0 : account.charge_of_the_end;
  is_exact = true;
  for (const AskedQuestion& q : account.questions) {
    is_exact = is_exact && q.is_charge_of_the_step;
    if (q.is_charge_of_the_step) most = std::max(most, q.charge);
  }
  return most;
}

std::vector<GameName> games_and_attacks() {
  std::vector<GameName> all = all_games();
  for (const auto& f : game_folders(test_folder() / "attacks" / "games")) all.emplace_back(f, "");
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
  const auto compare_all = [&](Engine& engine, const char* where, std::size_t stride) {
    for (std::size_t i = 0; i < all.size(); i += stride) {
      expect_same(all[i].expected, take(engine, elsewhere, all[i].state, all[i].choice), where);
      if (HasFailure()) return;
    }
  };
  Interpreter old = with_memory();
  compare_all(old.engine(), "an engine that has only seen these", 1);
  walk(old.engine(), 100, other_steps(), [](const State&, const Choice&) {});
  compare_all(old.engine(), "an engine that has played others", 1);
  EXPECT_LE(old.engine().remembered_bytes(), kQueryBudget);
  for (std::size_t i = 0; i < all.size(); i += 10) {
    Interpreter fresh = with_memory();
    expect_same(all[i].expected, take(fresh.engine(), elsewhere, all[i].state, all[i].choice),
                "a fresh engine");
  }
  std::thread([&] {
    Interpreter other = with_memory();
    walk(other.engine(), 7, 60, [](const State&, const Choice&) {});
    compare_all(other.engine(), "another thread", 3);
  }).join();
}

TEST_P(Histories, GiveTheSameChargeInPlaceAndWithTheSameBound) {
  constexpr Compared kCharges = {.events = false, .charges = true};
  Interpreter plain = without_memory();
  Interpreter old = with_memory();
  walk(old.engine(), 100, other_steps(), [](const State&, const Choice&) {});
  for (std::uint64_t seed = 3; seed < as_thorough<std::uint64_t>(4, 5); ++seed) {
    const Account steps = charges_of(by_steps, plain.engine(), seed);
    const Account place = charges_of(in_place, old.engine(), seed);
    ASSERT_EQ("", difference_of(steps, place, kCharges)) << "seed " << seed;
    bool is_exact = true;
    const std::int64_t most = greatest_charge(steps, is_exact);
    for (const std::int64_t bound : {most, most - 1, most / 2}) {
      for (Engine* e : {&plain.engine(), &old.engine()}) e->evaluator().set_most_work(bound);
      const Account tight = charges_of(by_steps, plain.engine(), seed);
      const Account again = charges_of(in_place, old.engine(), seed);
      EXPECT_EQ("", difference_of(tight, again, kCharges))
          << "seed " << seed << ", bound " << bound;
      const Account remembered = charges_of(by_steps, old.engine(), seed);
      EXPECT_EQ("", difference_of(tight.error, remembered.error));
      // Where several were asked, more than `most` may have been spent.
      if (steps.error || (bound == most && !is_exact)) continue;
      EXPECT_EQ(bound < most, tight.error && tight.error->code == "takes-too-long");
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
  const auto damage = [&] {
    engine.visit_memory([&](std::span<std::byte> memory) {
      if (memory.size() < 4 || below(4) != 0) return;
      constexpr std::int32_t kValues[] = {-2, 0, 1, 63, 1000, 1 << 20, 0x7fffffff};
      const std::int32_t value = kValues[below(std::size(kValues))];
      std::memcpy(memory.data() + 4 * below(memory.size() / 4), &value, sizeof value);
    });
  };
  for (std::uint64_t seed = 1; steps < 4 * other_steps() && seed < 100; ++seed) {
    auto s = engine.set_up(setup_of(*ruleset_, seed));
    if (!s) continue;
    const Choose at_random = random_choices(engine, seed);
    const auto ok = play_by_steps(
        engine, *s,
        [&](const State& state, const Decision& d) -> Result<std::size_t> {
          if (++steps >= 4 * other_steps() || d.options.empty()) return giving_up();
          return at_random(state, d);
        },
        damage);
    if (!ok) codes.insert(ok.error().code);
  }
  EXPECT_LE(engine.remembered_bytes(), kQueryBudget);
  for (const std::string& code : codes) RecordProperty(code, "");
}

INSTANTIATE_TEST_SUITE_P(Play, Histories, testing::ValuesIn(games_and_attacks()), test_name);

}  // namespace
}  // namespace cubilete

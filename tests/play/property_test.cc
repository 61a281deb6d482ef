// Properties of every game: each is tried on every game and variant with random play. A new game is
// tested as soon as its folder exists.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>

#include "agreement/players.h"
#include "base/digest.h"
#include "narration/token.h"
#include "play/audit.h"
#include "play/simulate.h"
#include "state/knowledge.h"
#include "state/view.h"
#include "support/test_game.h"
#include "support/thorough.h"

namespace cubilete {
namespace {

class EveryGame : public testing::TestWithParam<GameName> {
 protected:
  void SetUp() override { ruleset_ = compiled(GetParam().first, GetParam().second); }

  // Plays random games by each number of players; calls `visit(engine, state, decision)`.
  template <class Visit>
  void walk(int seeds, Visit visit) {
    ASSERT_TRUE(ruleset_);
    Interpreter interpreter(ruleset_);
    for (std::int32_t players = ruleset_->min_players; players <= ruleset_->max_players;
         ++players) {
      for (int seed = 1; seed <= seeds; ++seed) {
        walk(interpreter.engine(), setup_with(players, static_cast<std::uint64_t>(seed)), visit);
        if (HasFatalFailure()) return;
      }
    }
  }

  template <class Visit>
  void walk(Engine& engine, const Engine::Setup& setup, Visit visit) {
    auto state = engine.set_up(setup);
    ASSERT_TRUE(state) << state.error().message;
    const Choose at_random = random_choices(engine, setup.seed);
    const auto ok = play_by_steps(
        engine, *state,
        [&](const State& s, const Decision& d) -> Result<std::size_t> {
          for (const MaybePlayer p : engine.asked(s)) {
            const auto decision = engine.decision(s, p);
            if (!decision) return Failure(decision.error());
            visit(engine, s, *decision);
            if (HasFatalFailure()) return giving_up();
          }
          return at_random(s, d);
        },
        [&] { most_work_ = std::max(most_work_, engine.evaluator().work()); });
    ASSERT_TRUE(ok) << ok.error().message << " with " << setup.players << " players, seed "
                    << setup.seed;
  }

  std::shared_ptr<const Ruleset> ruleset_;
  std::int64_t most_work_ = 0;  // in one step
};

TEST_P(EveryGame, StaysFarBelowWhatAStepMayCost) {
  std::int64_t most = 0;
  walk(as_thorough(1, 2), [&](Engine& engine, const State&, const Decision&) {
    most = std::max(most, engine.evaluator().work());
  });
  // This game asks a question with a condition on a selection of 60 cards.
  const bool is_hard = std::filesystem::path(GetParam().first).filename() == "big_hand";
  EXPECT_LT(std::max(most, most_work_), kMostWork / (is_hard ? 2 : 100));
  RecordProperty("work", std::to_string(std::max(most, most_work_)));
}

TEST_P(EveryGame, WhatIsOfferedSucceedsAndWhatIsNotIsRefusedAndChangesNothing) {
  walk(as_thorough(1, 2), [&](Engine& engine, const State& state, const Decision& d) {
    const std::size_t stride = d.options.size() / 12 + 1;
    for (std::size_t i = 0; i < d.options.size(); i += stride) {
      State copy = state;
      const auto values = d.options[i];
      const auto ok = engine.step(copy, {d.player, {values.begin(), values.end()}});
      ASSERT_TRUE(ok) << tokens(*ruleset_, state, d)[i] << ": " << ok.error().message;
    }
    for (const std::vector<std::int32_t>& nonsense :
         {std::vector<std::int32_t>{12345}, {-7}, {0, 0, 0, 0, 0, 0, 0, 0, 0}}) {
      State copy = state;
      const auto refused = engine.step(copy, {d.player, nonsense});
      ASSERT_FALSE(refused);
      EXPECT_EQ(refused.error().code, "choice-not-offered");
      ASSERT_TRUE(copy == state);
    }
    State copy = state;
    EXPECT_FALSE(engine.step(copy, {PlayerId(15), {0}}));
    ASSERT_TRUE(copy == state);
  });
}

TEST_P(EveryGame, KeepsItsSecretsAndItsInvariants) {
  ASSERT_TRUE(ruleset_);
  AuditRequest request;
  request.positions = as_thorough(30, 600);
  for (const Finding& f : audit(ruleset_, request).findings) {
    ADD_FAILURE() << f.check << ": " << f.message << " (" << f.players << " players, seed "
                  << f.seed << ", after " << f.choices.size() << " choices)";
  }
}

TEST_P(EveryGame, TextAndBackGivesTheSameState) {
  walk(1, [&](Engine&, const State& state, const Decision&) {
    const auto back = parse_state(*ruleset_, to_text(state));
    ASSERT_TRUE(back);
    ASSERT_TRUE(*back == state);
    ASSERT_EQ(digest_of(*back), digest_of(state));
  });
}

TEST_P(EveryGame, AnEngineThatNeverSawTheGameFindsTheSameDecision) {
  Interpreter other(ruleset_);
  int n = 0;
  walk(1, [&](Engine&, const State& state, const Decision& d) {
    if (++n % 7 != 0 && d.kind != AskKind::kEffect) return;
    const auto again = other.engine().decision(state, d.player);
    ASSERT_TRUE(again) << again.error().message;
    ASSERT_TRUE(again->options == d.options);
    ASSERT_EQ(again->name, d.name);
  });
}

TEST_P(EveryGame, TokensOfOptionsAreAllDifferentAndLeadBack) {
  walk(1, [&](Engine&, const State& state, const Decision& d) {
    const std::vector<std::string> all = tokens(*ruleset_, state, d);
    ASSERT_EQ(std::set<std::string>(all.begin(), all.end()).size(), all.size());
    const std::size_t stride = as_thorough<std::size_t>(all.size() / 24 + 1, 1);
    for (std::size_t i = 0; i < all.size(); i += stride) {
      ASSERT_EQ(option_of(*ruleset_, state, d, all[i]), static_cast<std::int32_t>(i)) << all[i];
    }
  });
}

TEST_P(EveryGame, ViewsHoldNothingHiddenAndDoNotDependOnIt) {
  int n = 0;
  walk(1, [&](Engine&, const State& state, const Decision& d) {
    if (++n % 5 != 0 || state.activation) return;
    const View seen = view(*ruleset_, state, d.player);
    for (const SeenZone& z : seen.zones) {
      for (const SeenComponent& c : z.components) {
        ASSERT_TRUE(may_see(*ruleset_, state, c.component, d.player));
      }
    }
    for (std::uint64_t other = 1; other <= 2; ++other) {
      const State imagined = imagine(*ruleset_, state, d.player, other);
      ASSERT_TRUE(view(*ruleset_, imagined, d.player) == seen);
    }
  });
}

TEST_P(EveryGame, PositionsAreAlikeForAViewerWhereHisViewsAreEqual) {
  std::optional<State> last;
  std::uint64_t n = 0;
  walk(1, [&](Engine&, const State& state, const Decision& d) {
    if (++n % 5 >= 2) return;  // two in succession, and some way on
    std::vector<State> others = {state};
    if (!state.activation) others.push_back(imagine(*ruleset_, state, d.player, n));
    if (last && last->players() == state.players()) others.push_back(*last);
    last = state;
    for (const State& other : others) {
      for (std::int32_t p = -1; p < state.players(); ++p) {
        const MaybePlayer viewer(p);
        ASSERT_EQ(are_views_alike(*ruleset_, state, other, viewer),
                  view(*ruleset_, state, viewer) == view(*ruleset_, other, viewer))
            << p;
      }
    }
  });
}

// Checks that the viewer knows what he sees, and that all that he knows in `s` is so in a position.
void check_knowledge(const Ruleset& r, const State& s, const State& position, MaybePlayer viewer) {
  const Knowledge& knowledge = *s.known.is;
  for (std::int32_t c = 0; c < s.component_count(); ++c) {
    const ComponentId id(c);
    ASSERT_TRUE(knowledge.knows(id, viewer) || !may_see(r, s, id, viewer)) << c;
    if (!knowledge.knows(id, viewer)) continue;
    ASSERT_THAT(knowledge.among({&id, 1}, viewer), testing::ElementsAre(position.definition_of(id)))
        << c;
  }
  for (const Knowledge::Denial& d : knowledge.denials(viewer)) {
    ASSERT_NE(position.definition_of(d.component), d.definition) << d.component.value;
    ASSERT_TRUE(knowledge.cannot_be(d.component, d.definition, viewer)) << d.component.value;
  }
  for (const Knowledge::Group& g : knowledge.groups(viewer)) {
    std::vector<DefinitionId> there;
    for (const ComponentId c : g.components) {
      ASSERT_FALSE(knowledge.knows(c, viewer)) << c.value;
      there.push_back(position.definition_of(c));
    }
    std::ranges::sort(there);
    ASSERT_TRUE(std::ranges::includes(there, g.definitions));
  }
}

TEST_P(EveryGame, RemembersOnlyWhatIsSoAndImaginesNothingElse) {
  if (!hides_components(*ruleset_)) return;  // nothing is to be remembered
  Interpreter interpreter(ruleset_);
  std::vector<Event> events;
  interpreter.engine().set_event_sink(&events);
  std::uint64_t n = 0;
  walk(interpreter.engine(), setup_with(ruleset_->max_players, 3),
       [&](Engine&, const State& s, const Decision& d) {
         events.clear();
         check_knowledge(*ruleset_, s, s, MaybePlayer());
         check_knowledge(*ruleset_, s, s, d.player);
         if (HasFatalFailure() || s.activation || ++n % 3 != 0) return;
         check_knowledge(*ruleset_, s, imagine(*ruleset_, s, d.player, n), d.player);
       });
}

TEST_P(EveryGame, ReplaysVerifyAndUndoIsAsIfItHadNeverBeen) {
  Interpreter interpreter(ruleset_);
  const Account account = by_steps(interpreter.engine(), setup_with(ruleset_->max_players, 5),
                                   random_choices(interpreter.engine(), 5), {.states = true});
  ASSERT_EQ("", difference_of(std::optional<RuleError>(), account.error));
  ASSERT_TRUE(account.end.is_over());
  EXPECT_EQ("", difference_as_game(ruleset_, account, {GetParam().first, GetParam().second, {}},
                                   account.questions.size() / 2));
}

TEST_P(EveryGame, EndsAndSimulatesTheSameWithOneThreadAndWithTwo) {
  SimulationRequest request;
  request.games = as_thorough(16, 40);
  request.players = ruleset_->min_players;
  request.seats.assign(std::size_t(request.players), "random");
  const SimulationResult one = simulate(ruleset_, request);
  request.jobs = 2;
  const SimulationResult two = simulate(ruleset_, request);
  ASSERT_FALSE(one.failure) << one.failure->error.message;
  ASSERT_FALSE(two.failure);
  EXPECT_EQ(one.statistics.games, request.games);
  for (const auto& [cause, n] : one.statistics.ends) {
    EXPECT_FALSE(cause.starts_with(kBrokenOffBy)) << n << " games " << cause;
  }
  EXPECT_EQ(one.statistics.win_parts, two.statistics.win_parts);
  EXPECT_EQ(one.statistics.turns.counts(), two.statistics.turns.counts());
  EXPECT_EQ(one.statistics.actions, two.statistics.actions);
}

// content/LANGUAGE.md gives the largest numbers of the library: CUBILETE_GAMES=300 measures them,
// --gtest_output=xml shows them.
TEST_P(EveryGame, StaysFarBelowItsLimitsOnDecisions) {
  const char* const games = std::getenv("CUBILETE_GAMES");
  DecisionCounts most;
  walk(games ? std::atoi(games) : 5, [&](Engine&, const State& s, const Decision&) {
    most.turn = std::max(most.turn, s.decisions.turn);
    most.round = std::max(most.round, s.decisions.round);
    most.game = std::max(most.game, s.decisions.game);
  });
  RecordProperty("turn", most.turn);
  RecordProperty("round", most.round);
  RecordProperty("game", most.game);
  // This game is about names, and leaves nothing to decide.
  const bool decides = std::filesystem::path(GetParam().first).filename() != "places";
  EXPECT_EQ(most.game > 0, decides);
  EXPECT_LT(10 * most.turn, ruleset_->decision_limits.turn);
  EXPECT_LT(10 * most.round, ruleset_->decision_limits.round);
  EXPECT_LT(10 * most.game, ruleset_->decision_limits.game);
}

INSTANTIATE_TEST_SUITE_P(Properties, EveryGame, testing::ValuesIn(all_games()), test_name);

}  // namespace
}  // namespace cubilete

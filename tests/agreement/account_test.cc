// Whatever two accounts of a game do not share is found and named.

#include "agreement/account.h"

#include <gmock/gmock.h>

#include "agreement/players.h"
#include "support/test_game.h"

namespace cubilete {
namespace {

using testing::StartsWith;

Account game_of_nim() {
  Interpreter interpreter(compiled("examples/nim"));
  return by_steps(interpreter.engine(), setup_with(2, 1), random_choices(interpreter.engine(), 1),
                  {.states = true});
}

TEST(Accounts, NameTheFirstDifference) {
  const Account account = game_of_nim();
  ASSERT_GT(account.questions.size(), 4U);
  constexpr Compared kAll = {.open = true, .states = true, .charges = true};
  EXPECT_EQ("", difference_of(account, account, kAll));
  struct Case {
    std::function<void(Account&)> plant;
    std::string first;
  };
  for (const Case& c : std::initializer_list<Case>{
           {[](Account& a) { a.questions[1].decision.player = PlayerId(5); },
            "question 2: the decision: what is asked: kind"},
           {[](Account& a) { a.questions[1].decision.options.add(77); },
            "question 2: the decision: the options: "},
           {[](Account& a) { a.questions[3].decision.notes.push_back(1); },
            "question 4: the decision: the number of notes: 0 / 1"},
           {[](Account& a) { a.questions[2].state = a.end; }, "question 3: the state: cell "},
           {[](Account& a) { a.questions[2].state.reset(); },
            "question 3: a state is kept: true / false"},
           {[](Account& a) { ++a.questions[2].state->frames.back().count; },
            "question 3: the state: the timetable: control "},
           {[](Account& a) { ++a.questions[2].cells; }, "question 3: the digest of the cells: "},
           {[](Account& a) { ++a.questions[2].counts.round; },
            "question 3: count of decisions 2: "},
           {[](Account& a) { ++a.questions[2].open; },
            "question 3: the number of open questions: 1 / 2"},
           {[](Account& a) { ++a.questions[2].charge; }, "question 3: the charge: "},
           {[](Account& a) { a.questions[0].choice->values = {9}; },
            "question 1: the answer: player 0 "},
           {[](Account& a) { a.questions.pop_back(); }, "the number of questions: "},
           {[](Account& a) { a.events.erase(a.events.begin() + 5); }, "the events: event 6: kind "},
           {[](Account& a) {
              a.error = RuleError{"takes-too-long", "It does.", {}, {}};
            },
            "how it ended: the error: none / takes-too-long: It does."},
           {[](Account& a) { a.end = *a.questions[2].state; }, "last cell "},
           {[](Account& a) { ++a.end.decisions.game; }, "the end: the timetable: "},
           {[](Account& a) { ++(*a.outcome)->standings[1].score; }, "the outcome: standing 2: "},
           {[](Account& a) { ++a.charge_of_the_end; }, "the charge of the end: "}}) {
    Account other = account;
    c.plant(other);
    EXPECT_THAT(difference_of(account, other, kAll), StartsWith(c.first));
  }
  Account other = account;
  ++other.actions[0];
  EXPECT_THAT(difference_of(account, other, {.questions = false}),
              StartsWith("count of an action 1: "));
}

// A game that is taken back or replayed is not the game of an account that was changed.
TEST(Accounts, AreComparedWithTheGameThatIsPlayedAgain) {
  const auto ruleset = compiled("examples/nim");
  const Account account = game_of_nim();
  const Library::Request request = {"examples/nim", "", {}};
  EXPECT_EQ("", difference_as_game(ruleset, account, request, 2));
  Account other = account;
  other.events.pop_back();
  EXPECT_THAT(difference_as_game(ruleset, other, request, 2), StartsWith("as a game: answer "));
  other = account;
  ++other.questions[2].state->decisions.game;
  EXPECT_THAT(difference_as_game(ruleset, other, request, 2),
              StartsWith("as a game: answer 2: the timetable: "));
  other = account;
  other.setup.seed = 2;
  EXPECT_NE("", difference_as_game(ruleset, other, request, 2));
}

}  // namespace
}  // namespace cubilete

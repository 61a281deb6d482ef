// No reader receives bytes that depend on things hidden from him: positions that differ only in
// them are sent to him as the same bytes, in every game of the library.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "play/agent.h"
#include "play/audit.h"
#include "play/hidden_exchange.h"
#include "support/test_game.h"
#include "support/thorough.h"
#include "tools/serve/answer_preview.h"
#include "tools/serve/game_log.h"
#include "tools/serve/question_items.h"
#include "tools/serve/reader_numbers.h"
#include "tools/serve/seen_position.h"
#include "tools/serve/seen_question.h"

namespace cubilete {
namespace {

class Leaks : public testing::TestWithParam<GameName> {};

// Returns what a reader sees who has just come.
View numbered(const Ruleset& r, const State& s, Reader reader) {
  ReaderNumbers numbers(r, reader);
  numbers.follow({}, s);
  return numbers.seen(s, 0);
}

std::string bytes(const Wording& words, Engine& engine, const State& s, MaybePlayer viewer) {
  const View v = numbered(words.ruleset(), s, {viewer, false});
  std::string out = position_json(words, engine, s, v).dump(1);
  const auto asked = engine.asked(s);
  if (std::find(asked.begin(), asked.end(), viewer) == asked.end()) return out;
  const auto d = engine.decision(s, viewer);
  if (!d) return out + d.error().message;
  AnswerPreview preview(words, engine, s, *d);
  for (std::size_t i = 0; i < d->options.size() && i < 40; ++i) {
    const Foreseen foreseen = preview.of(d->options[i]);
    for (const std::string& text : foreseen.texts) out += text + "\n";
    for (const Foreseen::Laid& laid : foreseen.laid) {
      out += fmt::format("{} {} {}\n", laid.definition.value, laid.cell.value, laid.turned);
    }
  }
  // Includes the texts for combined things, valid or not.
  const std::size_t items = QuestionItems(words.ruleset(), s, *d).all().size();
  for (std::size_t i = 0; i < items && i < 6; ++i) {
    for (std::size_t k = i; k < items && k < 6; ++k) {
      const std::vector<std::size_t> places = i == k ? std::vector{i} : std::vector{i, k};
      out += check_json(words, engine, s, v, *d, places).dump();
    }
  }
  return out + question_json(words, engine, s, v, *d).dump(1) +
         refusals_json(words, engine, s, v, *d).dump(1);
}

TEST_P(Leaks, PositionsThatDifferInHiddenThingsAreTheSameBytes) {
  const int choices = as_thorough(20, 60);
  const auto ruleset = compiled(GetParam().first, GetParam().second);
  ASSERT_TRUE(ruleset);
  Interpreter interpreter(ruleset);
  Engine& engine = interpreter.engine();
  const Wording words(*ruleset, Language::kEnglish);
  Engine::Setup setup;
  setup.players = ruleset->max_players;
  setup.seed = 11;
  auto s = engine.set_up(setup);
  ASSERT_TRUE(s) << s.error().message;
  RandomAgent agent(3);
  int compared = 0;
  for (int n = 0; n < choices && !s->is_over(); ++n) {
    for (std::int32_t p = -1; p < setup.players && !s->activation; ++p) {
      const MaybePlayer viewer(p);
      const State exchanged = with_hidden_exchanged(*ruleset, *s, viewer, std::uint64_t(n));
      ASSERT_EQ(bytes(words, engine, *s, viewer), bytes(words, engine, exchanged, viewer))
          << "seat " << p + 1 << " after " << n << " choices";
      ++compared;
    }
    const auto d = engine.decision(*s);
    ASSERT_TRUE(d);
    const auto option = agent.choose(engine, *s, *d);
    const auto values = d->options[*option];
    ASSERT_TRUE(engine.step(*s, {d->player, {values.begin(), values.end()}}));
  }
  EXPECT_GT(compared, 0);
}

// Audits all games by the lines of the page's log and the things that they refer to.
TEST_P(Leaks, TheLogTellsNoMoreThanTheReaderSaw) {
  const auto ruleset = compiled(GetParam().first, GetParam().second);
  ASSERT_TRUE(ruleset);
  AuditRequest request;
  request.positions = as_thorough(30, 120);
  request.tell = [](const Narrator& narrator, const State& s, const std::vector<Event>& events,
                    MaybePlayer viewer) {
    ReaderNumbers numbers(narrator.words().ruleset(), {viewer, false});
    const auto mentions = numbers.follow(events, s);
    const auto lines = log_lines(narrator.words(), s, events, mentions, 1, {viewer, false});
    return std::vector<std::string>{log_json(lines, 0, numbers.seen(s, 0)).dump(1)};
  };
  for (const Finding& f : audit(ruleset, request).findings) {
    EXPECT_NE(f.check, "leak-events") << f.message;
  }
}

// The comparison can find a difference: for a reader who sees everything, the positions differ.
TEST(LeakChecks, ToOneWhoSeesEverythingTheExchangedStateIsAnother) {
  const auto ruleset = compiled("dice-town");
  ASSERT_TRUE(ruleset);
  Interpreter interpreter(ruleset);
  const Wording words(*ruleset, Language::kEnglish);
  Engine::Setup setup;
  setup.players = 3;
  setup.seed = 11;
  const auto s = interpreter.engine().set_up(setup);
  ASSERT_TRUE(s);
  const State exchanged = with_hidden_exchanged(*ruleset, *s, PlayerId(0), 5);
  const auto all = [&](const State& state) {
    return position_json(words, interpreter.engine(), state, numbered(*ruleset, state, {{}, true}))
        .dump();
  };
  EXPECT_NE(all(*s), all(exchanged));
}

INSTANTIATE_TEST_SUITE_P(Games, Leaks, testing::ValuesIn(all_games()), test_name);

}  // namespace
}  // namespace cubilete

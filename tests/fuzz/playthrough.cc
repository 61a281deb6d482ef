#include "fuzz/playthrough.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "agreement/players.h"
#include "base/printable.h"
#include "diagnostics/codes.h"
#include "engine/check_content.h"
#include "engine/explain.h"
#include "narration/token.h"

namespace cubilete::fuzz {
namespace {

constexpr int kMostChoices = 30;
constexpr int kMostFailures = 4;
constexpr std::clock_t kLongest = CLOCKS_PER_SEC * 7 / 10;  // of the processor

// Scripts of generated games report this if an expectation about the language fails.
constexpr std::string_view kBroken = "broken identity";

template <class T>
std::string result_of(const Result<T>& r) {
  return r ? std::string("success") : fmt::format("{} ({})", r.error().code, r.error().message);
}

// Answers by chance for a while. A turn in which players decide without end is a fault: there are
// limits (decision_limits), which no generated game sets.
Choose patiently(Draws& draws) {
  constexpr int kMostInATurn = 12'000;
  return [&draws, end = std::clock() + CLOCKS_PER_SEC * 3 / 2, turn = -1, round = -1,
          decisions = 0](const State& s, const Decision& d) mutable -> Result<std::size_t> {
    if (d.options.empty() || std::clock() > end) return giving_up();
    decisions = s.turn() == turn && s.round() == round ? decisions + 1 : 0;
    turn = s.turn();
    round = s.round();
    must(decisions < kMostInATurn, "a turn comes to an end");
    return draws.index(d.options.size());
  };
}

}  // namespace

void must(bool holds, const std::string& what) {
  if (holds) return;
  std::fprintf(stderr, "broken: %s\n", what.c_str());
  std::abort();
}

void must_agree(const std::string& difference, const std::string& what) {
  must(difference.empty(), what + ": " + difference);
}

void must_be_sound(const RuleError& e) {
  must(!e.message.empty(), "a failure has a message: " + std::string(e.code));
  must(text_of_code(e.code) != nullptr, "the code of a failure is known: " + std::string(e.code));
  must(e.code != "internal-fault" && e.code != "effect-not-deterministic",
       fmt::format("{}: {}", e.code, e.message));
  must(first_control(e.message) == std::string::npos,
       "a message has no control characters: " + printable(e.message));
  must(e.message.find(kBroken) == std::string::npos, e.message);
}

Playthrough::Playthrough(std::shared_ptr<const Ruleset> ruleset, std::uint64_t seed, bool is_heavy,
                         TrialCounts& counts)
    : ruleset_(std::move(ruleset)),
      r_(*ruleset_),
      draws_(seed),
      is_heavy_(is_heavy),
      counts_(counts),
      old_(ruleset_),
      narrator_(r_, draws_.one_in(2) ? Language::kEnglish : Language::kSpanish) {
  account_.setup.players = draws_.between(r_.min_players, r_.max_players);
  account_.setup.seed = draws_.below(1u << 30);
  account_.setup.chance_is_asked = draws_.one_in(4);
  is_in_order_ = !draws_.one_in(3);
}

void Playthrough::run() {
  Engine& engine = old_.engine();
  engine.set_event_sink(&account_.events);
  auto started = engine.set_up(account_.setup);
  engine.set_event_sink(nullptr);
  Interpreter fresh(ruleset_);
  std::vector<Event> events;
  fresh.engine().set_event_sink(&events);
  must_agree(difference_of(started, fresh.engine().set_up(account_.setup)),
             "set up again, the table is another one");
  must_agree(difference_of(account_.events, events), "set up again, other things happen");
  if (!started) return must_be_sound(started.error());
  ++counts_.started;
  account_.end = std::move(*started);
  const std::clock_t begin = std::clock();
  const int most = is_heavy_ ? 4 : kMostChoices;
  while (static_cast<int>(account_.questions.size()) < most && failures_ < kMostFailures &&
         !account_.end.is_over() && answer_one()) {
    if (std::clock() - begin > kLongest) break;
  }
  if (account_.end.is_over()) ++counts_.finished;
  check_end();
}

std::optional<Choice> Playthrough::some_answer(const Decision& d) {
  Choice choice{d.player, {}};
  if (!d.options.empty()) {
    const auto values = d.options[draws_.index(d.options.size())];
    choice.values.assign(values.begin(), values.end());
    return choice;
  }
  if (d.kind != AskKind::kChance) return std::nullopt;
  for (const std::int32_t die : d.chance_dice) {
    must(die >= 0 && die < account_.end.component_count(), "chance is asked about what is there");
    const DefinitionId of = account_.end.definition_of(ComponentId(die));
    const auto& faces = r_.kind(r_.definition(of).kind).faces;
    must(!faces.empty(), "chance is asked about dice");
    choice.values.push_back(faces[draws_.index(faces.size())]);
  }
  return choice;
}

bool Playthrough::answer_one() {
  Engine& engine = old_.engine();
  const State& s = account_.end;
  const auto asked = engine.asked(s);
  must(!asked.empty(), "somebody is asked, or the game is over");
  const MaybePlayer p = is_in_order_ ? asked.front() : draws_.of(asked);
  const auto d = engine.decision(s, p);
  const bool compares = draws_.one_in(3) || !d;
  if (compares) check_decision(p, d);
  if (!d) {
    must_be_sound(d.error());
    ++failures_;
    return false;
  }
  must(d->kind == AskKind::kChance ? !p.is_some() : s.has(p),
       fmt::format("a player is asked, not {}", p.number()));
  look_at(*d);
  if (draws_.one_in(10)) try_what_is_not_offered(*d);
  const auto choice = some_answer(*d);
  must(choice.has_value(), "a question has an answer");
  if (take(*choice, *d, compares)) {
    if (draws_.one_in(5)) do_an_earlier_step_again();
  }
  return true;
}

void Playthrough::check_decision(MaybePlayer p, const Result<Decision>& d) {
  Interpreter fresh(ruleset_);
  ++counts_.fresh;
  must_agree(difference_of(d, fresh.engine().decision(account_.end, p)),
             "a new engine asks something else");
}

bool Playthrough::take(const Choice& choice, const Decision& d, bool compares) {
  TakenStep step = take_step(old_.engine(), account_.end, choice);
  ++counts_.decisions;
  if (compares || step.error) {
    Interpreter fresh(ruleset_);
    ++counts_.fresh;
    must_agree(difference_of(step, take_step(fresh.engine(), account_.end, choice)),
               "done by a new engine, a step is another one");
  }
  if (step.error) {
    ++counts_.failed;
    check_failure(choice, *step.error);
    must(step.after == account_.end && step.events.empty(),
         "a failure leaves everything as it was");
    return false;
  }
  AskedQuestion& question = account_.questions.emplace_back(asked_question(r_, account_.end, d));
  question.events_before = account_.events.size();
  question.choice = choice;
  question.charge = step.charge;
  question.state = std::exchange(account_.end, std::move(step.after));
  account_.events.insert(account_.events.end(), step.events.begin(), step.events.end());
  return true;
}

// After a failure the engine is as good as a new one.
void Playthrough::check_failure(const Choice& choice, const RuleError& e) {
  must_be_sound(e);
  ++failures_;
  must_agree(difference_of(std::optional(e), take_step(old_.engine(), account_.end, choice).error),
             "tried again, a failure is another one");
  check_decision(choice.player, old_.engine().decision(account_.end, choice.player));
}

void Playthrough::look_at(const Decision& d) {
  const State& s = account_.end;
  Engine& engine = old_.engine();
  if (const auto broken = broken_invariant(engine, s)) {
    must_be_sound(*broken);
    must(broken->code != "invariant-broken", "what always holds does not: " + broken->message +
                                                 " in " +
                                                 std::string(r_.sources.text(broken->reference)));
  }
  const auto back = parse_state(r_, to_text(s));
  must(back && *back == s, "a state can be written and read again: " + to_text(s));
  if (const auto outcome = engine.outcome(s); !outcome) must_be_sound(outcome.error());
  if (d.kind == AskKind::kChance) return;
  const auto names = tokens(r_, s, d);
  must(names.size() == d.options.size(), "every option has a token");
  if (!names.empty()) {
    const std::size_t i = draws_.index(names.size());
    must(option_of(r_, s, d, names[i]) == static_cast<std::int32_t>(i),
         "a token means its option: " + printable(names[i]));
  }
  if (!draws_.one_in(4)) return;
  must(narrator_.options(s, d).size() == d.options.size(), "every option has a text");
  (void)narrator_.question(d);
  (void)explain(engine, s, d.player, 20);
  (void)narrator_.table(engine, s, view(r_, s, d.player));
  if (account_.questions.empty()) return;
  const auto last = events_of(account_, account_.questions.size() - 1);
  (void)narrator_.events(s, {last.begin(), last.end()}, d.player);
}

void Playthrough::try_what_is_not_offered(const Decision& d) {
  const State& s = account_.end;
  State same = s;
  Choice wrong{d.player, {draws_.between(-3, 200), draws_.between(-3, 200)}};
  if (draws_.one_in(3)) wrong.player = MaybePlayer(draws_.between(-1, 5));
  if (draws_.one_in(3)) wrong.values.clear();
  for (std::size_t i = 0; i < d.options.size(); ++i) {
    if (std::ranges::equal(d.options[i], wrong.values)) return;
  }
  if (d.kind == AskKind::kChance || !wrong.player.is_some() || s.asks.size() > 1) return;
  const auto refused = old_.engine().step(same, wrong);
  must(!refused && same == s, "what is not offered is refused");
  must_be_sound(refused.error());
}

void Playthrough::do_an_earlier_step_again() {
  const std::size_t i = draws_.index(account_.questions.size());
  const AskedQuestion& question = account_.questions[i];
  const TakenStep again = take_step(old_.engine(), *question.state, *question.choice);
  must_agree(difference_of(std::optional<RuleError>(), again.error), "done again, a step fails");
  must_agree(difference_of(state_after(account_, i + 1), again.after),
             "done again, a step leads elsewhere");
  must_agree(difference_of(events_of(account_, i), again.events),
             "done again, other things happen");
}

void Playthrough::check_end() {
  Interpreter fresh(ruleset_);
  const auto outcome = old_.engine().outcome(account_.end);
  must_agree(difference_of(outcome, fresh.engine().outcome(account_.end)),
             "a new engine scores otherwise");
  if (outcome) {
    (void)narrator_.outcome(old_.engine(), account_.end, *outcome);
  } else {
    must_be_sound(outcome.error());
  }
  account_.outcome = outcome;
  if (account_.questions.empty()) return;
  if (!account_.setup.chance_is_asked && is_in_order_ && draws_.one_in(2)) check_play_in_place();
  if (draws_.one_in(3)) check_game();
  if (!is_heavy_ && draws_.one_in(3)) play_to_the_end();
}

void Playthrough::play_to_the_end() {
  Interpreter fresh(ruleset_);
  State s = account_.end;
  FunctionAnswerer patient(patiently(draws_));
  if (const auto ok = fresh.engine().play(s, patient); !ok && ok.error().code != "not-asked") {
    must_be_sound(ok.error());
  }
}

void Playthrough::check_play_in_place() {
  Interpreter fresh(ruleset_);
  Account found = in_place(fresh.engine(), account_.setup, choices_of(account_));
  const bool is_over = account_.end.is_over();
  const std::size_t answers = account_.questions.size();
  must(found.questions.size() >= answers, "played in place, a game ends early");
  if (!is_over) found.questions.resize(answers);
  must_agree(difference_of(account_, found,
                           {.events = is_over, .end = is_over ? End::kWholeState : End::kNothing}),
             "played in place, a game is another one");
}

// Plays the choices as a game, saves, reads and replays it, and takes choices back.
void Playthrough::check_game() {
  must_agree(difference_as_game(ruleset_, account_, {}, draws_.index(account_.questions.size())),
             "played as a game, it is another one");
}

}  // namespace cubilete::fuzz

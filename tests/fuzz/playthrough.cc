#include "fuzz/playthrough.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "base/printable.h"
#include "diagnostics/codes.h"
#include "engine/check_content.h"
#include "engine/explain.h"
#include "narration/token.h"
#include "saves/replay.h"

namespace cubilete::fuzz {
namespace {

constexpr int kMostChoices = 30;
constexpr int kMostFailures = 4;
constexpr std::clock_t kLongest = CLOCKS_PER_SEC * 7 / 10;  // of the processor

// Scripts of generated games report this if an expectation about the language fails.
constexpr std::string_view kBroken = "broken identity";

bool is_same(const Decision& a, const Decision& b) {
  return a.kind == b.kind && a.player == b.player && a.action == b.action && a.name == b.name &&
         a.type == b.type && a.parts == b.parts && a.is_subset == b.is_subset &&
         a.is_secret == b.is_secret && a.is_ranked == b.is_ranked && a.options == b.options &&
         a.notes == b.notes && a.note_type == b.note_type && a.chance_dice == b.chance_dice;
}

template <class T>
std::string result_of(const Result<T>& r) {
  return r ? std::string("success") : fmt::format("{} ({})", r.error().code, r.error().message);
}

// Answers as before; each question must have the same options as then.
class AsBefore final : public Answerer {
 public:
  using Ask = std::pair<const OptionList*, const Choice*>;
  explicit AsBefore(std::vector<Ask> asks) : asks_(std::move(asks)) {}
  Result<std::size_t> answer(const State&, const Decision& d) override {
    if (at_ == asks_.size()) return Failure(RuleError{"not-asked", "all was asked", {}, {}});
    const auto& [options, choice] = asks_[at_++];
    must(d.options == *options, "played in place, a question has other answers");
    for (std::size_t i = 0; i < d.options.size(); ++i) {
      if (std::ranges::equal(d.options[i], choice->values)) return i;
    }
    return Failure(RuleError{"choice-not-offered", "", {}, {}});
  }
  bool needs_decision_only() const override { return true; }
  bool is_done() const { return at_ == asks_.size(); }

 private:
  std::vector<Ask> asks_;
  std::size_t at_ = 0;
};

// Answers at random for a while. A turn in which players decide without end is a fault: there are
// limits (decision_limits), which no generated game sets.
class Patient final : public Answerer {
 public:
  explicit Patient(Draws& draws) : draws_(draws) {}
  Result<std::size_t> answer(const State& s, const Decision& d) override {
    if (d.options.empty() || std::clock() > end_) {
      return Failure(RuleError{"not-asked", "this takes long", {}, {}});
    }
    decisions_ = s.turn() == turn_ && s.round() == round_ ? decisions_ + 1 : 0;
    turn_ = s.turn();
    round_ = s.round();
    must(decisions_ < kMostInATurn, "a turn comes to an end");
    return draws_.index(d.options.size());
  }
  bool needs_decision_only() const override { return true; }

 private:
  static constexpr int kMostInATurn = 12'000;

  Draws& draws_;
  std::clock_t end_ = std::clock() + CLOCKS_PER_SEC * 3 / 2;
  std::int32_t turn_ = -1;
  std::int32_t round_ = -1;
  int decisions_ = 0;
};

}  // namespace

void must(bool holds, const std::string& what) {
  if (holds) return;
  std::fprintf(stderr, "broken: %s\n", what.c_str());
  std::abort();
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
  setup_.players = draws_.between(r_.min_players, r_.max_players);
  setup_.seed = draws_.below(1u << 30);
  setup_.chance_is_asked = draws_.one_in(4);
  is_in_order_ = !draws_.one_in(3);
}

void Playthrough::run() {
  Engine& engine = old_.engine();
  engine.set_event_sink(&first_events_);
  auto started = engine.set_up(setup_);
  engine.set_event_sink(nullptr);
  Interpreter fresh(ruleset_);
  std::vector<Event> events;
  fresh.engine().set_event_sink(&events);
  const auto again = fresh.engine().set_up(setup_);
  must(bool(started) == bool(again) &&
           (started ? *started == *again : started.error() == again.error()),
       "set up again, the table is another one: " + result_of(started) + ", " + result_of(again));
  must(events == first_events_, "set up again, other things happen");
  if (!started) return must_be_sound(started.error());
  ++counts_.started;
  states_.push_back(std::move(*started));
  const std::clock_t begin = std::clock();
  const int most = is_heavy_ ? 4 : kMostChoices;
  while (static_cast<int>(steps_.size()) < most && failures_ < kMostFailures &&
         !states_.back().is_over() && answer_one()) {
    if (std::clock() - begin > kLongest) break;
  }
  if (states_.back().is_over()) ++counts_.finished;
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
    must(die >= 0 && die < states_.back().component_count(), "chance is asked about what is there");
    const DefinitionId of = states_.back().definition_of(ComponentId(die));
    const auto& faces = r_.kind(r_.definition(of).kind).faces;
    must(!faces.empty(), "chance is asked about dice");
    choice.values.push_back(faces[draws_.index(faces.size())]);
  }
  return choice;
}

bool Playthrough::answer_one() {
  Engine& engine = old_.engine();
  const State& s = states_.back();
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
  const auto again = fresh.engine().decision(states_.back(), p);
  ++counts_.fresh;
  must(bool(d) == bool(again) && (d ? is_same(*d, *again) : d.error() == again.error()),
       "a new engine asks something else: " + result_of(d) + ", " + result_of(again));
}

bool Playthrough::take(const Choice& choice, const Decision& d, bool compares) {
  Engine& engine = old_.engine();
  const State before = states_.back();
  State after = before;
  std::vector<Event> events;
  engine.set_event_sink(&events);
  const auto ok = engine.step(after, choice);
  engine.set_event_sink(nullptr);
  ++counts_.decisions;
  if (compares || !ok) {
    Interpreter fresh(ruleset_);
    State other = before;
    std::vector<Event> other_events;
    fresh.engine().set_event_sink(&other_events);
    const auto again = fresh.engine().step(other, choice);
    ++counts_.fresh;
    must(bool(ok) == bool(again) && (ok || ok.error() == again.error()),
         "done by a new engine, a step ends otherwise: " + result_of(ok) + ", " + result_of(again));
    must(other == after, "done by a new engine, a step leads elsewhere");
    must(events == other_events, "done by a new engine, other things happen");
    must(!ok || engine.evaluator().work() == fresh.engine().evaluator().work(),
         "done by a new engine, a step costs otherwise");
  }
  if (!ok) {
    ++counts_.failed;
    check_failure(before, choice, ok.error());
    must(after == before && events.empty(), "a failure leaves everything as it was");
    return false;
  }
  states_.push_back(std::move(after));
  steps_.push_back({choice, std::move(events), d.options});
  return true;
}

// Checks that the engine works like a new one after a failure.
void Playthrough::check_failure(const State& before, const Choice& choice, const RuleError& e) {
  must_be_sound(e);
  ++failures_;
  State again = before;
  const auto same = old_.engine().step(again, choice);
  must(!same && same.error() == e,
       "tried again, a failure is another one: " + std::string(e.code) + ", " + result_of(same));
  check_decision(choice.player, old_.engine().decision(before, choice.player));
}

void Playthrough::look_at(const Decision& d) {
  const State& s = states_.back();
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
  if (!steps_.empty()) (void)narrator_.events(s, steps_.back().events, d.player);
}

void Playthrough::try_what_is_not_offered(const Decision& d) {
  const State& s = states_.back();
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
  const std::size_t i = draws_.index(steps_.size());
  State s = states_[i];
  std::vector<Event> events;
  old_.engine().set_event_sink(&events);
  const auto ok = old_.engine().step(s, steps_[i].choice);
  old_.engine().set_event_sink(nullptr);
  must(bool(ok), "done again, a step fails: " + result_of(ok));
  must(s == states_[i + 1], "done again, a step leads elsewhere");
  must(events == steps_[i].events, "done again, other things happen");
}

void Playthrough::check_end() {
  Interpreter fresh(ruleset_);
  const auto a = old_.engine().outcome(states_.back());
  const auto b = fresh.engine().outcome(states_.back());
  must(bool(a) == bool(b) && (a || a.error() == b.error()),
       "a new engine scores otherwise: " + result_of(a) + ", " + result_of(b));
  if (a) {
    must(std::ranges::equal(a->standings, b->standings,
                            [](const Standing& x, const Standing& y) {
                              return x.score == y.score && x.parts == y.parts && x.rank == y.rank &&
                                     x.tie_breaks == y.tie_breaks && x.has_won == y.has_won;
                            }),
         "a new engine scores otherwise");
    (void)narrator_.outcome(old_.engine(), states_.back(), *a);
  } else {
    must_be_sound(a.error());
  }
  if (steps_.empty()) return;
  if (!setup_.chance_is_asked && is_in_order_ && draws_.one_in(2)) check_play_in_place();
  if (draws_.one_in(3)) check_game();
  if (!is_heavy_ && draws_.one_in(3)) play_to_the_end();
}

void Playthrough::play_to_the_end() {
  Interpreter fresh(ruleset_);
  State s = states_.back();
  Patient patient(draws_);
  if (const auto ok = fresh.engine().play(s, patient); !ok && ok.error().code != "not-asked") {
    must_be_sound(ok.error());
  }
}

void Playthrough::check_play_in_place() {
  std::vector<AsBefore::Ask> asks;
  for (const Step& step : steps_) asks.emplace_back(&step.options, &step.choice);
  AsBefore as_before(std::move(asks));
  Interpreter fresh(ruleset_);
  auto s = fresh.engine().set_up(setup_);
  must(bool(s), "set up once more, it fails");
  const auto ok = fresh.engine().play(*s, as_before);
  must(as_before.is_done(), "played in place, a game ends early: " + result_of(ok));
  if (!states_.back().is_over()) return;
  must(ok && *s == states_.back(), "played in place, a game ends otherwise: " + result_of(ok));
}

// Plays the choices as a game, saves, reads and replays it, and takes choices back.
void Playthrough::check_game() {
  auto game = Game::start(ruleset_, setup_);
  must(bool(game), "started as a game, it fails");
  must(game->last_events() == first_events_, "as a game, other things happen");
  for (const Step& step : steps_) {
    const auto ok = game->choose(step.choice);
    must(bool(ok), "as a game, a step fails: " + result_of(ok));
    must(game->last_events() == step.events, "as a game, other things happen");
  }
  must(game->state() == states_.back(), "as a game, it ends otherwise");
  const auto written = replay_of(*game, {}, {});
  must(bool(written), "a game can be written as a replay: " + result_of(written));
  const auto replay = parse_replay(to_text(*written));
  must(bool(replay), "a replay can be written and read: " + result_of(replay));
  const auto played = play_replay(*replay, ruleset_, -1, false);
  must(bool(played), "a replay can be played: " + result_of(played));
  must(played->state() == states_.back(), "a replay ends otherwise");
  const std::size_t back = draws_.index(steps_.size());
  must(bool(game->undo_to(back)), "a choice can be taken back");
  must(game->state() == states_[back], "taken back, a game is another one");
  must(bool(game->choose(steps_[back].choice)) && game->state() == states_[back + 1],
       "taken back and played on, a game is another one");
}

}  // namespace cubilete::fuzz

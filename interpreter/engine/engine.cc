#include "engine/engine.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/counted.h"
#include "engine/answer_check.h"
#include "engine/effect_runner.h"
#include "ruleset/effect.h"
#include "state/knowledge.h"
#include "state/runs.h"

namespace cubilete {
namespace {

Failure stopped() {
  return Failure(RuleError{"internal-fault", "the game was stopped from outside", {}, {}});
}

}  // namespace

Engine::Engine(const Ruleset& ruleset, ScriptRunner& scripts, Coverage* coverage,
               EngineOptions options)
    : parts_(ruleset, scripts, coverage, options.meter, options.remembers),
      questions_(parts_),
      timetable_(parts_, questions_) {}

Engine::~Engine() = default;

Engine::Run::Run(EngineParts& parts) : evaluator_(parts.evaluator) {
  parts.step.error.reset();
  parts.step.events.clear();
  parts.step.activations = 0;
  parts.step.of_actions = parts.step.of_triggers = 0;
  if (!parts.remembers) parts.streams.forget();
}

Result<State> Engine::set_up(const Setup& setup) {
  const Run run(parts_);
  parts_.decisions.is_set = false;
  auto table = lay_table(setup);
  return table ? start(std::move(*table), setup) : table;
}

Result<State> Engine::set_table(const Setup& setup) {
  const Run run(parts_);
  parts_.decisions.is_set = false;
  return lay_table(setup);
}

Result<State> Engine::begin(State table, const Setup& setup) {
  const Run run(parts_);
  parts_.decisions.is_set = false;
  return start(std::move(table), setup);
}

Result<State> Engine::lay_table(const Setup& setup) {
  if (stop_.is_stopped()) return stopped();
  if (setup.players < parts_.ruleset.min_players || setup.players > parts_.ruleset.max_players) {
    return Failure(RuleError{
        "wrong-player-count",
        parts_.ruleset.min_players == parts_.ruleset.max_players
            ? fmt::format("{} is for {}, not {}", parts_.ruleset.name,
                          counted(parts_.ruleset.min_players, "player"), setup.players)
            : fmt::format("{} is for {} to {} players, not {}", parts_.ruleset.name,
                          parts_.ruleset.min_players, parts_.ruleset.max_players, setup.players),
        {},
        {}});
  }
  State s = empty_state(parts_.ruleset, setup.players, setup.seed);
  // Dice in the set-up use the stream even if later rolls ask chance. Of the set-up's events only
  // announcements are reported to players, who see the finished table.
  parts_.log.mute(true);
  if (parts_.ruleset.setup.is_some()) {
    Activation a;
    a.block = parts_.ruleset.setup;
    a.slots = parts_.ruleset.setup_slots;
    s.agenda.push_back(std::move(a));
  }
  while (s.activation || !s.agenda.empty()) {
    if (!s.activation) {
      s.activation = std::move(s.agenda.front());
      s.agenda.erase(s.agenda.begin());
    }
    const Progress p = timetable_.run_activation(s);
    if (p != Progress::kGoOn) parts_.log.mute(false);
    if (p == Progress::kFailed) return Failure(parts_.step.failure().error());
    if (p == Progress::kAsked) {
      return Failure(RuleError{"asks-in-setup",
                               "set-up cannot ask a player anything",
                               parts_.ruleset.block(s.activation->block).span,
                               {}});
    }
  }
  parts_.log.mute(false);
  if (setup.given.is_some()) {
    const auto ok = change(s, setup.given, setup.given_slots, MaybePlayer());
    if (!ok) return Failure(ok.error());
  }
  return s;
}

std::size_t Engine::remembered_bytes() const { return parts_.scripts.remembered_bytes(); }

void Engine::visit_memory(const MemoryVisitor& visit) { parts_.scripts.visit_memory(visit); }

// Runs from the finished table to the first decision.
Result<State> Engine::start(State s, const Setup& setup) {
  timetable_.set_chance(s, setup.seed, setup.chance_is_asked);
  parts_.step.self_answers.clear();
  // Nobody watches while the table is made.
  const std::size_t seen_from = parts_.step.events.size();
  if (is_watched()) s.known.is = std::make_shared<Knowledge>(parts_.ruleset, s);
  if (!setup.start_at.is_some()) {
    timetable_.begin(s);
  } else {
    timetable_.begin_at(s, setup.start_at, setup.start_player, setup.start_round);
  }
  if (auto ok = timetable_.advance(s); !ok) return Failure(ok.error());
  remember(s, std::span<const Event>(parts_.step.events).subspan(seen_from));
  parts_.step.publish();
  if (parts_.decisions.is_set) parts_.decisions.state = s;
  return s;
}

std::vector<MaybePlayer> Engine::asked(const State& s) const {
  std::vector<MaybePlayer> players;
  for (const Ask& ask : s.asks) {
    if (ask.kind != AskKind::kAnswered) players.push_back(ask.player);
  }
  return players;
}

Result<Decision> Engine::decision(const State& s, MaybePlayer player) {
  if (parts_.remembers && parts_.decisions.is_set &&
      (parts_.decisions.decision.player == player ||
       parts_.decisions.decision.kind == AskKind::kAnswered) &&
      parts_.decisions.state == s) {
    return parts_.decisions.decision;
  }
  const Ask* const ask = find_open_ask(s, player);
  if (!ask) return Decision{};
  if (auto ok = find_question(s, *ask); !ok) return Failure(ok.error());
  parts_.decisions.state = s;
  return parts_.decisions.decision;
}

Result<void> Engine::find_question(const State& s, const Ask& ask) {
  if (stop_.is_stopped()) return stopped();
  const Run run(parts_);
  parts_.decisions.is_set = false;
  if (ask.kind == AskKind::kAction || ask.kind == AskKind::kChoice) {
    // A single option is found too: a determinized state may have fewer answers than the original
    // one.
    if (!questions_.find(s, ask)) return parts_.step.failure();
    return {};
  }
  if (!s.activation) {
    if (questions_.find_order(s)) return {};
    return Failure(RuleError{"not-asked", "no triggers wait to be put into an order", {}, {}});
  }
  parts_.step.rerun = s;
  parts_.step.rerun.cells = s.before;
  parts_.log.restart();
  parts_.log.subscribe(parts_.at_once);
  parts_.log.record_sightings(false);
  parts_.log.set_digesting(true);
  const Activation activation = *s.activation;
  EffectRunner effects(parts_, parts_.step.rerun, activation);
  effects.look_for_same_question();
  const Resolution status = effects.run();
  if (status == Resolution::kFailed) return Failure(std::move(effects.error()));
  if (status != Resolution::kAsked || parts_.log.count() != activation.events_emitted ||
      parts_.log.digest() != activation.events_digest) {
    return Failure(RuleError{"effect-not-deterministic",
                             "run again, this effect did not ask the same question",
                             parts_.ruleset.block(activation.block).span,
                             {}});
  }
  std::swap(parts_.decisions.decision, effects.question());
  parts_.decisions.is_set = true;
  return {};
}

Result<bool> Engine::is_offered(const State& s, const Decision& d,
                                std::span<const std::int32_t> values) {
  const auto answer = d.in_form(values);
  return answer ? is_legal(s, d, *answer) : Result<bool>(false);
}

Result<bool> Engine::is_legal(const State& s, const Decision& d,
                              const std::vector<std::int32_t>& answer) {
  if (d.options.contains(answer)) return true;
  if (d.kind == AskKind::kEffect) {
    State next = s;
    const Unheard unheard(*this);
    const auto ok = step(next, {d.player, answer});
    return ok || ok.error().code != Code("choice-not-offered");
  }
  const Ask* const ask = find_open_ask(s, d.player);
  if (!ask || ask->kind != AskKind::kChoice) return false;
  const Run run(parts_);
  parts_.evaluator.bind_state(s, ask->player);
  const bool is_legal = AnswerCheck(parts_.enumerator, parts_.evaluator)
                            .is_legal(parts_.ruleset.action(ask->action), Runs(ask->locals).count(),
                                      ask->locals, answer);
  if (parts_.evaluator.failed()) return Failure(parts_.evaluator.take_error());
  return is_legal;
}

Result<void> Engine::step(State& s, const Choice& choice) {
  Ask* const open = find_open_ask(s, choice.player);
  if (!open) {
    return Failure(RuleError{"not-asked",
                             s.is_over() ? "the game is over"
                                         : fmt::format("player {} is not asked anything now",
                                                       choice.player.number() + 1),
                             {},
                             {}});
  }
  std::optional<std::vector<std::int32_t>> answer = choice.values;
  if (open->kind != AskKind::kChance) {
    auto decided = decision(s, choice.player);
    if (!decided) return Failure(decided.error());
    answer = decided->in_form(choice.values);
    // A selection in the middle of an effect is checked when the effect is executed again.
    const auto is_possible = !answer || decided->kind == AskKind::kEffect
                                 ? Result<bool>(answer.has_value())
                                 : is_legal(s, *decided, *answer);
    if (!is_possible) return Failure(is_possible.error());
    if (!*is_possible) {
      return Failure(RuleError{"choice-not-offered", "this is not one of the options", {}, {}});
    }
  }

  parts_.step.backup = s;
  parts_.step.self_answers.clear();
  const Run run(parts_);
  auto ok = take_answer(s, *open, *answer);
  if (!ok) {
    s = parts_.step.backup;
    parts_.decisions.is_set = false;
    return ok;
  }
  remember(s, parts_.step.events);
  parts_.step.publish();
  if (parts_.decisions.is_set) parts_.decisions.state = s;
  return {};
}

bool Engine::is_watched() const { return parts_.step.sink && hides_components(parts_.ruleset); }

// Adds to the knowledge of the players what the events of the step showed, from this one on.
// Without events there is none any more.
void Engine::remember(State& s, std::span<const Event> events) {
  if (!is_watched()) s.known.is.reset();
  cubilete::remember(parts_.ruleset, s, events);
}

Result<void> Engine::take_answer(State& s, Ask& ask, std::span<const std::int32_t> values) {
  if (stop_.is_stopped()) return stopped();
  parts_.decisions.is_set = false;
  if (ask.kind != AskKind::kChance) s.count_decision();
  if (!s.activation && ask.kind == AskKind::kEffect) {
    timetable_.begin_chosen(s, values[0]);
    return timetable_.advance(s);
  }
  if (ask.kind == AskKind::kEffect || ask.kind == AskKind::kChance) {
    append_run(s.activation->answers, values);
    s.cells = s.before;
    s.asks.clear();
    return timetable_.advance(s);
  }
  if (ask.kind == AskKind::kAction) {
    if (values[0] == kDoneOption) {
      ask.kind = AskKind::kAnswered;
    } else {
      ask.action = ActionId(values[0]);
      ask.kind = AskKind::kChoice;
    }
  } else {
    append_answer(parts_.ruleset.action(ask.action), ask.locals, values);
  }
  if (ask.kind != AskKind::kAnswered) {
    const Progress p = questions_.answer_forced(s, ask);
    if (p == Progress::kFailed) return parts_.step.failure();
    if (p == Progress::kAsked) return {};
  }
  parts_.decisions.is_set = false;
  if (std::any_of(s.asks.begin(), s.asks.end(),
                  [](const Ask& a) { return a.kind != AskKind::kAnswered; })) {
    return {};
  }
  timetable_.take_answers(s);
  return timetable_.advance(s);
}

Result<void> Engine::play(State& s, Answerer& answerer) {
  if (answerer.needs_decision_only()) s.known.is.reset();  // nobody reads it
  // An effect that a step began has recorded answers, so it is executed again to continue.
  const bool is_fresh = !s.activation && s.cells[State::kChanceIsAsked] == 0;
  parts_.step.answerer = is_fresh && answerer.needs_decision_only() ? &answerer : nullptr;
  parts_.decisions.is_set = parts_.decisions.is_set && parts_.decisions.state == s;
  const auto ok = [&]() -> Result<void> {
    while (!s.is_over()) {
      const auto open = std::find_if(s.asks.begin(), s.asks.end(),
                                     [](const Ask& a) { return a.kind != AskKind::kAnswered; });
      if (open == s.asks.end()) {
        const Run run(parts_);
        parts_.decisions.is_set = false;
        if (stop_.is_stopped()) return stopped();
        if (auto gone_on = timetable_.advance(s); !gone_on) return gone_on;
        remember(s, parts_.step.events);
        continue;
      }
      if (!parts_.remembers || !parts_.decisions.is_set ||
          parts_.decisions.decision.player != open->player) {
        if (auto found = find_question(s, *open); !found) return found;
      }
      // An answerer that uses the engine overwrites the cached decision.
      const bool may_forget = !answerer.needs_decision_only();
      if (may_forget) asked_ = parts_.decisions.decision;
      const Decision& question = may_forget ? asked_ : parts_.decisions.decision;
      const auto option = answerer.answer(s, question);
      if (!option) return Failure(option.error());
      const Run run(parts_);
      auto taken = take_answer(s, *open, question.options.only(*option));
      if (!taken) return taken;
      remember(s, parts_.step.events);
      parts_.step.publish();
    }
    return {};
  }();
  parts_.step.answerer = nullptr;
  parts_.decisions.is_set = false;
  return ok;
}

Result<void> Engine::reopen_others(State& s, MaybePlayer player) {
  const Run run(parts_);
  for (Ask& ask : s.asks) {
    if (ask.player == player) continue;
    const MaybePlayer other = ask.player;
    ask = Ask{};
    ask.player = other;
    if (questions_.answer_forced(s, ask) == Progress::kFailed) return parts_.step.failure();
  }
  parts_.decisions.is_set = false;
  return {};
}

Result<void> Engine::apply(State& s, BlockId block, std::int32_t slots, MaybePlayer player) {
  const Run run(parts_);
  parts_.step.backup = s;
  auto ok = change(s, block, slots, player);
  if (ok) {
    remember(s, parts_.log.events());
  } else {
    s = parts_.step.backup;
  }
  return ok;
}

Result<void> Engine::change(State& s, BlockId block, std::int32_t slots, MaybePlayer player) {
  Activation a;
  a.block = block;
  a.slots = slots;
  a.player = player;
  parts_.log.restart();
  parts_.log.subscribe(parts_.step.sink ? kAllEvents : 0);
  parts_.log.record_sightings(parts_.step.sink != nullptr);
  EffectRunner effects(parts_, s, a);
  effects.without_triggers();
  const Resolution status = effects.run();
  if (status == Resolution::kComplete || status == Resolution::kEnded) return {};
  if (status == Resolution::kFailed) return Failure(std::move(effects.error()));
  return Failure(RuleError{"asks-in-setup",
                           "a given position cannot ask a player anything",
                           parts_.ruleset.block(block).span,
                           {}});
}

Result<std::vector<std::int32_t>> Engine::value(const State& s, ExpressionId id, MaybePlayer player,
                                                std::int32_t about) {
  const Run run(parts_);
  parts_.evaluator.bind_state(s, player);
  const Evaluator::LocalScope scope(parts_.evaluator, 1);
  parts_.evaluator.bind(0, Operand::of(about));
  const ShortList items = parts_.evaluator.items(parts_.evaluator.evaluate(id));
  std::vector<std::int32_t> out(items.begin(), items.end());
  if (parts_.evaluator.failed()) return Failure(parts_.evaluator.take_error());
  return out;
}

}  // namespace cubilete

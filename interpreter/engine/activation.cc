#include <fmt/format.h>

#include <utility>

#include "engine/bounds.h"
#include "engine/effect_runner.h"
#include "engine/timetable.h"
#include "language/triggers.h"
#include "ruleset/effect.h"
#include "state/cell_writer.h"

namespace cubilete {

namespace {

// Returns the source of the activation. An action may have no block.
SourceSpan span_of(const Ruleset& r, const Activation& a) {
  if (a.block.is_some()) return r.block(a.block).span;
  return a.action.is_some() ? r.action(a.action).span : SourceSpan{};
}

}  // namespace

// Fails a step that would go on without a question; the most frequent part gives the message.
Progress Timetable::never_ends(const State& s) {
  constexpr int kMany = 100;
  const Activation& last = *s.activation;
  const SourceSpan here =
      s.frames.empty() ? span_of(ruleset_, last) : ruleset_.flow[s.frames.back().node.index()].span;
  if (step_.of_actions > kMany && last.action.is_some()) {
    return step_.give_up(
        {"actions-never-end",
         fmt::format(
             "'{}' is the only answer here, so nobody is asked, and it is offered again each "
             "time it was taken",
             ruleset_.action(last.action).name),
         here,
         {}});
  }
  if (step_.of_triggers > kMany) {
    return step_.give_up({"agenda-never-ends",
                          "triggers set each other off without end",
                          span_of(ruleset_, last),
                          {}});
  }
  return step_.give_up({"timetable-never-asks",
                        "the timetable goes round without ever asking a player anything",
                        span_of(ruleset_, last),
                        {}});
}

Progress Timetable::run_activation(State& s) {
  if (s.activation->trigger.is_some()) {
    ++step_.of_triggers;
  } else if (s.activation->action.is_some()) {
    ++step_.of_actions;
  }
  if (++step_.activations > kMostActivations) return never_ends(s);
  step_.begun_at = evaluator_.work();
  // This is the charge for copying the state.
  if (!evaluator_.spend(static_cast<std::int64_t>(s.cells.size() / 16 + s.agenda.size()))) {
    return step_.give_up(evaluator_.take_error());
  }
  // An effect whose questions are answered on the spot is not executed again.
  if (s.before.empty() && !step_.answerer) s.before = s.cells;
  parts_.log.restart();
  parts_.log.subscribe(step_.sink ? kAllEvents : parts_.triggering);
  parts_.log.record_sightings(step_.sink != nullptr);
  parts_.log.set_digesting(step_.answerer == nullptr);
  EffectRunner effects(parts_, s, *s.activation);
  const Resolution status = effects.run();
  if (status == Resolution::kFailed) return step_.give_up(std::move(effects.error()));

  const auto emitted_before = static_cast<std::size_t>(s.activation->events_emitted);
  std::vector<Event>& events = parts_.log.events();
  if (step_.sink && events.size() > emitted_before) {
    step_.events.insert(step_.events.end(), events.begin() + std::ptrdiff_t(emitted_before),
                        events.end());
  }
  if (status == Resolution::kAsked) {
    s.activation->events_emitted = parts_.log.count();
    s.activation->events_digest = parts_.log.digest();
    Ask ask;
    ask.kind = effects.question().kind;
    ask.player = effects.question().player;
    ask.action = s.activation->action;
    s.asks.clear();
    s.asks.push_back(std::move(ask));
    std::swap(decisions_.decision, effects.question());
    decisions_.is_set = true;
    return Progress::kAsked;
  }

  Activation done = std::move(*s.activation);
  s.activation.reset();
  CellWriter::clear(s.before);
  if (done.locals.capacity() > spare_locals_.capacity()) spare_locals_.swap(done.locals);
  if (!ruleset_.triggers.empty()) queue_triggers(s, false);
  return step_.error ? Progress::kFailed : Progress::kGoOn;
}

void Timetable::queue_triggers(State& s, bool is_of_timetable) {
  const std::vector<Event>& events = parts_.log.events();
  for (const Event& e : events) {
    for (std::size_t t = 0; t < ruleset_.triggers.size(); ++t) {
      const TriggerDef& trigger = ruleset_.triggers[t];
      if (!language::follows_activation(trigger.time, is_of_timetable)) continue;
      if (!waits_for(trigger, e)) continue;
      queue_trigger(s, TriggerId(t), e);
      if (step_.error) return;
    }
  }
}

void Timetable::queue_trigger(State& s, TriggerId t, const Event& e) {
  const TriggerDef& trigger = ruleset_.triggers[t.index()];
  const MaybePlayer acting = s.frames.empty() ? MaybePlayer() : s.frames.back().player;
  const MaybePlayer player = e.player.is_some() ? e.player : acting;
  auto locals = facts_of(ruleset_, trigger, e, player);
  if (!locals) {
    step_.give_up(std::move(locals.error()));
    return;
  }
  evaluator_.bind_state(s, player);
  const Evaluator::LocalScope scope(evaluator_, trigger.slots);
  bind_facts(evaluator_, trigger, *locals);
  const bool holds = conditions_hold(evaluator_, trigger);
  if (evaluator_.failed()) {
    step_.give_up(evaluator_.take_error());
    return;
  }
  if (!holds) return;
  if (s.agenda.size() >= kMostWaitingTriggers) {
    step_.give_up({"agenda-never-ends",
                   fmt::format("more than {} triggers wait for their turn", kMostWaitingTriggers),
                   ruleset_.block(trigger.effect).span,
                   {}});
    return;
  }
  if (parts_.coverage) parts_.coverage->triggers.insert(t.value);
  Activation a;
  a.block = trigger.effect;
  a.trigger = t;
  a.player = player;
  a.slots = trigger.slots;
  a.locals = std::move(*locals);
  s.agenda.push_back(std::move(a));
}

}  // namespace cubilete

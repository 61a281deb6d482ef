#include <fmt/format.h>

#include <utility>

#include "engine/engine.h"
#include "engine/resolve.h"

namespace cubilete {

namespace {

constexpr int kMaxActivations = 10'000;
constexpr std::size_t kMaxAgenda = 5'000;

// By how much the event changed a value.
std::int64_t amount_of(const Event& e) {
  const std::int64_t before = e.before;
  const std::int64_t after = e.after;
  if (e.kind == EventKind::kPaid) return before - after;
  return e.kind == EventKind::kGained || e.kind == EventKind::kChanged ? after - before : after;
}

}  // namespace

Engine::Progress Engine::run_activation(State& s) {
  if (++activations_ > kMaxActivations) {
    return give_up({"agenda-never-ends",
                    "triggers set each other off without end",
                    ruleset_.block(s.activation->block).span,
                    {}});
  }
  // The state is copied here.
  if (!evaluator_.spend(static_cast<std::int64_t>(s.cells.size() / 16 + s.agenda.size()))) {
    return give_up(evaluator_.take_error());
  }
  // What is answered on the spot is not run again.
  if (s.before.empty() && !on_the_spot_) s.before = s.cells;
  log_.restart();
  log_.listen_to(told_ ? kAllEvents : triggering_);
  log_.set_digesting(on_the_spot_ == nullptr);
  Resolver resolver(*this, s, *s.activation);
  const Resolver::Resolution status = resolver.run();
  if (status == Resolver::Resolution::kFailed) return give_up(std::move(resolver.error()));

  const auto told_before = static_cast<std::size_t>(s.activation->events_told);
  std::vector<Event>& events = log_.events();
  if (told_ && events.size() > told_before) {
    step_events_.insert(step_events_.end(), events.begin() + std::ptrdiff_t(told_before),
                        events.end());
  }
  if (status == Resolver::Resolution::kAsked) {
    s.activation->events_told = log_.told();
    s.activation->events_digest = log_.digest();
    Ask ask;
    ask.kind = resolver.question().kind;
    ask.player = resolver.question().player;
    ask.action = s.activation->action;
    s.asks.clear();
    s.asks.push_back(std::move(ask));
    std::swap(cached_, resolver.question());
    has_cached_ = true;
    return Progress::kAsked;
  }

  Activation done = std::move(*s.activation);
  s.activation.reset();
  s.before.clear();
  if (done.action.is_some() && ruleset_.action(done.action).ends &&
      s.cells[State::kEndRequest] == 0) {
    resolver.end(ruleset_.action(done.action).end);
  }
  if (done.locals.capacity() > spare_locals_.capacity()) spare_locals_.swap(done.locals);
  if (!ruleset_.triggers.empty()) queue_triggers(s, 0, s);
  return error_ ? Progress::kFailed : Progress::kGoOn;
}

void Engine::queue_triggers(State& s, std::size_t from_event, const State& now) {
  const std::vector<Event>& events = log_.events();
  for (std::size_t i = from_event; i < events.size(); ++i) {
    const Event& e = events[i];
    for (std::size_t t = 0; t < ruleset_.triggers.size(); ++t) {
      const TriggerDef& trigger = ruleset_.triggers[t];
      if (trigger.event != e.kind) continue;
      if (trigger.subject >= 0 && trigger.subject != e.subject) continue;
      const PlayerId player = e.player.is_some() ? e.player : acting_player(now);
      const std::int64_t amount = amount_of(e);
      if (amount != static_cast<std::int32_t>(amount)) {
        give_up({"number-too-large",
                 fmt::format("the amount of this trigger, {}, is too large for a number", amount),
                 ruleset_.block(trigger.effect).span,
                 {}});
        return;
      }
      evaluator_.look_at(now, player);
      const auto mark = evaluator_.open_scope(trigger.slots);
      const std::int32_t locals[] = {player.value, e.component.value,
                                     static_cast<std::int32_t>(amount)};
      for (std::int32_t k = 0; k < 3; ++k) evaluator_.bind(k, Operand::of(locals[k]));
      bool holds = true;
      for (const Condition& c : trigger.conditions) {
        holds = holds && evaluator_.holds(c.expression);
      }
      evaluator_.close_scope(mark);
      evaluator_.shrink_pool(mark.pool);
      if (evaluator_.failed()) {
        give_up(evaluator_.take_error());
        return;
      }
      if (!holds) continue;
      if (s.agenda.size() >= kMaxAgenda) {
        give_up({"agenda-never-ends",
                 fmt::format("more than {} triggers wait for their turn", kMaxAgenda),
                 ruleset_.block(trigger.effect).span,
                 {}});
        return;
      }
      if (coverage_) coverage_->triggers.insert(static_cast<std::int32_t>(t));
      Activation a;
      a.block = trigger.effect;
      a.trigger = static_cast<std::int32_t>(t);
      a.player = player;
      a.slots = trigger.slots;
      a.locals.assign(std::begin(locals), std::end(locals));
      s.agenda.push_back(std::move(a));
    }
  }
}

}  // namespace cubilete

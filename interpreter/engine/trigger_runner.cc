#include "engine/trigger_runner.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <ranges>

#include "engine/bounds.h"
#include "engine/effect_runner.h"
#include "engine/questions.h"
#include "language/triggers.h"
#include "ruleset/effect.h"

namespace cubilete {

TriggerRunner::TriggerRunner(EngineParts& parts, State& state, Change& change,
                             EffectRunner& effects)
    : parts_(parts),
      ruleset_(parts.ruleset),
      evaluator_(parts.evaluator),
      state_(state),
      change_(change),
      effects_(effects) {}

MaybePlayer TriggerRunner::player_of(const Event& e) const {
  return e.player.is_some() ? e.player : evaluator_.player();
}

bool TriggerRunner::collect(std::vector<PendingTrigger>& waiting) {
  ++moments_;
  std::vector<PendingTrigger> pending;
  const std::vector<Event>& events = change_.log.events();
  const std::vector<TriggerDef>& triggers = ruleset_.triggers;
  for (; seen_ < events.size(); ++seen_) {
    const Event& e = events[seen_];
    for (std::size_t t = 0; t < triggers.size(); ++t) {
      if (triggers[t].time != TriggerTime::kOnce || !waits_for(triggers[t], e)) continue;
      const MaybePlayer player = player_of(e);
      auto locals = facts_of(ruleset_, triggers[t], e, player);
      if (!locals) {
        effects_.fail(locals.error());
        return false;
      }
      pending.push_back({TriggerId(t), player, std::move(*locals), moments_});
    }
  }
  const std::int32_t players = state_.players();
  const std::int32_t acting = evaluator_.player().number();
  std::ranges::stable_sort(pending, {}, [&](const PendingTrigger& d) {
    return language::turn_of(d.player.number(), acting, players);
  });
  std::ranges::move(std::views::reverse(pending), std::back_inserter(waiting));
  return true;
}

bool TriggerRunner::holds(const PendingTrigger& pending) {
  const TriggerDef& t = ruleset_.triggers[pending.trigger.index()];
  const MaybePlayer player = evaluator_.player();
  evaluator_.bind_state(state_, pending.player);
  bool holds = false;
  {
    const Evaluator::LocalScope scope(evaluator_, t.slots);
    bind_facts(evaluator_, t, pending.locals);
    holds = conditions_hold(evaluator_, t);
  }
  evaluator_.bind_state(state_, player);
  return holds;
}

Resolution TriggerRunner::put_in_order(std::vector<PendingTrigger>& waiting) {
  if (state_.frames.empty()) return Resolution::kComplete;  // set-up asks nobody
  const int moment = waiting.back().moment;
  const auto first = std::ranges::find(waiting, moment, &PendingTrigger::moment);
  const auto count = static_cast<std::int32_t>(waiting.end() - first);
  const auto at = [&](std::int32_t k) { return waiting.end() - 1 - k; };
  const auto row = [&](std::int32_t k) {
    const TriggerDef& t = ruleset_.triggers[at(k)->trigger.index()];
    return RowOfOrder{at(k)->player.number(), t.ordered_as.value};
  };
  verb::AskQuestion call;
  ShortList places;
  auto& words = call.question.items;
  language::add_words_of_order(
      count, row, [&](std::int32_t k) { return holds(*at(k)); }, words, places);
  const Resolution status = effects_.checked();
  if (status != Resolution::kComplete || words.size() < 2) return status;
  call.question.player = waiting.back().player;
  call.question.name = kTriggerOrder;
  call.question.type = {TypeKind::kSymbol};
  const auto answer = VerbPerformer(effects_)(call);
  if (!answer) return effects_.fail(answer.error());
  if (!*answer) return Resolution::kAsked;
  const auto word = std::ranges::find(words, (**answer)[0]);
  const auto chosen = at(*(places.begin() + (word - words.begin())));
  std::rotate(chosen, chosen + 1, waiting.end());
  return Resolution::kComplete;
}

Resolution TriggerRunner::run(const PendingTrigger& pending, bool& is_done,
                              std::vector<PendingTrigger>* waiting) {
  const TriggerDef& t = ruleset_.triggers[pending.trigger.index()];
  const MaybePlayer player = evaluator_.player();
  const Cause cause = change_.cause;
  evaluator_.bind_state(state_, pending.player);
  change_.cause.actor = pending.player;
  Resolution status = Resolution::kComplete;
  {
    const Evaluator::LocalScope scope(evaluator_, t.slots);
    bind_facts(evaluator_, t, pending.locals);
    is_done = conditions_hold(evaluator_, t);
    status = effects_.checked();
    if (status == Resolution::kComplete && is_done) {
      if (parts_.coverage) parts_.coverage->triggers.insert(pending.trigger.value);
      status = run_effect(t, waiting);
    }
  }
  evaluator_.bind_state(state_, player);
  change_.cause = cause;
  return status;
}

Resolution TriggerRunner::run_effect(const TriggerDef& t, std::vector<PendingTrigger>* waiting) {
  if (++count_ > kMostTriggersOfEffect) {
    return effects_.fail({"agenda-never-ends",
                          fmt::format("triggers set each other off without end: {} of them have "
                                      "run within one effect",
                                      kMostTriggersOfEffect),
                          ruleset_.block(t.effect).span,
                          {}});
  }
  if (!waiting) return effects_.block(t.effect);
  const Resolution status = effects_.block_without_last_follow_up(t.effect);
  if (status != Resolution::kComplete) return status;
  return collect(*waiting) ? status : Resolution::kFailed;
}

Resolution TriggerRunner::follow_up() {
  if (!is_on_) return Resolution::kComplete;
  std::vector<PendingTrigger> waiting;
  if (!collect(waiting)) return Resolution::kFailed;
  ++depth_;
  Resolution status = Resolution::kComplete;
  while (status == Resolution::kComplete && !waiting.empty()) {
    if (parts_.asks_order) status = put_in_order(waiting);
    if (status != Resolution::kComplete) break;
    const PendingTrigger next = std::move(waiting.back());
    waiting.pop_back();
    bool is_done = false;
    status = run(next, is_done, &waiting);
  }
  --depth_;
  return status;
}

std::optional<Resolution> TriggerRunner::replace(const VerbCall& call) {
  if (!is_on_) return std::nullopt;
  const auto e = event_to_come(change_, call);
  if (!e) return std::nullopt;
  const std::vector<TriggerDef>& triggers = ruleset_.triggers;
  for (std::size_t t = 0; t < triggers.size(); ++t) {
    const bool is_meant = triggers[t].time == TriggerTime::kInstead && waits_for(triggers[t], *e) &&
                          std::ranges::find(replacing_, TriggerId(t)) == replacing_.end();
    if (!is_meant) continue;
    const MaybePlayer player = player_of(*e);
    auto locals = facts_of(ruleset_, triggers[t], *e, player);
    if (!locals) return effects_.fail(locals.error());
    replacing_.emplace_back(t);
    bool is_done = false;
    const Resolution status = run({TriggerId(t), player, std::move(*locals)}, is_done, nullptr);
    replacing_.pop_back();
    if (is_done || status != Resolution::kComplete) return status;
  }
  return std::nullopt;
}

}  // namespace cubilete

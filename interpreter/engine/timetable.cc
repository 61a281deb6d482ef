// Walks the timetable: what comes next when nothing is under way. Each function makes one move
// and returns, so that whatever the move set off (triggers) is done before the next.

#include <algorithm>

#include "engine/engine.h"

namespace cubilete {
namespace {

constexpr int kMaxMoves = 100'000;

std::size_t runs_in(const std::vector<std::int32_t>& numbers) {
  std::size_t runs = 0;
  for (std::size_t at = 0; at < numbers.size(); at += 1 + std::size_t(numbers[at])) ++runs;
  return runs;
}

}  // namespace

PlayerId Engine::acting_player(const State& s) const {
  return s.frames.empty() ? PlayerId() : s.frames.back().player;
}

Engine::Progress Engine::give_up(RuleError e) {
  if (!error_) error_ = std::move(e);
  return Progress::kFailed;
}

void Engine::push_frame(State& s, FlowId node) {
  Frame f;
  f.node = node;
  f.player = acting_player(s);
  s.frames.push_back(std::move(f));
}

void Engine::announce(State& s, EventKind kind, PlayerId player, std::int32_t subject,
                      std::int32_t number) {
  const bool wanted = (triggering_ & bit_of(kind)) != 0;
  if (!told_ && !wanted) return;
  Event e;
  e.kind = kind;
  e.player = player;
  e.subject = subject;
  e.after = number;
  if (!s.frames.empty()) {
    e.cause.reference = ruleset_.flow[s.frames.back().node.index()].span;
  }
  if (told_) step_events_.push_back(e);
  if (wanted) {
    log_.restart();
    log_.listen_to(kAllEvents);
    log_.add(std::move(e));
    queue_triggers(s, 0, s);
  }
}

// Leaves the innermost node, telling that its turn or phase is over where one was under way.
void Engine::pop_frame(State& s) {
  const Frame& f = s.frames.back();
  const FlowNode& node = ruleset_.flow[f.node.index()];
  if (std::holds_alternative<TurnsFlow>(node.kind) && f.position >= 0) {
    announce(s, EventKind::kTurnEnded, f.player, -1, s.turn());
  } else if (const auto* phase = std::get_if<PhaseFlow>(&node.kind); phase && f.position >= 0) {
    announce(s, EventKind::kPhaseEnded, f.player, phase->phase, 0);
  }
  s.frames.pop_back();
}

void Engine::end_requested(State& s) {
  const auto what = static_cast<EndWhat>(s.cells[State::kEndRequest] - 1);
  const std::int32_t phase = s.cells[State::kEndPhase];
  s.cells[State::kEndRequest] = 0;
  s.cells[State::kEndPhase] = -1;
  const auto is_meant = [&](const Frame& f) {
    const FlowNode& node = ruleset_.flow[f.node.index()];
    switch (what) {
      case EndWhat::kTurn:
        return std::holds_alternative<TurnsFlow>(node.kind);
      case EndWhat::kRound: {
        const auto* repeat = std::get_if<RepeatFlow>(&node.kind);
        return repeat != nullptr && repeat->is_round;
      }
      case EndWhat::kPhase: {
        const auto* named = std::get_if<PhaseFlow>(&node.kind);
        return named != nullptr && named->phase == phase;
      }
      case EndWhat::kGame:
        return false;
    }
    return false;
  };
  if (std::none_of(s.frames.begin(), s.frames.end(), is_meant)) {
    give_up({"nothing-to-end", "this asks to end something that is not under way", {}, {}});
    return;
  }
  while (!is_meant(s.frames.back())) pop_frame(s);
  Frame& f = s.frames.back();
  f.position = static_cast<std::int32_t>(ruleset_.flow[f.node.index()].parts.size());
}

Result<void> Engine::advance(State& s) {
  for (int moves = 0; moves < kMaxMoves; ++moves) {
    evaluator_.shrink_pool(0);  // no list outlives a move
    same_cells_ = false;
    if (error_) return failure();
    if (s.is_over()) {
      const bool by_request = s.cells[State::kEndRequest] != 0 || s.activation || !s.frames.empty();
      s.activation.reset();
      s.agenda.clear();
      s.asks.clear();
      s.before.clear();
      s.frames.clear();
      s.cells[State::kEndRequest] = 0;
      if (by_request) announce(s, EventKind::kGameEnded, PlayerId(), s.cells[State::kEndCause], 0);
      s.agenda.clear();
      cached_.clear();
      has_cached_ = true;
      return {};
    }
    Progress p = Progress::kGoOn;
    if (s.activation) {
      p = run_activation(s);
    } else if (!s.agenda.empty()) {
      s.activation = std::move(s.agenda.front());
      s.agenda.erase(s.agenda.begin());
    } else if (s.cells[State::kEndRequest] != 0) {
      end_requested(s);
    } else if (s.frames.empty()) {
      s.cells[State::kStatus] = static_cast<std::int32_t>(Status::kFinished);
      announce(s, EventKind::kGameEnded, PlayerId(), -1, 0);
    } else {
      p = advance_flow(s);
    }
    if (p == Progress::kFailed || error_) return failure();
    if (p == Progress::kAsked) return {};
  }
  return Failure(
      RuleError{"timetable-never-asks",
                "the timetable goes round without ever asking a player anything",
                s.frames.empty() ? SourceSpan{} : ruleset_.flow[s.frames.back().node.index()].span,
                {}});
}

Engine::Progress Engine::advance_flow(State& s) {
  Frame& f = s.frames.back();
  const FlowNode& node = ruleset_.flow[f.node.index()];
  const auto parts = static_cast<std::int32_t>(node.parts.size());
  evaluator_.look_at(s, f.player);
  const auto fail_if_evaluator_did = [&] {
    return evaluator_.failed() ? give_up(evaluator_.take_error()) : Progress::kGoOn;
  };

  if (f.position >= 0 && f.position < parts) {
    const FlowId part = node.parts[std::size_t(f.position)];
    ++f.position;
    if (const auto* branch = std::get_if<BranchFlow>(&node.kind);
        branch && f.count == 1 && f.position - 1 >= branch->else_from) {
      f.position = parts;  // the `then` parts are done
      return Progress::kGoOn;
    }
    push_frame(s, part);
    return Progress::kGoOn;
  }

  if (const auto* phase = std::get_if<PhaseFlow>(&node.kind)) {
    if (f.position < 0) {
      f.position = 0;
      if (phase->phase >= 0) announce(s, EventKind::kPhaseStarted, f.player, phase->phase, 0);
    } else if (phase->phase >= 0) {
      pop_frame(s);
    } else {
      s.frames.pop_back();
    }
    return Progress::kGoOn;
  }

  if (const auto* repeat = std::get_if<RepeatFlow>(&node.kind)) {
    if (f.position == parts) {  // one time is over
      f.position = parts + 1;
      if (repeat->is_round) announce(s, EventKind::kRoundEnded, f.player, -1, s.round());
      return Progress::kGoOn;
    }
    const bool has_begun = f.position > parts;
    bool over = has_begun && repeat->until.is_some() && evaluator_.holds(repeat->until);
    over = over || (repeat->again_if.is_some() && !evaluator_.holds(repeat->again_if));
    over = over || (repeat->times.is_some() && f.count >= evaluator_.number(repeat->times));
    if (evaluator_.failed()) return fail_if_evaluator_did();
    if (over) {
      s.frames.pop_back();
      return Progress::kGoOn;
    }
    f.position = 0;
    ++f.count;
    if (repeat->is_round) {
      ++s.cells[State::kRound];
      announce(s, EventKind::kRoundStarted, f.player, -1, s.round());
    }
    return Progress::kGoOn;
  }

  if (const auto* turns = std::get_if<TurnsFlow>(&node.kind)) {
    if (f.position < 0 && f.count == 0) {
      const ShortList order = evaluator_.items(evaluator_.evaluate(turns->players));
      f.order.assign(order.begin(), order.end());
      if (evaluator_.failed()) return fail_if_evaluator_did();
    }
    if (f.position >= 0) {  // a turn is over
      announce(s, EventKind::kTurnEnded, f.player, -1, s.turn());
      s.frames.back().position = -1;
      return Progress::kGoOn;
    }
    if (f.count == static_cast<std::int32_t>(f.order.size())) {
      s.frames.pop_back();
      return Progress::kGoOn;
    }
    if (s.turn() >= ruleset_.turn_limit) {
      s.cells[State::kStatus] = static_cast<std::int32_t>(Status::kBrokenOff);
      return Progress::kGoOn;
    }
    f.player = PlayerId(f.order[std::size_t(f.count)]);
    ++f.count;
    f.position = 0;
    ++s.cells[State::kTurn];
    announce(s, EventKind::kTurnStarted, f.player, -1, s.turn());
    return Progress::kGoOn;
  }

  if (const auto* branch = std::get_if<BranchFlow>(&node.kind)) {
    if (f.position >= parts) {
      s.frames.pop_back();
      return Progress::kGoOn;
    }
    const bool holds = evaluator_.holds(branch->condition);
    if (coverage_) coverage_->conditions.emplace(branch->condition.value, holds);
    f.position = holds ? 0 : branch->else_from;
    f.count = holds ? 1 : 2;
    if (f.position >= parts) f.position = parts;
    return fail_if_evaluator_did();
  }

  if (const auto* effect = std::get_if<EffectFlow>(&node.kind)) {
    Activation a;
    a.block = effect->block;
    a.player = f.player;
    a.slots = effect->slots;
    s.frames.pop_back();
    s.agenda.insert(s.agenda.begin(), std::move(a));
    return Progress::kGoOn;
  }
  if (const auto* actions = std::get_if<ActionsFlow>(&node.kind)) {
    return enter_actions(s, *actions, f);
  }
  return enter_simultaneous(s, std::get<SimultaneousFlow>(node.kind), f);
}

Engine::Progress Engine::enter_actions(State& s, const ActionsFlow& flow, Frame& f) {
  if (f.position < 0 && flow.player.is_some()) f.player = PlayerId(evaluator_.number(flow.player));
  const bool was_here = f.position >= 0;
  f.position = 0;
  evaluator_.look_at(s, f.player);
  const bool over =
      (was_here && flow.once) || (flow.until.is_some() && evaluator_.holds(flow.until));
  if (evaluator_.failed()) return give_up(evaluator_.take_error());
  if (over) {
    s.frames.pop_back();
    return Progress::kGoOn;
  }
  s.asks.resize(1);
  Ask& ask = s.asks.front();
  ask = Ask{};
  ask.player = f.player;
  ask.locals = std::move(spare_locals_);
  ask.locals.clear();
  const Progress p = settle(s, ask);
  if (p != Progress::kGoOn) return p;
  if (!take_actions(s)) s.frames.pop_back();
  return Progress::kGoOn;
}

Engine::Progress Engine::enter_simultaneous(State& s, const SimultaneousFlow& flow, Frame& f) {
  if (f.position >= 0) {
    s.frames.pop_back();
    return Progress::kGoOn;
  }
  f.position = 0;
  const ShortList players = evaluator_.items(evaluator_.evaluate(flow.players));
  if (evaluator_.failed()) return give_up(evaluator_.take_error());
  s.asks.clear();
  for (const std::int32_t p : players) {
    Ask ask;
    ask.player = PlayerId(p);
    s.asks.push_back(std::move(ask));
  }
  bool is_open = false;
  for (Ask& ask : s.asks) {
    const Progress p = settle(s, ask);
    if (p == Progress::kFailed) return p;
    is_open = is_open || p == Progress::kAsked;
  }
  has_cached_ = false;
  if (is_open) return Progress::kAsked;
  take_actions(s);
  return Progress::kGoOn;
}

bool Engine::find_options(const State& s, const Ask& ask) {
  const FlowNode& node = ruleset_.flow[s.frames.back().node.index()];
  const auto* one = std::get_if<ActionsFlow>(&node.kind);
  const auto* many = std::get_if<SimultaneousFlow>(&node.kind);
  options_.clear();
  if (same_cells_) {
    evaluator_.look_again(s, ask.player);
  } else {
    evaluator_.look_at(s, ask.player);
  }
  if (ask.kind == AskKind::kAction) {
    enumerator_.actions(one ? one->actions : many->actions, options_);
    const bool is_optional = one ? one->is_optional : many->is_optional;
    const bool always_asks = one ? one->always_asks : many->always_asks;
    if (is_optional && (always_asks || !options_.empty())) options_.add(kDone);
  } else {
    enumerator_.choice(ruleset_.action(ask.action), runs_in(ask.locals), ask.locals, options_);
  }
  if (!evaluator_.failed()) return true;
  give_up(evaluator_.take_error());
  return false;
}

bool Engine::put_question(const Ask& ask) {
  cached_.clear();
  cached_.kind = ask.kind;
  cached_.player = ask.player;
  cached_.action = ask.action;
  if (ask.kind == AskKind::kChoice) {
    const std::size_t k = runs_in(ask.locals);
    const ChoiceDef& choice = ruleset_.action(ask.action).choices[k];
    cached_.name = choice.name;
    cached_.type = choice.type.element();
    cached_.is_subset = choice.minimum.is_some();
    cached_.is_ranked = choice.prefer.is_some();
    cached_.is_secret = choice.is_secret;
    if (choice.note.is_some()) {
      cached_.notes = enumerator_.notes(ruleset_.action(ask.action), k, ask.locals, options_);
      cached_.note_type = ruleset_.expression(choice.note).type;
    }
    if (evaluator_.failed()) {
      give_up(evaluator_.take_error());
      return false;
    }
  }
  std::swap(cached_.options, options_);
  has_cached_ = true;
  return true;
}

// Answers what leaves no choice. kGoOn: the ask is kReady, with its action or without one.
Engine::Progress Engine::settle(const State& s, Ask& ask) {
  const FlowNode& node = ruleset_.flow[s.frames.back().node.index()];
  const auto* one = std::get_if<ActionsFlow>(&node.kind);
  const bool always_asks =
      one ? one->always_asks : std::get<SimultaneousFlow>(node.kind).always_asks;
  for (;;) {
    if (ask.kind == AskKind::kChoice &&
        runs_in(ask.locals) == ruleset_.action(ask.action).choices.size()) {
      ask.kind = AskKind::kReady;
      return Progress::kGoOn;
    }
    if (!find_options(s, ask)) return Progress::kFailed;
    same_cells_ = true;  // questions and answers change nothing until something is done
    if (options_.empty() && ask.kind == AskKind::kAction) {
      ask.kind = AskKind::kReady;
      return Progress::kGoOn;
    }
    if (options_.empty()) {
      const ChoiceDef& choice = ruleset_.action(ask.action).choices[runs_in(ask.locals)];
      return give_up(
          {"no-option", "choice '" + choice.name + "' has no possible answer", choice.span, {}});
    }
    if (options_.size() > 1 || (always_asks && ask.kind == AskKind::kAction)) {
      return put_question(ask) ? Progress::kAsked : Progress::kFailed;
    }
    if (ask.kind == AskKind::kAction) {
      ask.action = ActionId(options_[0][0]);
      ask.kind = AskKind::kChoice;
    } else {
      const auto only = options_[0];
      ask.locals.push_back(static_cast<std::int32_t>(only.size()));
      ask.locals.insert(ask.locals.end(), only.begin(), only.end());
    }
  }
}

bool Engine::take_actions(State& s) {
  decided_.swap(s.asks);
  s.asks.clear();
  bool any = false;
  for (Ask& ask : decided_) {
    if (!ask.action.is_some()) continue;
    take_action(s, ask);
    any = true;
  }
  decided_.clear();
  return any;
}

void Engine::take_action(State& s, Ask& ask) {
  if (coverage_) coverage_->actions.insert(ask.action.value);
  const ActionDef& action = ruleset_.action(ask.action);
  Activation a;
  a.block = action.effect;
  a.action = ask.action;
  a.player = ask.player;
  a.slots = action.slots;
  if (told_) {
    Event e;
    e.kind = EventKind::kActionTaken;
    e.player = ask.player;
    e.subject = ask.action.value;
    e.values = ask.locals;
    e.cause.reference = action.span;
    e.cause.action = ask.action;
    step_events_.push_back(std::move(e));
  }
  a.locals = std::move(ask.locals);
  s.agenda.push_back(std::move(a));
}

}  // namespace cubilete

// Each function makes one move and returns, so that the move's triggers run before the next one.

#include "engine/timetable.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/answer_check.h"
#include "engine/bounds.h"
#include "state/cell_writer.h"
#include "state/runs.h"

namespace cubilete {
namespace {

MaybePlayer acting_player(const State& s) {
  return s.frames.empty() ? MaybePlayer() : s.frames.back().player;
}

bool is_only_loop_of_rounds(const Ruleset& r) {
  return std::count_if(r.flow.begin(), r.flow.end(), [](const FlowNode& n) {
           const auto* repeat = std::get_if<RepeatFlow>(&n.kind);
           return repeat && repeat->is_round;
         }) == 1;
}

RuleError for_nobody(const char* what, const FlowNode& node) {
  return {"asked-nobody", fmt::format("{} for a player that is not there", what), node.span, {}};
}

}  // namespace

Timetable::Timetable(EngineParts& parts, Questions& questions)
    : parts_(parts),
      questions_(questions),
      ruleset_(parts.ruleset),
      evaluator_(parts.evaluator),
      step_(parts.step),
      decisions_(parts.decisions) {}

void Timetable::set_chance(State& s, std::uint64_t seed, bool is_asked) {
  CellWriter write(s);
  write.set_seed(seed);
  write.header(State::kChanceIsAsked) = is_asked ? 1 : 0;
}

void Timetable::begin(State& s) {
  push_frame(s, FlowId(0));
  announce(s, EventKind::kGameStarted, MaybePlayer(), {}, 0);
}

void Timetable::begin_at(State& s, FlowId target, MaybePlayer player, std::int32_t round) {
  std::vector<FlowId> path;
  for (FlowId id = target; id.is_some(); id = ruleset_.flow[id.index()].parent) path.push_back(id);
  std::reverse(path.begin(), path.end());
  if (ruleset_.is_startable(path.front())) {  // all of the timetable is still to come
    push_frame(s, FlowId(0));
    s.frames.back().player = player;
  }
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    push_frame(s, path[i]);
    Frame& f = s.frames.back();
    const FlowNode& node = ruleset_.flow[path[i].index()];
    const auto at = std::find(node.parts.begin(), node.parts.end(), path[i + 1]);
    f.position = static_cast<std::int32_t>(at - node.parts.begin()) + 1;
    f.count = 1;
    const Evaluator::LocalScope names(evaluator_, node.names);
    evaluator_.bind_state(s, f.player);
    evaluator_.bind_items_of_timetable(node.names);
    const auto* branch = std::get_if<BranchFlow>(&node.kind);
    if (branch && f.position > branch->else_from) f.count = 2;
    if (const auto* repeat = std::get_if<RepeatFlow>(&node.kind); repeat && repeat->is_round) {
      CellWriter(s).header(State::kRound) = round;
      // With several loops of rounds, the rounds in the earlier loops are unknown.
      if (is_only_loop_of_rounds(ruleset_)) f.count = std::max(round, 1);
    }
    if (const auto* each = std::get_if<EachFlow>(&node.kind)) {
      if (take_order(s, each->items, f, each->acts) == Progress::kFailed) return;
      if (f.order.empty()) {
        step_.give_up({"reads-nothing",
                       "the game cannot begin inside of this 'each', whose list is empty",
                       node.span,
                       {}});
        return;
      }
      if (each->acts) f.player = MaybePlayer(f.order.front());
    }
    if (const auto* turns = std::get_if<TurnsFlow>(&node.kind)) {
      evaluator_.bind_state(s, player);
      if (take_order(s, turns->players, f) == Progress::kFailed) return;
      if (!player.is_some() && !f.order.empty()) player = MaybePlayer(f.order.front());
      const auto seat = std::find(f.order.begin(), f.order.end(), player.number());
      f.count = static_cast<std::int32_t>(seat - f.order.begin()) + (seat != f.order.end() ? 1 : 0);
      f.player = player;
      ++CellWriter(s).header(State::kTurn);
    }
  }
  push_frame(s, target);
  s.frames.front().player = MaybePlayer();
}

void Timetable::push_frame(State& s, FlowId node) {
  Frame f;
  f.node = node;
  f.player = acting_player(s);
  s.frames.push_back(std::move(f));
}

void Timetable::announce(State& s, EventKind kind, MaybePlayer player, EventSubject subject,
                         std::int32_t number) {
  const bool wanted = (parts_.triggering & bit_of(kind)) != 0;
  if (!step_.sink && !wanted) return;
  Event e;
  e.kind = kind;
  e.player = player;
  e.subject = subject;
  e.after = number;
  e.cause.actor = player;
  if (!s.frames.empty()) {
    e.cause.reference = ruleset_.flow[s.frames.back().node.index()].span;
  }
  if (step_.sink) step_.events.push_back(e);
  if (wanted) {
    parts_.log.restart();
    parts_.log.subscribe(kAllEvents);
    parts_.log.add(std::move(e));
    queue_triggers(s, true);
  }
}

// Leaves the innermost node and announces the end of its turn or phase, if it is one.
void Timetable::pop_frame(State& s) {
  const Frame& f = s.frames.back();
  const FlowNode& node = ruleset_.flow[f.node.index()];
  if (std::holds_alternative<TurnsFlow>(node.kind) && f.position >= 0) {
    announce(s, EventKind::kTurnEnded, f.player, {}, s.turn());
  } else if (const auto* phase = std::get_if<PhaseFlow>(&node.kind); phase && f.position >= 0) {
    announce(s, EventKind::kPhaseEnded, f.player, phase->phase, 0);
  }
  s.frames.pop_back();
}

void Timetable::end_requested(State& s) {
  const auto what = static_cast<EndWhat>(s.cells[State::kEndRequest] - 1);
  const PhaseId phase(s.cells[State::kEndPhase]);
  CellWriter(s).header(State::kEndRequest) = 0;
  CellWriter(s).header(State::kEndPhase) = -1;
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
        // One that waits for others to be over has not begun.
        return named != nullptr && named->phase == phase && f.position >= 0;
      }
      case EndWhat::kGame:
        return false;
    }
    return false;
  };
  if (std::none_of(s.frames.begin(), s.frames.end(), is_meant)) {
    step_.give_up({"nothing-to-end", "this asks to end something that is not under way", {}, {}});
    return;
  }
  while (!is_meant(s.frames.back())) pop_frame(s);
  Frame& f = s.frames.back();
  f.position = static_cast<std::int32_t>(ruleset_.flow[f.node.index()].parts.size());
}

void Timetable::forget_phases_to_start(State& s) const {
  if (!s.has_phases_to_start(ruleset_)) return;
  CellWriter write(s);
  for (std::int32_t k = 0; k < kPhasesToStartSize; ++k) write.phase_to_start(ruleset_, k) = 0;
}

void Timetable::start_phases(State& s) {
  for (std::int32_t k = s.phase_to_start(ruleset_, 0) - 1; k >= 0; --k) {
    Frame f;
    f.node = FlowId(s.phase_to_start(ruleset_, 2 * k + 1) + 1);
    f.player = MaybePlayer(s.phase_to_start(ruleset_, 2 * k + 2));
    s.frames.push_back(std::move(f));
  }
  forget_phases_to_start(s);
  const auto started = std::ranges::count_if(
      s.frames, [&](const Frame& f) { return ruleset_.is_startable(f.node); });
  if (started <= kMostStartedPhases) return;
  step_.give_up({"phases-never-end",
                 fmt::format("phases start each other without end: {} of them are under way",
                             kMostStartedPhases),
                 ruleset_.flow[s.frames.back().node.index()].span,
                 {}});
}

void Timetable::end_game(State& s) {
  const bool by_request = s.cells[State::kEndRequest] != 0 || s.activation || !s.frames.empty();
  s.activation.reset();
  s.agenda.clear();
  s.asks.clear();
  CellWriter::clear(s.before);
  s.frames.clear();
  CellWriter(s).header(State::kEndRequest) = 0;
  forget_phases_to_start(s);
  if (by_request)
    announce(s, EventKind::kGameEnded, MaybePlayer(), EndCauseId(s.cells[State::kEndCause]), 0);
  if (step_.error) return;
  s.agenda.clear();
  decisions_.decision.clear();
  decisions_.is_set = true;
}

Result<void> Timetable::advance(State& s) {
  for (step_.moves = 0; step_.moves < kMostMoves; ++step_.moves) {
    const Evaluator::TemporaryLists lists(evaluator_);  // lists are removed after a move
    if (step_.error) return step_.failure();
    if (s.is_over()) {
      end_game(s);
      return step_.error ? step_.failure() : Result<void>();
    }
    Progress p = Progress::kGoOn;
    if (s.activation) {
      p = run_activation(s);
    } else if (exceeds_decisions(ruleset_, s)) {
      CellWriter(s).set_status(Status::kBrokenOff);
    } else if (!s.agenda.empty()) {
      p = begin_next(s);
    } else if (s.cells[State::kEndRequest] != 0) {
      end_requested(s);
    } else if (s.has_phases_to_start(ruleset_)) {
      start_phases(s);
    } else if (s.frames.empty()) {
      CellWriter(s).set_status(Status::kFinished);
      announce(s, EventKind::kGameEnded, MaybePlayer(), {}, 0);
    } else {
      p = advance_flow(s);
    }
    if (p == Progress::kFailed || step_.error) return step_.failure();
    if (p == Progress::kAsked) return {};
  }
  return Failure(
      RuleError{"timetable-never-asks",
                "the timetable goes round without ever asking a player anything",
                s.frames.empty() ? SourceSpan{} : ruleset_.flow[s.frames.back().node.index()].span,
                {}});
}

Progress Timetable::begin_next(State& s) {
  if (parts_.asks_order && questions_.find_order(s)) {
    s.asks.assign(1, Ask{AskKind::kEffect, s.agenda.front().player, {}, {}});
    return Progress::kAsked;
  }
  begin(s, 0);
  return Progress::kGoOn;
}

void Timetable::begin_chosen(State& s, std::int32_t word) {
  s.asks.clear();
  const WordsOfOrder order = words_of_order(ruleset_, s);
  begin(s, *(order.places.begin() + (std::ranges::find(order.words, word) - order.words.begin())));
}

void Timetable::begin(State& s, std::int32_t place) {
  const auto next = s.agenda.begin() + place;
  s.activation = std::move(*next);
  s.agenda.erase(next);
}

Progress Timetable::advance_flow(State& s) {
  Frame& f = s.frames.back();
  const FlowNode& node = ruleset_.flow[f.node.index()];
  const auto parts = static_cast<std::int32_t>(node.parts.size());
  evaluator_.bind_state(s, f.player);
  const Evaluator::LocalScope names(evaluator_, node.names);
  evaluator_.bind_items_of_timetable(node.names);
  if (f.position >= 0 && f.position < parts) {
    if (requests_end_of_turn(s, node)) return Progress::kGoOn;
    if (evaluator_.failed()) return step_.give_up(evaluator_.take_error());
    const FlowId part = node.parts[std::size_t(f.position)];
    ++f.position;
    const auto* branch = std::get_if<BranchFlow>(&node.kind);
    if (branch && f.count == 1 && f.position - 1 >= branch->else_from) {
      f.position = parts;  // the `then` parts are done
    } else {
      push_frame(s, part);
    }
    return Progress::kGoOn;
  }
  struct Visitor {
    Timetable& timetable;
    State& state;
    Frame& frame;
    std::int32_t parts;
    Progress operator()(const PhaseFlow& n) { return timetable.advance_phase(state, n, frame); }
    Progress operator()(const RepeatFlow& n) {
      return timetable.advance_repeat(state, n, frame, parts);
    }
    Progress operator()(const EachFlow& n) { return timetable.advance_each(state, n, frame); }
    Progress operator()(const TurnsFlow& n) { return timetable.advance_turns(state, n, frame); }
    Progress operator()(const BranchFlow& n) {
      return timetable.advance_branch(state, n, frame, parts);
    }
    Progress operator()(const EffectFlow& n) {
      Activation a;
      a.block = n.block;
      a.player = frame.player;
      a.slots = n.slots;
      state.frames.pop_back();
      state.agenda.insert(state.agenda.begin(), std::move(a));
      return Progress::kGoOn;
    }
    Progress operator()(const ActionsFlow& n) { return timetable.enter_actions(state, n, frame); }
    Progress operator()(const SimultaneousFlow& n) {
      return timetable.enter_simultaneous(state, n, frame);
    }
  };
  return std::visit(Visitor{*this, s, f, parts}, node.kind);
}

bool Timetable::requests_end_of_turn(State& s, const FlowNode& node) {
  if (!node.turn_goes_on.is_some()) return false;
  const auto turn = std::find_if(s.frames.rbegin(), s.frames.rend(), [&](const Frame& f) {
    return std::holds_alternative<TurnsFlow>(ruleset_.flow[f.node.index()].kind);
  });
  evaluator_.bind_state(s, turn != s.frames.rend() ? turn->player : MaybePlayer());
  if (evaluator_.holds(node.turn_goes_on) || evaluator_.failed()) return false;
  CellWriter write(s);
  write.header(State::kEndRequest) = static_cast<std::int32_t>(EndWhat::kTurn) + 1;
  write.header(State::kEndPhase) = -1;
  return true;
}

Progress Timetable::advance_phase(State& s, const PhaseFlow& phase, Frame& f) {
  if (f.position < 0) {
    f.position = 0;
    if (phase.phase.is_some()) announce(s, EventKind::kPhaseStarted, f.player, phase.phase, 0);
  } else if (phase.phase.is_some()) {
    pop_frame(s);
  } else {
    s.frames.pop_back();
  }
  return Progress::kGoOn;
}

Progress Timetable::advance_repeat(State& s, const RepeatFlow& repeat, Frame& f,
                                   std::int32_t parts) {
  if (f.position == parts) {  // one pass is over
    f.position = parts + 1;
    if (repeat.is_round) announce(s, EventKind::kRoundEnded, f.player, {}, s.round());
    return Progress::kGoOn;
  }
  const bool has_begun = f.position > parts;
  bool over = has_begun && repeat.until.is_some() && evaluator_.holds(repeat.until);
  over = over || (repeat.again_if.is_some() && !evaluator_.holds(repeat.again_if));
  over = over || (repeat.times.is_some() && f.count >= evaluator_.number(repeat.times));
  if (evaluator_.failed()) return step_.give_up(evaluator_.take_error());
  if (over) {
    s.frames.pop_back();
    return Progress::kGoOn;
  }
  f.position = 0;
  ++f.count;
  if (repeat.is_round) {
    ++CellWriter(s).header(State::kRound);
    s.decisions.turn = 0;
    s.decisions.round = 0;
    announce(s, EventKind::kRoundStarted, f.player, {}, s.round());
  }
  return Progress::kGoOn;
}

Progress Timetable::advance_each(State& s, const EachFlow& each, Frame& f) {
  if (f.position < 0 && take_order(s, each.items, f, each.acts) == Progress::kFailed) {
    return Progress::kFailed;
  }
  const auto width = std::size_t(width_of(ruleset_, ruleset_.expression(each.items).type));
  const std::size_t next = std::size_t(f.count) * width;
  if (next >= f.order.size()) {
    s.frames.pop_back();
    return Progress::kGoOn;
  }
  if (each.acts) f.player = MaybePlayer(f.order[next]);
  f.position = 0;
  ++f.count;
  return Progress::kGoOn;
}

Progress Timetable::take_order(const State& s, ExpressionId items, Frame& f, bool are_players) {
  const ShortList order = evaluator_.items(evaluator_.evaluate(items));
  if (evaluator_.failed()) return step_.give_up(evaluator_.take_error());
  for (const std::int32_t player : order) {
    if (are_players && !s.has(MaybePlayer(player))) {
      const FlowNode& node = ruleset_.flow[f.node.index()];
      const bool are_turns = std::holds_alternative<TurnsFlow>(node.kind);
      return step_.give_up(for_nobody(are_turns ? "a turn" : "a decision", node));
    }
  }
  f.order.assign(order.begin(), order.end());
  return Progress::kGoOn;
}

Progress Timetable::advance_turns(State& s, const TurnsFlow& turns, Frame& f) {
  if (f.position < 0 && f.count == 0 && take_order(s, turns.players, f) == Progress::kFailed) {
    return Progress::kFailed;
  }
  if (f.position >= 0) {  // a turn is over
    announce(s, EventKind::kTurnEnded, f.player, {}, s.turn());
    s.frames.back().position = -1;
    return Progress::kGoOn;
  }
  if (f.count == static_cast<std::int32_t>(f.order.size())) {
    s.frames.pop_back();
    return Progress::kGoOn;
  }
  if (s.turn() >= ruleset_.turn_limit) {
    CellWriter(s).set_status(Status::kBrokenOff);
    return Progress::kGoOn;
  }
  f.player = MaybePlayer(f.order[std::size_t(f.count)]);
  ++f.count;
  if (const ExpressionId goes_on = ruleset_.flow[f.node.index()].turn_goes_on; goes_on.is_some()) {
    evaluator_.bind_state(s, f.player);
    const bool holds = evaluator_.holds(goes_on);
    if (evaluator_.failed()) return step_.give_up(evaluator_.take_error());
    if (!holds) return Progress::kGoOn;
  }
  f.position = 0;
  ++CellWriter(s).header(State::kTurn);
  s.decisions.turn = 0;
  announce(s, EventKind::kTurnStarted, f.player, {}, s.turn());
  return Progress::kGoOn;
}

Progress Timetable::advance_branch(State& s, const BranchFlow& branch, Frame& f,
                                   std::int32_t parts) {
  if (f.position >= parts) {
    s.frames.pop_back();
    return Progress::kGoOn;
  }
  const bool holds = evaluator_.holds(branch.condition);
  if (parts_.coverage) parts_.coverage->conditions.emplace(branch.condition.value, holds);
  f.position = holds ? 0 : branch.else_from;
  f.count = holds ? 1 : 2;
  if (f.position >= parts) f.position = parts;
  return evaluator_.failed() ? step_.give_up(evaluator_.take_error()) : Progress::kGoOn;
}

Progress Timetable::enter_actions(State& s, const ActionsFlow& flow, Frame& f) {
  const bool was_here = f.position >= 0;
  if (!was_here && take_asked(s, flow, f) == Progress::kFailed) return Progress::kFailed;
  f.position = 0;
  if (was_here && requests_end_of_turn(s, ruleset_.flow[f.node.index()])) return Progress::kGoOn;
  if (evaluator_.failed()) return step_.give_up(evaluator_.take_error());
  bool over = was_here && flow.once;
  if (flow.is_window) {
    over = f.count == static_cast<std::int32_t>(f.order.size());
    if (!over) f.player = MaybePlayer(f.order[std::size_t(f.count)]);
  }
  evaluator_.bind_state(s, f.player);
  over = over || (flow.until.is_some() && evaluator_.holds(flow.until));
  if (evaluator_.failed()) return step_.give_up(evaluator_.take_error());
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
  const Progress p = questions_.answer_forced(s, ask);
  if (p != Progress::kGoOn) return p;
  take_answers(s);
  return Progress::kGoOn;
}

Progress Timetable::take_asked(const State& s, const ActionsFlow& flow, Frame& f) {
  if (flow.is_window) return take_order(s, flow.player, f);
  if (flow.player.is_some()) {
    f.player = MaybePlayer(evaluator_.number(flow.player));
    if (evaluator_.failed()) return step_.give_up(evaluator_.take_error());
  }
  if (s.has(f.player)) return Progress::kGoOn;
  return step_.give_up(for_nobody("a decision", ruleset_.flow[f.node.index()]));
}

void Timetable::take_answers(State& s) {
  const bool is_taken = take_actions(s);
  Frame& f = s.frames.back();
  const auto* const flow = std::get_if<ActionsFlow>(&ruleset_.flow[f.node.index()].kind);
  if (!flow || !flow->is_window) {
    if (!is_taken) s.frames.pop_back();
    return;
  }
  ++f.count;
  if (!is_taken || flow->once) return;
  std::rotate(f.order.begin(), f.order.begin() + f.count, f.order.end());
  f.count = 0;
}

Progress Timetable::enter_simultaneous(State& s, const SimultaneousFlow& flow, Frame& f) {
  if (f.position >= 0) {
    s.frames.pop_back();
    return Progress::kGoOn;
  }
  f.position = 0;
  const ShortList players = evaluator_.items(evaluator_.evaluate(flow.players));
  if (evaluator_.failed()) return step_.give_up(evaluator_.take_error());
  s.asks.clear();
  for (const std::int32_t p : players) {
    Ask ask;
    ask.player = MaybePlayer(p);
    if (!s.has(ask.player)) {
      return step_.give_up(for_nobody("a decision", ruleset_.flow[f.node.index()]));
    }
    s.asks.push_back(std::move(ask));
  }
  bool is_open = false;
  for (Ask& ask : s.asks) {
    const Progress p = questions_.answer_forced(s, ask);
    if (p == Progress::kFailed) return p;
    is_open = is_open || p == Progress::kAsked;
  }
  decisions_.is_set = false;
  if (is_open) return Progress::kAsked;
  take_actions(s);
  return Progress::kGoOn;
}

bool Timetable::take_actions(State& s) {
  decided_.swap(s.asks);
  s.asks.clear();
  if (decided_.size() > 1) share_out(s);
  bool any = false;
  for (Ask& ask : decided_) {
    if (!ask.action.is_some()) continue;
    take_action(s, ask);
    any = true;
  }
  decided_.clear();
  return any;
}

void Timetable::share_out(const State& s) {
  std::vector<std::int32_t> taken;
  for (Ask& ask : decided_) {
    if (!ask.action.is_some()) continue;
    evaluator_.bind_state(s, ask.player);
    AnswerCheck(parts_.enumerator, parts_.evaluator)
        .take_others(ruleset_.action(ask.action), ask.locals, taken);
  }
  if (evaluator_.failed()) step_.give_up(evaluator_.take_error());
}

void Timetable::add_chosen(const State& s, const ActionDef& action, Event& e) const {
  auto choice = action.choices.begin();
  for (const std::span<const std::int32_t> values : Runs(e.values)) {
    if (choice == action.choices.end()) return;
    for (const std::int32_t value : values) {
      const ComponentId item(value);
      if (choice->type.kind != TypeKind::kComponent || !s.has(item)) continue;
      e.sightings.push_back(sighting_of(ruleset_, s, item));
    }
    ++choice;
  }
}

void Timetable::take_action(State& s, Ask& ask) {
  if (parts_.coverage) parts_.coverage->actions.insert(ask.action.value);
  if (step_.actions_taken) ++(*step_.actions_taken)[ask.action.index()];
  const ActionDef& action = ruleset_.action(ask.action);
  Activation a;
  a.block = action.effect;
  a.action = ask.action;
  a.player = ask.player;
  a.slots = action.slots;
  if (step_.sink) {
    Event e;
    e.kind = EventKind::kActionTaken;
    e.player = ask.player;
    e.subject = ask.action;
    e.values = ask.locals;
    add_chosen(s, action, e);
    e.cause.reference = action.span;
    e.cause.action = ask.action;
    e.cause.actor = ask.player;
    step_.events.push_back(std::move(e));
  }
  a.locals = std::move(ask.locals);
  s.agenda.push_back(std::move(a));
}

}  // namespace cubilete

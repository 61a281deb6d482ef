#include "engine/engine.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/resolve.h"

namespace cubilete {

Engine::Engine(const Ruleset& ruleset, ScriptRunner& scripts, Coverage* coverage)
    : ruleset_(ruleset),
      scripts_(scripts),
      coverage_(coverage),
      evaluator_(ruleset, scripts, coverage),
      enumerator_(ruleset, evaluator_) {
  for (const TriggerDef& t : ruleset.triggers) triggering_ |= bit_of(t.event);
}

Engine::~Engine() = default;

Result<void> Engine::failure() {
  RuleError e = std::move(*error_);
  error_.reset();
  return Failure(std::move(e));
}

Result<State> Engine::set_up(const Setup& setup) {
  if (setup.players < ruleset_.min_players || setup.players > ruleset_.max_players) {
    return Failure(
        RuleError{"wrong-player-count",
                  ruleset_.min_players == ruleset_.max_players
                      ? fmt::format("{} is for {} players, not {}", ruleset_.name,
                                    ruleset_.min_players, setup.players)
                      : fmt::format("{} is for {} to {} players, not {}", ruleset_.name,
                                    ruleset_.min_players, ruleset_.max_players, setup.players),
                  {},
                  {}});
  }
  const bool is_plain = !told_ && !setup.given.is_some();
  begin_step();
  has_cached_ = false;
  if (const State* prepared = is_plain ? prepared_for(setup) : nullptr) {
    return start(*prepared, setup);
  }
  State s = empty_state(ruleset_, setup.players, setup.seed);
  const auto queue = [&](BlockId block, std::int32_t slots) {
    if (!block.is_some()) return;
    Activation a;
    a.block = block;
    a.slots = slots;
    s.agenda.push_back(std::move(a));
  };
  // Dice rolled during set-up come from the stream also where later ones are asked for.
  // How the table is set shows on the table: it is no news, announcements apart.
  log_.set_quiet(true);
  queue(ruleset_.setup, ruleset_.setup_slots);
  queue(setup.given, setup.given_slots);
  while (s.activation || !s.agenda.empty()) {
    if (!s.activation) {
      s.activation = std::move(s.agenda.front());
      s.agenda.erase(s.agenda.begin());
    }
    const Progress p = run_activation(s);
    if (p != Progress::kGoOn) log_.set_quiet(false);
    if (p == Progress::kFailed) return Failure(failure().error());
    if (p == Progress::kAsked) {
      return Failure(RuleError{"asks-in-setup",
                               "set-up cannot ask a player anything",
                               ruleset_.block(s.activation->block).span,
                               {}});
    }
  }
  log_.set_quiet(false);
  if (is_plain) remember_prepared(s);
  return start(std::move(s), setup);
}

const State* Engine::prepared_for(const Setup& setup) const {
  for (const State& s : prepared_) {
    if (s.players() == setup.players) return &s;
  }
  return nullptr;
}

// A table that was set without chance is set the same for every seed.
void Engine::remember_prepared(const State& s) {
  for (std::size_t stream = 0; stream < ruleset_.streams.size(); ++stream) {
    if (s.drawn(StreamId(stream)) != 0) return;
  }
  prepared_.push_back(s);
}

// From the set table to the first decision.
Result<State> Engine::start(State s, const Setup& setup) {
  s.set_seed(setup.seed);
  s.cells[State::kChanceIsAsked] = setup.chance_is_asked ? 1 : 0;
  if (!setup.start_at.is_some()) {
    push_frame(s, FlowId(0));
    announce(s, EventKind::kGameStarted, PlayerId(), -1, 0);
  } else {
    start_at(s, setup.start_at, setup.start_player, setup.start_round);
  }
  if (auto ok = advance(s); !ok) return Failure(ok.error());
  if (told_) told_->insert(told_->end(), step_events_.begin(), step_events_.end());
  if (has_cached_) cached_for_ = s;
  return s;
}

// Stands in the timetable as if everything before `target` had been done, with `player` in turn.
void Engine::start_at(State& s, FlowId target, PlayerId player, std::int32_t start_round) {
  std::vector<FlowId> path;
  for (FlowId id = target; id.is_some(); id = ruleset_.flow[id.index()].parent) path.push_back(id);
  std::reverse(path.begin(), path.end());
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    push_frame(s, path[i]);
    Frame& f = s.frames.back();
    const FlowNode& node = ruleset_.flow[path[i].index()];
    const auto at = std::find(node.parts.begin(), node.parts.end(), path[i + 1]);
    f.position = static_cast<std::int32_t>(at - node.parts.begin()) + 1;
    f.count = 1;
    if (const auto* repeat = std::get_if<RepeatFlow>(&node.kind); repeat && repeat->is_round) {
      s.cells[State::kRound] = start_round;
    }
    if (const auto* turns = std::get_if<TurnsFlow>(&node.kind)) {
      evaluator_.look_at(s, player);
      const ShortList order = evaluator_.items(evaluator_.evaluate(turns->players));
      f.order.assign(order.begin(), order.end());
      const auto seat = std::find(f.order.begin(), f.order.end(), player.value);
      f.count = static_cast<std::int32_t>(seat - f.order.begin()) + (seat != f.order.end() ? 1 : 0);
      f.player = player;
      ++s.cells[State::kTurn];
    }
  }
  push_frame(s, target);
}

std::vector<PlayerId> Engine::asked(const State& s) const {
  std::vector<PlayerId> players;
  for (const Ask& ask : s.asks) {
    if (ask.kind != AskKind::kReady) players.push_back(ask.player);
  }
  return players;
}

Result<Decision> Engine::decision(const State& s, PlayerId player) {
  if (has_cached_ && (cached_.player == player || cached_.kind == AskKind::kReady) &&
      cached_for_ == s) {
    return cached_;
  }
  const auto ask = std::find_if(s.asks.begin(), s.asks.end(), [&](const Ask& a) {
    return a.player == player && a.kind != AskKind::kReady;
  });
  if (ask == s.asks.end()) return Decision{};
  if (auto ok = find_question(s, *ask); !ok) return Failure(ok.error());
  cached_for_ = s;
  return cached_;
}

Result<void> Engine::find_question(const State& s, const Ask& ask) {
  has_cached_ = false;
  evaluator_.start_work();
  same_cells_ = false;
  if (ask.kind == AskKind::kAction || ask.kind == AskKind::kChoice) {
    // Every option as it is, also where there is one only: in a state that was imagined what can
    // be answered may be less than in the one it was imagined from.
    if (!find_options(s, ask) || !put_question(ask)) return failure();
    return {};
  }
  scratch_ = s;
  scratch_.cells = s.before;
  log_.restart();
  log_.listen_to(0);
  log_.set_digesting(true);
  const Activation activation = *s.activation;
  Resolver resolver(*this, scratch_, activation);
  resolver.look_for_same_question();
  const Resolver::Resolution status = resolver.run();
  if (status == Resolver::Resolution::kFailed) return Failure(std::move(resolver.error()));
  if (status != Resolver::Resolution::kAsked || log_.told() != activation.events_told ||
      log_.digest() != activation.events_digest) {
    return Failure(RuleError{"effect-not-deterministic",
                             "run again, this effect did not ask the same question",
                             ruleset_.block(activation.block).span,
                             {}});
  }
  std::swap(cached_, resolver.question());
  has_cached_ = true;
  return {};
}

Result<void> Engine::step(State& s, const Choice& choice) {
  const auto open = std::find_if(s.asks.begin(), s.asks.end(), [&](const Ask& a) {
    return a.player == choice.player && a.kind != AskKind::kReady;
  });
  if (open == s.asks.end()) {
    return Failure(RuleError{
        "not-asked",
        s.is_over() ? "the game is over"
                    : fmt::format("player {} is not asked anything now", choice.player.value + 1),
        {},
        {}});
  }
  if (open->kind != AskKind::kChance) {
    auto decided = decision(s, choice.player);
    if (!decided) return Failure(decided.error());
    bool offered = false;
    for (std::size_t i = 0; i < decided->options.size() && !offered; ++i) {
      offered = std::ranges::equal(decided->options[i], choice.values);
    }
    if (!offered) {
      return Failure(RuleError{"choice-not-offered", "this is not one of the options", {}, {}});
    }
  }

  backup_ = s;
  same_cells_ = false;
  begin_step();
  auto ok = take_answer(s, *open, choice.values);
  if (!ok) {
    s = backup_;
    has_cached_ = false;
    return ok;
  }
  if (told_) told_->insert(told_->end(), step_events_.begin(), step_events_.end());
  if (has_cached_) cached_for_ = s;
  return {};
}

void Engine::begin_step() {
  step_events_.clear();
  error_.reset();
  activations_ = 0;
  evaluator_.start_work();
}

Result<void> Engine::take_answer(State& s, Ask& ask, std::span<const std::int32_t> values) {
  has_cached_ = false;
  if (ask.kind == AskKind::kEffect || ask.kind == AskKind::kChance) {
    std::vector<std::int32_t>& answers = s.activation->answers;
    answers.push_back(static_cast<std::int32_t>(values.size()));
    answers.insert(answers.end(), values.begin(), values.end());
    s.cells = s.before;
    s.asks.clear();
    return advance(s);
  }
  if (ask.kind == AskKind::kAction) {
    if (values[0] == kDone) {
      ask.kind = AskKind::kReady;
    } else {
      ask.action = ActionId(values[0]);
      ask.kind = AskKind::kChoice;
    }
  } else {
    ask.locals.push_back(static_cast<std::int32_t>(values.size()));
    ask.locals.insert(ask.locals.end(), values.begin(), values.end());
  }
  if (ask.kind != AskKind::kReady) {
    const Progress p = settle(s, ask);
    if (p == Progress::kFailed) return failure();
    if (p == Progress::kAsked) return {};
  }
  has_cached_ = false;
  if (std::any_of(s.asks.begin(), s.asks.end(),
                  [](const Ask& a) { return a.kind != AskKind::kReady; })) {
    return {};
  }
  if (!take_actions(s)) s.frames.pop_back();
  return advance(s);
}

Result<void> Engine::play(State& s, Answerer& answerer) {
  // An effect that was begun elsewhere goes on as it was begun, by being run again.
  const bool is_fresh = !s.activation && s.cells[State::kChanceIsAsked] == 0;
  on_the_spot_ = is_fresh && answerer.needs_decision_only() ? &answerer : nullptr;
  has_cached_ = has_cached_ && cached_for_ == s;
  const auto ok = [&]() -> Result<void> {
    while (!s.is_over()) {
      const auto open = std::find_if(s.asks.begin(), s.asks.end(),
                                     [](const Ask& a) { return a.kind != AskKind::kReady; });
      if (!has_cached_ || cached_.player != open->player) {
        if (auto found = find_question(s, *open); !found) return found;
      }
      // Whoever uses the engine to decide makes it forget what was asked.
      const bool may_forget = !answerer.needs_decision_only();
      if (may_forget) asked_ = cached_;
      const Decision& question = may_forget ? asked_ : cached_;
      const auto option = answerer.answer(s, question);
      if (!option) return Failure(option.error());
      same_cells_ = same_cells_ && !may_forget;
      begin_step();
      auto taken = take_answer(s, *open, question.options.only(*option));
      if (!taken) return taken;
      if (told_) told_->insert(told_->end(), step_events_.begin(), step_events_.end());
    }
    return {};
  }();
  on_the_spot_ = nullptr;
  has_cached_ = false;
  return ok;
}

Result<void> Engine::apply(State& s, BlockId block, std::int32_t slots, PlayerId player) {
  backup_ = s;
  evaluator_.start_work();
  Activation a;
  a.block = block;
  a.slots = slots;
  a.player = player;
  log_.restart();
  log_.listen_to(told_ ? kAllEvents : 0);
  Resolver resolver(*this, s, a);
  const Resolver::Resolution status = resolver.run();
  if (status == Resolver::Resolution::kComplete || status == Resolver::Resolution::kEnded)
    return {};
  s = backup_;
  if (status == Resolver::Resolution::kFailed) return Failure(std::move(resolver.error()));
  return Failure(RuleError{"asks-in-setup",
                           "a given position cannot ask a player anything",
                           ruleset_.block(block).span,
                           {}});
}

Result<std::vector<std::int32_t>> Engine::value(const State& s, ExpressionId id, PlayerId player,
                                                std::int32_t about) {
  evaluator_.start_work();
  evaluator_.look_at(s, player);
  const auto mark = evaluator_.open_scope(1);
  evaluator_.bind(0, Operand::of(about));
  const ShortList items = evaluator_.items(evaluator_.evaluate(id));
  std::vector<std::int32_t> out(items.begin(), items.end());
  evaluator_.close_scope(mark);
  evaluator_.shrink_pool(mark.pool);
  if (evaluator_.failed()) return Failure(evaluator_.take_error());
  return out;
}

}  // namespace cubilete

#include "native/native_player.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/digest.h"
#include "engine/effect_questions.h"
#include "engine/trigger_facts.h"
#include "state/cell_writer.h"
#include "state/runs.h"

namespace cubilete::native {
namespace {

constexpr std::uint64_t kMultiplier = 6364136223846793005ULL;  // the multiplier of pcg32

// Equals RandomStream(seed, name_digest, 0).
NativeStream stream_of(std::uint64_t seed, std::uint64_t name_digest) {
  const std::uint64_t increment = (name_digest << 1) | 1;
  return {((seed ^ name_digest) + increment) * kMultiplier + increment, increment, 0};
}

// Returns the jump that draws `count` numbers of a stream.
StreamJump jump_by(std::uint64_t count, std::uint64_t increment) {
  StreamJump jump{count, 1, 0};
  std::uint64_t f = kMultiplier;
  std::uint64_t a = increment;
  for (; count > 0; count >>= 1) {
    if ((count & 1) != 0) {
      jump.factor *= f;
      jump.sum = jump.sum * f + a;
    }
    a = (f + 1) * a;
    f *= f;
  }
  return jump;
}

void draw(NativeStream& s, const StreamJump& jump) {
  s.drawn += jump.count;
  s.state = jump.factor * s.state + jump.sum;
}

// Draws the same numbers as RandomStream::below.
std::uint32_t draw_below(NativeStream& s, std::uint32_t bound) {
  for (;;) {
    const std::uint64_t old = s.state;
    s.state = old * kMultiplier + s.increment;
    ++s.drawn;
    const auto x = static_cast<std::uint32_t>(((old >> 18) ^ old) >> 27);
    const auto turn = static_cast<std::uint32_t>(old >> 59);
    const std::uint32_t r = (x >> turn) | (x << (-turn & 31));
    if (r >= bound || r >= (0u - bound) % bound) return r % bound;
  }
}

NativeEvent native_event(const Event& e) {
  return {static_cast<std::int32_t>(e.kind),
          e.subject.number(),
          e.player.number(),
          e.component.value,
          e.from.value,
          e.to.value,
          e.before,
          e.after,
          e.values.data(),
          static_cast<std::int32_t>(e.values.size()),
          e.cell.value};
}

}  // namespace

// Runs for compiled rules what they leave to the program: scripts, with their verbs and questions.
// Reports the events of scripts to compiled rules, which carry out the triggers.
class NativePlayer::Host final : public EffectHost {
 public:
  Host(NativePlayer& player, ScriptRunner& scripts)
      : player_(player),
        scripts_(scripts),
        evaluator_(player.ruleset_, scripts),
        enumerator_(player.ruleset_, evaluator_),
        change_{player.ruleset_, player.state_, log_, cache_, {}} {
    log_.set_digesting(false);
    EventKinds kinds = 0;
    for (const TriggerDef& t : player.ruleset_.triggers) kinds |= bit_of(t.event);
    log_.subscribe(kinds);
  }

  static std::int32_t* resize(void* program, std::int64_t cells) {
    std::vector<std::int32_t>& numbers =
        CellWriter(static_cast<NativePlayer*>(program)->state_).shared_numbers();
    numbers.resize(static_cast<std::size_t>(cells), 0);
    return numbers.data();
  }
  static std::int64_t query(void* program, std::int32_t script, std::int32_t player,
                            const std::int32_t* arguments, std::int64_t count,
                            const std::int32_t** result) {
    Host& host = *static_cast<NativePlayer*>(program)->host_;
    const ScriptCall call(host, script, player, {arguments, static_cast<std::size_t>(count)});
    return host.query(call, result);
  }
  static std::int32_t effect(void* program, std::int32_t script, std::int32_t player,
                             const std::int32_t* arguments, std::int64_t count) {
    Host& host = *static_cast<NativePlayer*>(program)->host_;
    const ScriptCall call(host, script, player, {arguments, static_cast<std::size_t>(count)});
    return host.effect(call);
  }
  static std::int32_t answer(void* program, const NativeQuestion* question) {
    NativePlayer& player = *static_cast<NativePlayer*>(program);
    read_question(*question, *player.asked_, player.question_);
    return player.answer(*question);
  }
  static void begin_effect(void* program) {
    State& state = static_cast<NativePlayer*>(program)->state_;
    state.before = state.cells;
    state.activation.reset();
  }

  // These are the functions of EffectHost, for scripts.
  Change& change() override { return change_; }
  MaybePlayer acting_player() const override { return evaluator_.player(); }
  Result<VerbReply> ask(const Question&) override;
  Result<bool> roll(std::span<const std::int32_t> dice, StreamId stream) override {
    auto ok = cubilete::roll(change_, dice, stream, {});
    if (!ok) return Failure(ok.error());
    return true;
  }
  Result<VerbReply> run(const RuleCall&) override;
  Result<ShortList> query(const RuleCall& rule) override {
    evaluator_.bind_state(player_.state_, evaluator_.player());
    return evaluator_.ask(rule);
  }
  VerbReply ended() override {
    has_ended_ = true;
    return std::nullopt;
  }
  std::optional<Result<VerbReply>> instead_of(const VerbCall&) override;
  Result<bool> follow_up() override {
    const std::int32_t status = run_triggers();
    if (status < 0) return Failure(RuleError{});
    return !has_ended_;
  }

 private:
  // A call of a script with its arguments, in a run of the evaluator.
  struct ScriptCall {
    ScriptCall(Host& host_, std::int32_t script, std::int32_t player,
               std::span<const std::int32_t> numbers)
        : host(host_), id(script), who(player), outer(host_.evaluator_.player()) {
      if (host.open_calls_++ == 0) run.emplace(host.evaluator_);
      const ScriptDef& def = host.player_.ruleset_.scripts[id.index()];
      std::size_t at = 0;
      for (const Parameter& p : def.parameters) {
        Argument a;
        a.type = p.type;
        if (is_many(p.type)) {
          const auto size = static_cast<std::size_t>(numbers[at]);
          a.list = numbers.subspan(at + 1, size);
          at += 1 + size;
        } else {
          a.scalar = numbers[at++];
        }
        arguments.push_back(a);
      }
      host.evaluator_.bind_state(host.player_.state_, who);
      host.evaluator_.begin_script(host.scripts_.work().fuel_in_all);
    }
    ~ScriptCall() {
      if (--host.open_calls_ > 0) host.evaluator_.bind_state(host.player_.state_, outer);
    }
    ScriptCall(const ScriptCall&) = delete;
    ScriptCall& operator=(const ScriptCall&) = delete;
    // Adds the work of the call to that of the game. False: the evaluator has failed.
    bool finish() const {
      host.evaluator_.end_script(host.scripts_.work().fuel_in_all);
      host.player_.game_.work += host.evaluator_.take_work();
      return !host.evaluator_.failed();
    }

    Host& host;
    ScriptId id;
    std::optional<Evaluator::Run> run;  // set in the outermost call
    MaybePlayer who;
    MaybePlayer outer;  // who acted before the call
    std::vector<Argument> arguments;
  };

  std::int64_t query(const ScriptCall& call, const std::int32_t** result) {
    result_.clear();
    const auto ok = scripts_.query(
        call.id, call.arguments,
        QueryContext{player_.ruleset_, player_.state_, call.who, evaluator_}, result_);
    if (!call.finish() || !ok) return -1;
    *result = result_.data();
    return static_cast<std::int64_t>(result_.size());
  }

  std::int32_t effect(const ScriptCall& call) {
    has_ended_ = false;
    log_.restart();
    const SourceSpan before = change_.cause.script;
    const auto done = scripts_.effect(call.id, call.arguments, *this);
    change_.cause.script = before;
    if (!call.finish() || !done || (!*done && !has_ended_)) return -1;
    hand_over();
    return *done ? 0 : 1;
  }

  // Continues in compiled rules while a script is under way. Returns their result, as
  // NativeRuleset::run does.
  template <class Part>
  std::int32_t within_script(Part part) {
    hand_over();
    player_.game_.work += evaluator_.take_work();
    const std::int32_t status = part(player_.library_->rules(), player_.memory_, &player_.game_);
    has_ended_ = status == 1;
    return status;
  }
  // Reports the events of the script to compiled rules, which carry out the triggers.
  std::int32_t run_triggers() {
    if (log_.events().empty()) return 0;
    const std::vector<Event> done = std::exchange(log_.events(), {});
    std::vector<NativeEvent> events;
    for (const Event& e : done) events.push_back(native_event(e));
    return within_script([&](const NativeRuleset& rules, void* memory, NativeGame* game) {
      return rules.run_triggers(memory, game, events.data(),
                                static_cast<std::int32_t>(events.size()),
                                evaluator_.player().number());
    });
  }

  // Updates the cells and streams of compiled rules to the state that a script has left.
  void hand_over() {
    const Cells& cells = player_.state_.cells;
    player_.game_.cells = CellWriter(player_.state_).shared_numbers().data();
    player_.game_.cell_count = static_cast<std::int64_t>(cells.size());
    for (std::size_t s = 0; s < player_.streams_.size(); ++s) {
      NativeStream& stream = player_.streams_[s];
      const std::uint64_t drawn = player_.state_.drawn(StreamId(s)) - stream.drawn;
      draw(stream, jump_by(drawn, stream.increment));
    }
  }

  NativePlayer& player_;
  ScriptRunner& scripts_;
  Evaluator evaluator_;
  Enumerator enumerator_;
  EventLog log_;
  StreamCache cache_;
  Change change_;
  std::vector<std::int32_t> result_;
  bool has_ended_ = false;
  int open_calls_ = 0;
};

Result<VerbReply> NativePlayer::Host::ask(const Question& q) {
  State& state = player_.state_;
  if (!state.has(q.player) || q.is_in_callback) return Failure(RuleError{});
  OptionList options;
  evaluator_.bind_state(state, evaluator_.player());
  enumerator_.question(q, options);
  if (evaluator_.failed()) return Failure(evaluator_.take_error());
  if (options.empty()) return VerbReply(ShortList());
  if (options.leaves_no_choice() && !q.always_asks) return VerbReply(ShortList(options[0]));
  if (player_.is_setting_up_) return Failure(RuleError{});
  NativeGame& game = player_.game_;
  std::int32_t option = 0;
  if (player_.answerer_) {
    player_.question_.clear();
    set_question(player_.question_, q, ActionId(game.acting_action));
    player_.question_.options = options;
    NativeQuestion question{};
    question.question = kNativeScript;
    question.player = q.player.number();
    option = player_.answer(question);
    if (option < 0) return Failure(RuleError{});
  } else {
    NativeStream& agent = player_.agents_[q.player.seat().index()];
    option =
        static_cast<std::int32_t>(draw_below(agent, static_cast<std::uint32_t>(options.size())));
  }
  ++game.turn_decisions;
  ++game.round_decisions;
  ++game.game_decisions;
  return VerbReply(ShortList(options[static_cast<std::size_t>(option)]));
}

Result<VerbReply> NativePlayer::Host::run(const RuleCall& call) {
  const bool is_effect = call.kind != RuleCall::Kind::kQuery;
  if (!is_effect || !is_possible(player_.ruleset_, player_.state_, call))
    return Failure(RuleError{});
  const std::int32_t status =
      within_script([&](const NativeRuleset& rules, void* memory, NativeGame* game) {
        return rules.run(memory, game, call.kind == RuleCall::Kind::kAbility ? 1 : 0, call.rule,
                         call.of.value, evaluator_.player().number(), call.arguments.data());
      });
  if (status < 0) return Failure(RuleError{});
  return status == 0 ? VerbReply(ShortList()) : VerbReply();
}

std::optional<Result<VerbReply>> NativePlayer::Host::instead_of(const VerbCall& call) {
  const auto event = event_to_come(change(), call);
  const bool may_be_replaced =
      event && std::ranges::any_of(player_.ruleset_.triggers, [&](const TriggerDef& t) {
        return t.time == TriggerTime::kInstead && waits_for(t, *event);
      });
  if (!may_be_replaced) return std::nullopt;
  const NativeEvent to_come = native_event(*event);
  const std::int32_t status =
      within_script([&](const NativeRuleset& rules, void* memory, NativeGame* game) {
        return rules.replace(memory, game, &to_come, evaluator_.player().number());
      });
  if (status == kNativeNotReplaced) return std::nullopt;
  if (status < 0) return Result<VerbReply>(tl::unexpect, RuleError{});
  return status == 0 ? VerbReply(ShortList{0}) : VerbReply();
}

NativePlayer::NativePlayer(const Ruleset& ruleset, ScriptRunner& scripts, std::int32_t players,
                           std::shared_ptr<const RulesLibrary> library,
                           std::shared_ptr<const AskedQuestions> asked)
    : ruleset_(ruleset),
      library_(std::move(library)),
      memory_(library_->rules().make()),
      streams_(ruleset.streams.size()),
      agents_(static_cast<std::size_t>(players)),
      actions_(ruleset.actions.size()),
      parts_(static_cast<std::size_t>(players) * numbers_of_a_score(ruleset.outcome)),
      has_part_(ruleset.outcome.parts.size()),
      worths_(static_cast<std::size_t>(players)),
      asked_(std::move(asked)),
      host_(std::make_unique<Host>(*this, scripts)) {
  static constexpr NativeCallbacks kCallbacks = {Host::resize, Host::query, Host::effect,
                                                 Host::answer, Host::begin_effect};
  for (const std::string& name : ruleset.streams) stream_digests_.push_back(digest_of(name));
  game_.streams = streams_.data();
  game_.agents = agents_.data();
  game_.actions = actions_.data();
  game_.parts = parts_.data();
  game_.has_part = has_part_.data();
  game_.worths = worths_.data();
  game_.callbacks = &kCallbacks;
  game_.program = this;
  stop_when(StopToken());
}

NativePlayer::~NativePlayer() {
  if (memory_) library_->rules().release(memory_);
}

void NativePlayer::restart_streams(std::uint64_t seed) {
  for (std::size_t s = 0; s < streams_.size(); ++s) {
    streams_[s] = stream_of(seed, stream_digests_[s]);
  }
}

void NativePlayer::find_streams(std::vector<StreamJump>& jumps) {
  seed_of_streams_ = state_.seed();
  restart_streams(seed_of_streams_);
  jumps.resize(streams_.size());
  for (std::size_t s = 0; s < streams_.size(); ++s) {
    const std::uint64_t drawn = state_.drawn(StreamId(s));
    if (jumps[s].count != drawn) jumps[s] = jump_by(drawn, streams_[s].increment);
    draw(streams_[s], jumps[s]);
  }
}

void NativePlayer::begin_game() {
  game_.cells = CellWriter(state_).shared_numbers().data();
  game_.cell_count = static_cast<std::int64_t>(state_.cells.size());
  game_.turn_decisions = state_.decisions.turn;
  game_.round_decisions = state_.decisions.round;
  game_.game_decisions = state_.decisions.game;
}

NativePlayer::PlayEnd NativePlayer::play_on(Answerer& answerer, MaybePlayer only) {
  const PlayEnd end = go_on(answerer, only);
  ++(end == PlayEnd::kLeft ? left_ : kept_);
  return end;
}

NativePlayer::PlayEnd NativePlayer::go_on(Answerer& answerer, MaybePlayer only) {
  if (!memory_ || !asked_ || !saved_.read(ruleset_, state_, only)) return PlayEnd::kLeft;
  find_streams(to_position_);
  begin_game();
  game_.position = &saved_.position();
  return answered_by(answerer, library_->rules().play_on);
}

NativePlayer::PlayEnd NativePlayer::answered_by(Answerer& answerer,
                                                std::int32_t (*part)(void*, NativeGame*)) {
  answerer_ = &answerer;
  was_stopped_ = false;
  game_.is_answered = 1;
  const std::int32_t status = part(memory_, &game_);
  game_.is_answered = 0;
  answerer_ = nullptr;
  state_.decisions = {game_.turn_decisions, game_.round_decisions, game_.game_decisions};
  if (was_stopped_) return PlayEnd::kStopped;
  return status == 0 ? PlayEnd::kOver : PlayEnd::kLeft;
}

std::int32_t NativePlayer::answer(const NativeQuestion& place) {
  if (!is_followed_) {
    state_.asks.resize(static_cast<std::size_t>(place.asked));
  } else if (!write_position(ruleset_, game_.place, place, *asked_, state_)) {
    return -1;
  } else if (!state_.activation) {
    CellWriter::clear(state_.before);
  }
  state_.decisions = {game_.turn_decisions, game_.round_decisions, game_.game_decisions};
  const auto option = answerer_->answer(state_, question_);
  if (!option || *option >= question_.options.size()) {
    was_stopped_ = true;
    return -1;
  }
  if (is_followed_ && state_.activation) {
    append_run(state_.activation->answers, question_.options[*option]);
  }
  if (state_.seed() != seed_of_streams_) find_streams(to_question_);
  return static_cast<std::int32_t>(*option);
}

bool NativePlayer::worth(std::vector<std::int32_t>& by_seat) {
  if (library_->rules().worth(memory_, &game_) != 0) return false;
  by_seat = worths_;
  return true;
}

bool NativePlayer::find_outcome() {
  if (library_->rules().score(memory_, &game_) != 0) return false;
  note_outcome();
  return true;
}

bool NativePlayer::set_up(std::uint64_t seed) {
  restart_streams(seed);
  CellWriter write(state_);
  state_.decisions = {};
  if (!prepared_.empty()) {
    write.numbers().assign(prepared_.begin(), prepared_.end());
    write.set_seed(seed);
  } else {
    state_ = empty_state(ruleset_, static_cast<std::int32_t>(agents_.size()), seed);
  }
  begin_game();
  if (!prepared_.empty()) return true;
  is_setting_up_ = true;
  const bool is_set = library_->rules().set_up(memory_, &game_) == 0;
  is_setting_up_ = false;
  if (!is_set) return false;
  if (std::ranges::all_of(streams_, [](const NativeStream& s) { return s.drawn == 0; })) {
    prepared_ = write.numbers();
  }
  return true;
}

bool NativePlayer::play(std::uint64_t seed, std::span<const std::uint64_t> agent_seeds) {
  const bool is_played = play_to_end(seed, agent_seeds);
  ++(is_played ? kept_ : left_);
  return is_played;
}

NativePlayer::PlayEnd NativePlayer::play(std::uint64_t seed, Answerer& answerer) {
  const PlayEnd end = play_to_end(seed, answerer);
  ++(end == PlayEnd::kLeft ? left_ : kept_);
  return end;
}

NativePlayer::PlayEnd NativePlayer::play_to_end(std::uint64_t seed, Answerer& answerer) {
  // Compiled rules do not report which triggers wait or are under way.
  if (!memory_ || !asked_ || !ruleset_.triggers.empty()) return PlayEnd::kLeft;
  std::ranges::fill(actions_, 0);
  if (!set_up(seed)) return PlayEnd::kLeft;
  seed_of_streams_ = seed;
  is_followed_ = true;
  game_.is_followed = 1;
  const PlayEnd end = answered_by(answerer, library_->rules().play);
  is_followed_ = false;
  game_.is_followed = 0;
  leave_timetable();
  return end;
}

void NativePlayer::leave_timetable() {
  CellWriter::clear(state_.before);
  state_.frames.clear();
  state_.agenda.clear();
  state_.activation.reset();
  state_.asks.clear();
}

bool NativePlayer::play_to_end(std::uint64_t seed, std::span<const std::uint64_t> agent_seeds) {
  static const std::uint64_t kAgentDigest = digest_of("agent");
  if (!memory_) return false;
  for (std::size_t p = 0; p < agents_.size(); ++p) {
    agents_[p] = stream_of(agent_seeds[p], kAgentDigest);
  }
  std::ranges::fill(actions_, 0);
  if (!set_up(seed)) return false;
  if (library_->rules().play(memory_, &game_) != 0) return false;
  state_.decisions = {game_.turn_decisions, game_.round_decisions, game_.game_decisions};
  return find_outcome();
}

void NativePlayer::note_outcome() {
  const OutcomeDef& def = ruleset_.outcome;
  outcome_.status = state_.status();
  outcome_.end_cause = EndCauseId(state_.cells[State::kEndCause]);
  outcome_.has_part.assign(has_part_.begin(), has_part_.end());
  outcome_.standings.resize(agents_.size(), Standing(PlayerId{0}));
  const std::int32_t* part = parts_.data();
  std::vector<std::int32_t> teams;
  for (std::size_t p = 0; p < agents_.size(); ++p) {
    Standing& s = outcome_.standings[p];
    s.player = PlayerId(static_cast<std::int32_t>(p));
    s.parts.assign(part, part + def.parts.size());
    part += def.parts.size();
    s.tie_breaks.assign(part, part + def.tie_breaks.size());
    part += def.tie_breaks.size();
    if (def.team.is_some()) teams.push_back(*part++);
    s.score = 0;
    for (const std::int32_t n : s.parts) s.score += n;
  }
  teams = teams_of(teams, state_.players());
  for (Standing& s : outcome_.standings) s.team = teams[s.player.index()];
  rank_standings(def, state_, outcome_);
  const bool is_alone = state_.players() == 1 && def.solo_win.is_some();
  if (is_alone && outcome_.status == Status::kFinished && state_.cells[State::kWinners] == 0) {
    outcome_.standings[0].has_won = game_.solo_win != 0;
  }
}

}  // namespace cubilete::native

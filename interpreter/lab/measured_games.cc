#include "lab/measured_games.h"

#include <algorithm>
#include <map>
#include <utility>

#include "lab/run_games.h"
#include "lab/used_definitions.h"

namespace cubilete {

MeasuredGames::MeasuredGames(const std::shared_ptr<const Ruleset>& ruleset,
                             const SimulationRequest& request, const std::vector<Measure>& measures)
    : interpreter_(ruleset),
      scorer_(ruleset),
      compiled_(ruleset, request),
      request_(request),
      measures_(measures),
      cards_(*ruleset) {
  interpreter_.engine().stop_when(request.stop);
  const Ruleset& r = *ruleset;
  std::map<Measure, std::int32_t> places;
  for (std::size_t i = 0; i < measures_.size(); ++i) {
    const Measure& m = measures_[i];
    places[m] = static_cast<std::int32_t>(i);
    measures_leads_ = measures_leads_ || m.kind == MeasureKind::kLeadChanges ||
                      m.kind == MeasureKind::kSettled || m.kind == MeasureKind::kLeaderWins ||
                      m.kind == MeasureKind::kComeback;
  }
  const auto place_of = [&](MeasureKind kind, const std::string& name) {
    const auto it = places.find({kind, -1, name});
    return it == places.end() ? -1 : it->second;
  };
  for (const ActionDef& a : r.actions) {
    places_.actions.push_back(place_of(MeasureKind::kAction, a.name));
  }
  for (const ComponentDef& d : r.definitions) {
    places_.uses.push_back(place_of(MeasureKind::kUse, d.name));
    places_.takes.push_back(place_of(MeasureKind::kTaken, d.name));
  }
  taken_.resize(r.actions.size());
  interpreter_.engine().set_event_sink(&events_);
  interpreter_.engine().count_actions_in(&taken_);
}

MeasuredGames::~MeasuredGames() = default;

void MeasuredGames::begin(std::uint64_t seed, std::span<std::int64_t> values) {
  agents_ = agents_of_game(request_.seats, seed);
  events_.clear();
  std::ranges::fill(taken_, 0);
  std::fill(values.begin(), values.end(), 0);
  values_ = values;
  if (watches_cards_) cards_.begin(request_.players);
  decisions_ = options_ = turns_asked_ = lead_changes_ = 0;
  turn_ = round_ = 0;
  looks_ = led_since_look_ = 0;
  leader_ = leads_alone_ = -1;
  leaders_.clear();
  stops_in_ = 0;
}

Result<void> MeasuredGames::finish(const State& s) {
  read_events(s);
  if (watches_cards_) {
    if (auto ok = look_at_cards(s); !ok) return ok;
  }
  if (measures_leads_) {
    if (auto ok = look_at_leader(s); !ok) return ok;
  }
  const auto outcome = interpreter_.engine().outcome(s);
  if (!outcome) return Failure(outcome.error());
  for (std::size_t a = 0; a < taken_.size(); ++a) {
    if (places_.actions[a] >= 0) values_[std::size_t(places_.actions[a])] = taken_[a];
  }
  fill_in(s, *outcome, values_);
  return {};
}

Result<void> MeasuredGames::play(std::uint64_t seed, std::span<std::int64_t> values,
                                 const Denial* denial) {
  begin(seed, values);
  if (denial) {
    auto& agent = agents_[std::size_t(denial->seat)];
    agent = std::make_unique<DeniedAgent>(std::move(agent), denial->definition);
  }
  const auto state = play_to_end(interpreter_.engine(), request_.players, seed, *this);
  return state ? finish(*state) : Failure(state.error());
}

Result<bool> MeasuredGames::play_with(const GivenCard& given, std::uint64_t seed,
                                      std::span<std::int64_t> values) {
  begin(seed, values);
  auto state = play_up_to(given, seed);
  if (!state) return Failure(state.error());
  if (!*state) return false;
  if (auto ok = interpreter_.engine().play(**state, *this); !ok) return Failure(ok.error());
  if (auto ok = finish(**state); !ok) return Failure(ok.error());
  return true;
}

Result<std::optional<State>> MeasuredGames::play_up_to(const GivenCard& given, std::uint64_t seed) {
  Engine& engine = interpreter_.engine();
  Engine::Setup setup;
  setup.players = request_.players;
  setup.seed = seed;
  auto state = engine.set_table(setup);
  if (!state) return Failure(state.error());
  const auto is_given = [&] { return give(interpreter_.ruleset(), *state, given, seed); };
  if (given.round == 0) {
    if (!is_given()) return std::optional<State>();
    state = engine.begin(std::move(*state), setup);
    return state ? Result<std::optional<State>>(std::move(*state)) : Failure(state.error());
  }
  state = engine.begin(std::move(*state), setup);
  if (!state) return Failure(state.error());
  stops_in_ = given.round;
  has_stopped_ = false;
  const auto ok = engine.play(*state, *this);
  stops_in_ = 0;
  if (!ok && !has_stopped_) return Failure(ok.error());
  if (!has_stopped_ || !is_given()) return std::optional<State>();
  ask_again(*state);
  return std::optional<State>(std::move(*state));
}

bool MeasuredGames::needs_decision_only() const { return need_decisions_only(agents_); }

Result<std::size_t> MeasuredGames::answer(const State& s, const Decision& d) {
  // Within an effect that is answered while it runs, only the decision may be read.
  const bool is_between = d.kind == AskKind::kAction || d.kind == AskKind::kChoice;
  if (is_between && stops_in_ > 0 && s.round() >= stops_in_) {
    has_stopped_ = true;
    return Failure(RuleError{});
  }
  const bool has_news = !events_.empty() || decisions_ == 0;
  read_events(s);
  if (is_between && (s.turn() != turn_ || s.round() != round_)) {
    if (auto ok = look_at_turn(s); !ok) return Failure(ok.error());
  }
  if (watches_cards_ && is_between && has_news) {
    if (auto ok = look_at_cards(s); !ok) return Failure(ok.error());
  }
  if (watches_cards_) cards_.see_question(s, d);
  Agent& agent = *agents_[d.player.seat().index()];
  const auto option = choose_unless(is_over_, agent, compiled_, interpreter_.engine(), s, d);
  if (!option) return option;
  ++decisions_;
  options_ += static_cast<std::int64_t>(d.options.size());
  if (watches_cards_) cards_.see_answer(s, d, *option);
  return option;
}

Result<void> MeasuredGames::look_at_turn(const State& s) {
  turns_asked_ += s.turn() != turn_;
  turn_ = s.turn();
  round_ = s.round();
  return measures_leads_ ? look_at_leader(s) : Result<void>();
}

Result<void> MeasuredGames::look_at_leader(const State& s) {
  ++looks_;
  const auto outcome = scorer_.engine().outcome(s);
  if (!outcome) return Failure(outcome.error());
  const std::int64_t sign = scorer_.ruleset().outcome.highest_wins ? 1 : -1;
  std::int64_t best = 0;
  std::int32_t alone = -1;
  for (const Standing& st : outcome->standings) {
    if (st.team != st.player.value) continue;  // the first of a team is looked at for all
    const std::int64_t score = sign * st.team_score;
    if (st.player.value == 0 || score > best) {
      best = score;
      alone = st.player.value;
    } else if (score == best) {
      alone = -1;
    }
  }
  leaders_.push_back(alone);
  if (alone != leads_alone_) {
    leads_alone_ = alone;
    led_since_look_ = looks_;
  }
  if (alone >= 0 && alone != leader_) {
    lead_changes_ += leader_ >= 0;
    leader_ = alone;
  }
  return {};
}

void MeasuredGames::count(const std::vector<std::int32_t>& places, DefinitionId definition) {
  if (!definition.is_some()) return;
  const std::int32_t place = places[definition.index()];
  if (place >= 0) ++values_[std::size_t(place)];
}

void MeasuredGames::read_events(const State& s) {
  const Ruleset& r = interpreter_.ruleset();
  for (const Event& e : events_) {
    if (watches_cards_) cards_.see_event(s, e);
    if (taker_of(s, e).is_some()) count(places_.takes, e.subject.as<DefinitionId>());
    if (e.kind != EventKind::kActionTaken) continue;
    each_definition_used(r, e, [this](DefinitionId d) { count(places_.uses, d); });
  }
  events_.clear();
}

Result<void> MeasuredGames::look_at_cards(const State& s) {
  const auto outcome = scorer_.engine().outcome(s);
  if (!outcome) return Failure(outcome.error());
  cards_.see_scores(*outcome);
  return {};
}

std::int64_t MeasuredGames::settled(const Outcome& o) const {
  std::int32_t winner = -1;
  for (const Standing& st : o.standings) {
    if (st.has_won && st.team == st.player.value) winner = winner == -1 ? st.player.value : -2;
  }
  const bool is_leader = winner >= 0 && winner == leads_alone_;
  const std::int64_t before = is_leader ? led_since_look_ - 1 : looks_;
  return scale_of(MeasureKind::kSettled) * before / std::max<std::int64_t>(1, looks_);
}

bool MeasuredGames::is_won_from_lead(const Outcome& o, bool by_another) const {
  if (leaders_.empty()) return false;
  const std::int32_t leader = leaders_[leaders_.size() / 2];
  if (leader < 0) return false;
  const std::int64_t winners = winning_teams(o.standings);
  const bool has_won = o.standings[std::size_t(leader)].has_won;
  return by_another ? winners > 0 && !has_won : winners == 1 && has_won;
}

namespace {

std::int64_t margin(const Ruleset& r, const Outcome& o) {
  std::vector<std::int64_t> scores;
  for (const Standing& st : o.standings) {
    if (st.team != st.player.value) continue;
    scores.push_back(r.outcome.highest_wins ? st.team_score : -st.team_score);
  }
  std::sort(scores.rbegin(), scores.rend());
  return scores.size() < 2 ? 0 : scores[0] - scores[1];
}

std::int64_t part_of(const Ruleset& r, const Standing& st, const std::string& name) {
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < st.parts.size(); ++i) {
    if (r.outcome.parts[i].name == name) sum += st.parts[i];
  }
  return sum;
}

bool is_counted_meanwhile(MeasureKind kind) {
  return kind == MeasureKind::kAction || kind == MeasureKind::kUse || kind == MeasureKind::kTaken;
}

}  // namespace

std::int64_t MeasuredGames::value_of(const Measure& m, const State& s, const Outcome& o) const {
  const Ruleset& r = interpreter_.ruleset();
  const std::int64_t winners = winning_teams(o.standings);
  switch (m.kind) {
    case MeasureKind::kWinShare:
      return o.standings[std::size_t(m.seat)].has_won ? kWinParts / winners : 0;
    case MeasureKind::kNoWinner:
      return winners == 0;
    case MeasureKind::kScore:
      return o.standings[std::size_t(m.seat)].score;
    case MeasureKind::kScorePart:
      return part_of(r, o.standings[std::size_t(m.seat)], m.name);
    case MeasureKind::kMargin:
      return margin(r, o);
    case MeasureKind::kRounds:
      return s.round();
    case MeasureKind::kTurns:
      return s.turn();
    case MeasureKind::kDeadTurns:
      return s.turn() - turns_asked_;
    case MeasureKind::kDecisions:
      return decisions_;
    case MeasureKind::kOptions:
      return decisions_ == 0 ? 0 : scale_of(m.kind) * options_ / decisions_;
    case MeasureKind::kLeadChanges:
      return lead_changes_;
    case MeasureKind::kSettled:
      return settled(o);
    case MeasureKind::kLeaderWins:
    case MeasureKind::kComeback:
      return is_won_from_lead(o, m.kind == MeasureKind::kComeback);
    case MeasureKind::kEnd:
      return end_of(r, s, o) == m.name;
    case MeasureKind::kAction:
    case MeasureKind::kUse:
    case MeasureKind::kTaken:
      break;
  }
  return 0;
}

void MeasuredGames::fill_in(const State& s, const Outcome& o,
                            std::span<std::int64_t> values) const {
  for (std::size_t i = 0; i < measures_.size(); ++i) {
    if (is_counted_meanwhile(measures_[i].kind)) continue;
    values[i] = value_of(measures_[i], s, o);
  }
}

}  // namespace cubilete

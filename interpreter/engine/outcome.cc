#include "engine/outcome.h"

#include <algorithm>

#include "engine/engine.h"

namespace cubilete {
namespace {

// What a team has together.
struct TeamTotal {
  std::int64_t score = 0;
  std::vector<std::int64_t> tie_breaks;
};

// Returns the totals by seat, each at the first seat of its team.
std::vector<TeamTotal> totals_of(const OutcomeDef& def, const std::vector<Standing>& standings) {
  std::vector<TeamTotal> out(standings.size());
  for (const Standing& s : standings) {
    TeamTotal& total = out[static_cast<std::size_t>(s.team)];
    total.score += s.score;
    total.tie_breaks.resize(def.tie_breaks.size());
    for (std::size_t i = 0; i < def.tie_breaks.size(); ++i) total.tie_breaks[i] += s.tie_breaks[i];
  }
  return out;
}

// Returns a negative number if a ranks before b.
int compare(const OutcomeDef& def, const TeamTotal& a, const TeamTotal& b) {
  if (a.score != b.score) return (a.score > b.score) == def.highest_wins ? -1 : 1;
  for (std::size_t i = 0; i < def.tie_breaks.size(); ++i) {
    if (a.tie_breaks[i] != b.tie_breaks[i]) {
      return (a.tie_breaks[i] > b.tie_breaks[i]) == def.tie_breaks[i].highest_wins ? -1 : 1;
    }
  }
  return 0;
}

// Records the parts that are not 0, and the tie-breaks that were compared.
void note(const OutcomeDef& def, const std::vector<Standing>& standings, Coverage& coverage) {
  const std::vector<TeamTotal> totals = totals_of(def, standings);
  for (const Standing& a : standings) {
    for (std::size_t i = 0; i < def.parts.size(); ++i) {
      if (a.parts[i] != 0) coverage.score_parts.insert(static_cast<std::int32_t>(i));
    }
    for (const Standing& b : standings) {
      const TeamTotal& of_a = totals[static_cast<std::size_t>(a.team)];
      const TeamTotal& of_b = totals[static_cast<std::size_t>(b.team)];
      if (a.team == b.team || of_a.score != of_b.score) continue;
      for (std::size_t i = 0; i < def.tie_breaks.size(); ++i) {
        coverage.tie_breaks.insert(static_cast<std::int32_t>(i));
        if (of_a.tie_breaks[i] != of_b.tie_breaks[i]) break;
      }
    }
  }
}

// Returns whether the teams for which it is true are one.
template <class Holds>
bool are_one_team(const std::vector<Standing>& standings, Holds holds) {
  const auto first = std::ranges::find_if(standings, holds);
  return first != standings.end() && std::ranges::all_of(standings, [&](const Standing& s) {
           return !holds(s) || s.team == first->team;
         });
}

}  // namespace

std::vector<std::int32_t> teams_of(std::span<const std::int32_t> values, std::int32_t players) {
  std::vector<std::int32_t> out;
  for (std::int32_t p = 0; p < players; ++p) {
    if (values.empty()) {
      out.push_back(p);
    } else {
      const auto first = std::ranges::find(values, values[static_cast<std::size_t>(p)]);
      out.push_back(static_cast<std::int32_t>(first - values.begin()));
    }
  }
  return out;
}

bool has_partner(const Outcome& o, const Standing& s) {
  return std::ranges::count(o.standings, s.team, &Standing::team) > 1;
}

std::int64_t winning_teams(std::span<const Standing> standings) {
  return std::ranges::count_if(
      standings, [](const Standing& s) { return s.has_won && s.team == s.player.value; });
}

void rank_standings(const OutcomeDef& def, const State& state, Outcome& out) {
  const std::vector<TeamTotal> totals = totals_of(def, out.standings);
  const auto total_of = [&](const Standing& s) { return totals.begin() + s.team; };
  // Counts those ahead, among them the winners if they are named by the rules.
  const auto rank_of = [&](const Standing& s, bool winners_first) {
    const auto is_ahead = [&](const Standing& o) {
      return (winners_first && o.has_won) || compare(def, *total_of(o), *total_of(s)) < 0;
    };
    return 1 + static_cast<std::int32_t>(std::ranges::count_if(out.standings, is_ahead));
  };
  for (Standing& s : out.standings) {
    s.team_score = total_of(s)->score;
    s.rank = rank_of(s, false);
    s.has_won = false;
  }
  if (def.is_cooperative) {
    for (Standing& s : out.standings) {
      s.rank = 1;
      s.has_won = out.status == Status::kFinished;
    }
    return;
  }
  if (out.status != Status::kFinished) return;
  const auto is_first = [](const Standing& s) { return s.rank == 1; };
  const bool has_winner = def.shared_victory || are_one_team(out.standings, is_first);
  for (Standing& s : out.standings) s.has_won = s.rank == 1 && has_winner;
  const std::int32_t winners = state.cells[State::kWinners];
  if (winners == 0 && !def.parts.empty()) return;
  const auto is_named = [&](const Standing& s) { return (winners >> s.player.value & 1) != 0; };
  for (Standing& s : out.standings) {
    s.has_won = std::ranges::any_of(
        out.standings, [&](const Standing& o) { return o.team == s.team && is_named(o); });
  }
  for (Standing& s : out.standings) s.rank = s.has_won ? 1 : rank_of(s, true);
}

Result<Outcome> Engine::outcome(const State& state) {
  const auto teams = this->teams(state);
  if (!teams) return Failure(teams.error());
  const OutcomeDef& def = parts_.ruleset.outcome;
  Evaluator& evaluator = parts_.evaluator;
  const Run run(parts_);
  Outcome out;
  out.status = state.status();
  out.end_cause = EndCauseId(state.cells[State::kEndCause]);
  const auto measure = [&](PlayerId p, const ScorePart& part) {
    evaluator.bind_state(state, p);
    const Evaluator::LocalScope scope(evaluator, 1);
    evaluator.bind(0, Operand::of(p.value));
    return evaluator.number(part.value);
  };
  evaluator.bind_state(state, PlayerId(0));
  for (const ScorePart& part : def.parts) {
    out.has_part.push_back(!part.condition.is_some() || evaluator.holds(part.condition));
  }
  for (std::int32_t p = 0; p < state.players(); ++p) {
    Standing s(PlayerId{p});
    s.team = teams->empty() ? p : (*teams)[static_cast<std::size_t>(p)];
    for (std::size_t i = 0; i < def.parts.size(); ++i) {
      s.parts.push_back(out.has_part[i] ? measure(s.player, def.parts[i]) : 0);
      s.score += s.parts.back();
    }
    for (const ScorePart& part : def.tie_breaks) s.tie_breaks.push_back(measure(s.player, part));
    out.standings.push_back(std::move(s));
  }
  if (evaluator.failed()) return Failure(evaluator.take_error());
  if (parts_.coverage) note(def, out.standings, *parts_.coverage);
  rank_standings(def, state, out);
  const bool is_alone = state.players() == 1 && def.solo_win.is_some();
  if (is_alone && out.status == Status::kFinished && state.cells[State::kWinners] == 0) {
    evaluator.bind_state(state, PlayerId(0));
    out.standings[0].has_won = evaluator.holds(def.solo_win);
    if (evaluator.failed()) return Failure(evaluator.take_error());
  }
  return out;
}

Result<std::vector<std::int32_t>> Engine::teams(const State& s) {
  std::vector<std::int32_t> values;
  const ExpressionId team = parts_.ruleset.outcome.team;
  if (!team.is_some()) return values;
  for (std::int32_t p = 0; p < s.players(); ++p) {
    const auto value = this->value(s, team, PlayerId(p), p);
    if (!value) return Failure(value.error());
    values.push_back(value->front());
  }
  return teams_of(values, s.players());
}

}  // namespace cubilete

#include "engine/outcome.h"

#include <algorithm>

#include "engine/engine.h"

namespace cubilete {
namespace {

// Returns a negative number if a ranks before b.
int compare(const OutcomeDef& def, const Standing& a, const Standing& b) {
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
  for (const Standing& a : standings) {
    for (std::size_t i = 0; i < def.parts.size(); ++i) {
      if (a.parts[i] != 0) coverage.score_parts.insert(static_cast<std::int32_t>(i));
    }
    for (const Standing& b : standings) {
      if (a.player == b.player || a.score != b.score) continue;
      for (std::size_t i = 0; i < def.tie_breaks.size(); ++i) {
        coverage.tie_breaks.insert(static_cast<std::int32_t>(i));
        if (a.tie_breaks[i] != b.tie_breaks[i]) break;
      }
    }
  }
}

}  // namespace

void rank_standings(const OutcomeDef& def, const State& state, Outcome& out) {
  for (Standing& s : out.standings) {
    s.rank = 1 + static_cast<std::int32_t>(
                     std::count_if(out.standings.begin(), out.standings.end(),
                                   [&](const Standing& o) { return compare(def, o, s) < 0; }));
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
  const auto firsts = std::count_if(out.standings.begin(), out.standings.end(),
                                    [](const Standing& s) { return s.rank == 1; });
  for (Standing& s : out.standings) {
    s.has_won = s.rank == 1 && (def.shared_victory || firsts == 1);
  }
  const std::int32_t winners = state.cells[State::kWinners];
  if (winners == 0 && !def.parts.empty()) return;
  for (Standing& s : out.standings) {
    s.has_won = (winners >> s.player.value & 1) != 0;
    s.rank = s.has_won ? 1 : s.rank + (winners == 0 ? 0 : 1);
  }
}

Result<Outcome> Engine::outcome(const State& state) {
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

}  // namespace cubilete

// The result of a game: scores that unfold into their parts, ranks and winners.
#pragma once

#include <cstdint>
#include <vector>

#include "base/ids.h"
#include "state/state.h"

namespace cubilete {

struct Standing {
  explicit Standing(PlayerId p) : player(p) {}

  PlayerId player;
  std::int64_t score = 0;
  std::vector<std::int32_t> parts;       // by OutcomeDef::parts; their sum is the score
  std::vector<std::int32_t> tie_breaks;  // by OutcomeDef::tie_breaks
  std::int32_t rank = 0;                 // from 1; no rule distinguishes equal ranks
  bool has_won = false;
};

struct Outcome {
  Status status = Status::kPlaying;
  EndCauseId end_cause;             // none: none was named
  std::vector<Standing> standings;  // by seat
  std::vector<bool> has_part;       // by OutcomeDef::parts: does it belong to this game
};

// Ranks the standings, whose scores and tie-breaks are known, and says who has won; for a game with
// one player that has a condition of its own, before it is looked at.
void rank_standings(const OutcomeDef&, const State&, Outcome&);

}  // namespace cubilete

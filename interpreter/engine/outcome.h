// The result of a game: scores with their parts, ranks and winners.
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
  std::vector<std::int32_t> parts;       // indexed like OutcomeDef::parts; their sum is the score
  std::vector<std::int32_t> tie_breaks;  // indexed like OutcomeDef::tie_breaks
  std::int32_t rank = 0;                 // from 1; no rule distinguishes equal ranks
  bool has_won = false;
};

struct Outcome {
  Status status = Status::kPlaying;
  EndCauseId end_cause;             // none: no cause was named
  std::vector<Standing> standings;  // indexed by seat
  std::vector<bool> has_part;       // indexed like OutcomeDef::parts: whether the part is used
};

// Sets the ranks and winners from the scores and tie-breaks. For one player the game's own
// condition for winning is not evaluated here.
void rank_standings(const OutcomeDef&, const State&, Outcome&);

}  // namespace cubilete

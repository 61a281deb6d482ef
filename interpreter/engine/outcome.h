// The result of a game: scores with their parts, ranks and winners.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/ids.h"
#include "state/state.h"

namespace cubilete {

struct Standing {
  explicit Standing(PlayerId p) : player(p) {}

  PlayerId player;
  std::int32_t team = -1;                // the first seat of the player's team
  std::int64_t score = 0;                // his own
  std::int64_t team_score = 0;           // the sum of his team
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

// Returns the first seat of each player's team, by seat, from the values that OutcomeDef::team has
// for the players; for none each player is a team.
std::vector<std::int32_t> teams_of(std::span<const std::int32_t> values, std::int32_t players);
// Returns whether another player is in his team.
bool has_partner(const Outcome&, const Standing&);
// Returns how many teams have won.
std::int64_t winning_teams(std::span<const Standing>);
// Sets the ranks and winners from the teams, scores and tie-breaks. For one player the game's own
// condition for winning is not evaluated here.
void rank_standings(const OutcomeDef&, const State&, Outcome&);

}  // namespace cubilete

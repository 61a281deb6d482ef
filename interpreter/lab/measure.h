// The measures of a game that the lab counts. Each is an integer multiple of a part of its unit, so
// that sums are exact and independent of the order of games.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ruleset/ruleset.h"

namespace cubilete {

enum class MeasureKind : std::uint8_t {
  kWinShare,     // of a seat: 1 for a victory, divided among several winners
  kNoWinner,     // 1 if nobody won
  kScore,        // of a seat
  kScorePart,    // of a seat, one part of the score by its name
  kMargin,       // the best score less the second best, in the game's own order
  kRounds,       // rounds begun
  kTurns,        // turns begun
  kDeadTurns,    // turns in which nobody was asked a question with several answers
  kDecisions,    // questions with more than one answer
  kOptions,      // average number of answers per decision of the game (branching factor)
  kLeadChanges,  // how often another seat became the sole leader
  kSettled,      // the share of the turns after which the winner led alone until the end
  kLeaderWins,   // 1 if the winner led alone at half of the turns
  kComeback,     // 1 if another player than the winner led alone at half of the turns
  kEnd,          // 1 if the game ended by this cause or limit
  kAction,       // how often an action was taken
  kUse,          // how often a component of this definition was chosen for an action
  kTaken,        // how often one came to a player from elsewhere
};

struct Measure {
  MeasureKind kind = MeasureKind::kRounds;
  std::int32_t seat = -1;  // from 0; -1: the whole game
  std::string name;        // name of the part, cause, action or definition; else empty

  auto operator<=>(const Measure&) const = default;
};

// Returns the name of a measure on the command line and in files: "win_share(1)", "score.coins(2)",
// "end.target", "use.mill".
std::string key_of(const Measure&);

// Returns the key of its name in the texts of the program (narration/ui_text.h), to which {1} is
// the seat and {2} the name. With "_is", "_more" and "_less" at its end it is the key of a
// sentence.
std::string text_key_of(MeasureKind);

// Returns the scale: a value counts 1/scale of the unit.
std::int64_t scale_of(MeasureKind);
// Returns whether the measure is a number that is never negative, as scores may be.
bool is_count(MeasureKind);
// Returns whether the measure ranges from 0 to 1 and is shown in percent.
bool is_share(MeasureKind);
// Returns whether it is such a share of games: 1 or 0 in a game, or a part of a victory.
bool is_share_of_games(MeasureKind);

// Returns the measures for games of this ruleset with so many players: those of leads only where
// players compete. Uses of dice are not counted.
std::vector<Measure> measures_of(const Ruleset&, std::int32_t players);

// Returns the measures of two versions of a game, without duplicates.
std::vector<Measure> measures_of_both(const std::vector<Measure>&, const std::vector<Measure>&);

}  // namespace cubilete

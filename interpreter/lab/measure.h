// The measures of a game: what the lab counts in every game it plays. Each is a whole number, in
// parts of its unit, so that sums are exact and the same in whatever order games are added up.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "ruleset/ruleset.h"

namespace cubilete {

enum class MeasureKind : std::uint8_t {
  kWinShare,     // of a seat: 1 for a victory, shared equally among several winners
  kNoWinner,     // 1 where nobody has won
  kScore,        // of a seat
  kScorePart,    // of a seat, a part of the score by its name
  kMargin,       // the best score less the second best, the better one by the game's own order
  kRounds,       // begun
  kTurns,        // begun
  kDeadTurns,    // turns in which nobody was asked anything with more than one answer
  kDecisions,    // questions with more than one answer
  kOptions,      // answers per decision, on the average of the game (branching factor)
  kLeadChanges,  // how often the only leader was another one than the last only leader
  kSettled,      // after which share of the turns the final winner led alone until the end
  kEnd,          // 1 where the game ended so: the name of an end cause, or a limit
  kAction,       // how often an action was taken
  kUse,          // how often a component of this definition was chosen for an action
};

struct Measure {
  MeasureKind kind = MeasureKind::kRounds;
  std::int32_t seat = -1;  // from 0; -1: of the whole game
  std::string name;        // of the part, cause, action or definition; else empty

  auto operator<=>(const Measure&) const = default;
};

// "win_share(1)", "score.coins(2)", "end.target", "use.mill": how it is named on the command line
// and in files.
std::string key_of(const Measure&);

// A value is a whole number of 1/scale.
std::int64_t scale_of(MeasureKind);
// Whether it lies from 0 to 1 and is read in percent.
bool is_share(MeasureKind);

// What can be measured in games of this ruleset with so many players. Dice are no cards: the uses
// of definitions that are rolled are not counted.
std::vector<Measure> measures_of(const Ruleset&, std::int32_t players);

// Those of two versions of a game, each once.
std::vector<Measure> measures_of_both(const std::vector<Measure>&, const std::vector<Measure>&);

}  // namespace cubilete

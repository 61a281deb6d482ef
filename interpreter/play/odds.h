// The chances of a value right after an answer: before the next question, whoever is asked it.
#pragma once

#include <cstdint>
#include <map>

#include "play/asked_value.h"
#include "state/decision.h"

namespace cubilete {

struct Odds {
  std::map<std::int32_t, double> chances;  // of each value that was found; they add up to 1
  // How chance fell: in every way, weighted by probability, or as it was drawn.
  bool is_counted = false;
  // In how many determinizations, which differ in what the player does not see; 0: he sees all.
  std::int32_t worlds = 0;
  bool is_alike = true;  // the chances are the same in all of them

  // Returns whether nothing was drawn, so that the chances are exact.
  bool is_exact() const { return is_counted && worlds == 0; }
  double mean() const;
};

// Plays an answer of the player who is asked in positions that he cannot tell from the real one,
// with each way in which chance may fall; where these are too many, chance is drawn. Codes:
// others-answer-too where others choose at the same time, dice-are-asked where dice are thrown
// at the table, drawn-before where something is hidden and the effect under way has rolled or
// shuffled, choice-not-offered where no such position has the answer, or the error of a rule.
Result<Odds> odds_after(Engine&, const State&, const Decision&, std::size_t option, AskedValue&);

// Where the player sees all, chance is counted up to so many ways; else it is in each
// determinization up to kMostWaysInAWorld, of which there are as many as make about kPlays games,
// within bounds.
inline constexpr std::int64_t kMostWaysCounted = 50'000;
inline constexpr std::int64_t kMostWaysInAWorld = 500;
inline constexpr std::int64_t kPlays = 4'000;
inline constexpr std::int32_t kFewestWorlds = 30;
inline constexpr std::int32_t kMostWorlds = 400;
// Where chance is drawn, once in each.
inline constexpr std::int32_t kDrawnWorlds = 1'000;

}  // namespace cubilete

// The chances of a condition or a number after each answer to a question, for people to read.
#pragma once

#include <string>
#include <vector>

#include "narration/narration.h"
#include "play/odds.h"

namespace cubilete {

// Returns a title, a line for each answer, the highest first, and how the chances were found; or
// why there are none. Once the engine is stopped (Engine::stop_when), the lines are of no use.
std::vector<std::string> odds_lines(const Narrator&, Language, Engine&, const State&,
                                    const Decision&, AskedValue&, const std::string& typed);

// Questions with more answers, or with too many to list, have no odds.
inline constexpr std::size_t kMostAnswersWithOdds = 60;
inline bool has_too_many_for_odds(const Decision& d) {
  return d.options.unlisted() != nullptr || d.options.size() > kMostAnswersWithOdds;
}

}  // namespace cubilete

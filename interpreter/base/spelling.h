// Words that are nearly others: distances, and the questions and hints made of them.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cubilete {

// Number of insertions, deletions, replacements and swaps of neighbours that turn a into b;
// `limit + 1` as soon as it is known to be more than `limit`. Letter case counts half: a
// difference in case only has distance 1 for the whole word.
int edit_distance(std::string_view a, std::string_view b, int limit);

// The candidate nearest to `word`, if it is near enough to be meant (a third of the word's length,
// at least 1, at most 3). Ties go to the one with more letters alike at both ends, then to the
// earlier.
std::optional<std::string> nearest(std::string_view word,
                                   const std::vector<std::string>& candidates);

// "did you mean 'x'?"
std::string did_you_mean(std::string_view spelling);

// "did you mean 'x'?" for the nearest candidate, or `otherwise` where none is near enough.
std::string hint(std::string_view word, const std::vector<std::string>& candidates,
                 std::string otherwise = {});

// The message, and behind it "; " and what hint() gives, where it gives anything.
std::string with_hint(std::string message, std::string_view word,
                      const std::vector<std::string>& candidates, std::string otherwise = {});

}  // namespace cubilete

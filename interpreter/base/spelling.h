// Similar words: edit distances, and the hints ("did you mean 'x'?") that are made of them.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace cubilete {

// Returns the number of insertions, deletions, replacements and swaps of neighbours that turn a
// into b, or `limit + 1` as soon as it is known to exceed `limit`. Words that differ in letter case
// only have distance 1.
int edit_distance(std::string_view a, std::string_view b, int limit);

// Returns the candidate nearest to `word`: one that is its words turned round, or a path that ends
// in it, else that with the least distance if this is at most a third of the word's length (at
// least 1, at most 3). Ties go to the one with more equal letters at both ends, then to the earlier
// one.
std::optional<std::string> nearest(std::string_view word,
                                   const std::vector<std::string>& candidates);

// Returns "did you mean 'x'?".
std::string did_you_mean(std::string_view spelling);

// Returns "did you mean 'x'?" for the nearest candidate, or `otherwise` where none is near enough.
std::string hint(std::string_view word, const std::vector<std::string>& candidates,
                 std::string otherwise = {});

// Returns the message, followed by "; " and the hint unless that is empty.
std::string with_hint(std::string message, std::string_view word,
                      const std::vector<std::string>& candidates, std::string otherwise = {});

}  // namespace cubilete

#include "base/spelling.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace cubilete {
namespace {

// Limits of the search: longer words and longer lists are not searched.
constexpr std::size_t kLongestWord = 100;
constexpr std::size_t kMostCandidates = 2'000;

char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

bool equal_but_for_case(std::string_view a, std::string_view b) {
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(),
                                            [](char x, char y) { return lower(x) == lower(y); });
}

// Returns the number of equal letters at the beginning and at the end of two words.
std::size_t letters_shared(std::string_view a, std::string_view b) {
  const std::size_t most = std::min(a.size(), b.size());
  std::size_t before = 0;
  while (before < most && lower(a[before]) == lower(b[before])) ++before;
  std::size_t behind = 0;
  while (behind < most - before &&
         lower(a[a.size() - 1 - behind]) == lower(b[b.size() - 1 - behind])) {
    ++behind;
  }
  return before + behind;
}

}  // namespace

int edit_distance(std::string_view a, std::string_view b, int limit) {
  if (a == b) return 0;
  if (equal_but_for_case(a, b)) return 1;
  const auto difference =
      static_cast<int>(a.size() > b.size() ? a.size() - b.size() : b.size() - a.size());
  if (difference > limit) return limit + 1;
  // Three rows of the table for the prefixes of `a`: two back, one back, and the current one.
  std::vector<int> before(b.size() + 1);
  std::vector<int> last(b.size() + 1);
  std::vector<int> now(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    now[0] = static_cast<int>(i);
    int least = now[0];
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const int replaced = last[j - 1] + (lower(a[i - 1]) == lower(b[j - 1]) ? 0 : 1);
      now[j] = std::min({last[j] + 1, now[j - 1] + 1, replaced});
      if (i > 1 && j > 1 && lower(a[i - 1]) == lower(b[j - 2]) &&
          lower(a[i - 2]) == lower(b[j - 1])) {
        now[j] = std::min(now[j], before[j - 2] + 1);
      }
      least = std::min(least, now[j]);
    }
    if (least > limit) return limit + 1;
    std::swap(before, last);
    std::swap(last, now);
  }
  return std::min(last[b.size()], limit + 1);
}

namespace {

// Returns whether two names have the same words the other way round: mid_south and south_mid.
bool is_turned(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  for (std::size_t at = a.find('_'); at != a.npos; at = a.find('_', at + 1)) {
    const std::string_view behind = a.substr(at + 1);
    const bool fits = b.starts_with(behind) && b.substr(behind.size()).starts_with('_') &&
                      b.ends_with(a.substr(0, at));
    if (fits && !behind.empty() && at > 0) return true;
  }
  return false;
}

// Returns whether a path ends in this name: moonlight/moons for moons.
bool is_behind_folder(std::string_view name, std::string_view path) {
  return path.size() > name.size() + 1 && path.ends_with(name) &&
         path[path.size() - name.size() - 1] == '/';
}

}  // namespace

std::optional<std::string> nearest(std::string_view word,
                                   const std::vector<std::string>& candidates) {
  if (word.size() > kLongestWord) return std::nullopt;
  for (std::size_t i = 0; i < std::min(candidates.size(), kMostCandidates); ++i) {
    if (candidates[i] == word) continue;
    if (is_turned(word, candidates[i]) || is_behind_folder(word, candidates[i]))
      return candidates[i];
  }
  const int limit = std::clamp(static_cast<int>(word.size()) / 3, 1, 3);
  int best = limit + 1;
  std::size_t best_shared = 0;
  const std::string* found = nullptr;
  std::size_t left = kMostCandidates;
  for (const std::string& candidate : candidates) {
    if (left-- == 0) break;
    if (candidate == word) continue;
    const int distance = edit_distance(word, candidate, limit);
    const std::size_t shared = distance <= limit ? letters_shared(word, candidate) : 0;
    if (distance < best || (distance == best && distance <= limit && shared > best_shared)) {
      best = distance;
      best_shared = shared;
      found = &candidate;
    }
  }
  if (!found) return std::nullopt;
  return *found;
}

std::string did_you_mean(std::string_view spelling) {
  return fmt::format("did you mean '{}'?", spelling);
}

std::string hint(std::string_view word, const std::vector<std::string>& candidates,
                 std::string otherwise) {
  const auto near = nearest(word, candidates);
  return near ? did_you_mean(*near) : std::move(otherwise);
}

std::string with_hint(std::string message, std::string_view word,
                      const std::vector<std::string>& candidates, std::string otherwise) {
  const std::string found = hint(word, candidates, std::move(otherwise));
  if (!found.empty()) message += "; " + found;
  return message;
}

}  // namespace cubilete

#include "review/effort.h"

#include <algorithm>

namespace cubilete {
namespace {

constexpr std::int64_t kGamesInFull = 4;
constexpr std::int64_t kBytesOfAValue = 16;
constexpr std::int64_t kScript = 20'000;

std::int64_t values_in(const Node& n) {
  std::int64_t count = 1;
  for (const Node& item : n.items) count += values_in(item);
  for (const Entry& e : n.entries) count += values_in(e.value);
  return count;
}

}  // namespace

std::int64_t cost_of(const Compilation& c) {
  std::int64_t cost = values_in(c.content);
  for (std::size_t i = 0; i < c.sources.size(); ++i) {
    const std::string& path = c.sources.path(static_cast<std::int32_t>(i));
    const auto size = c.sources.text(static_cast<std::int32_t>(i)).size();
    cost += static_cast<std::int64_t>(size) / kBytesOfAValue;
    if (path.ends_with(".lua")) cost += kScript;
  }
  return cost;
}

Effort share_of(const Effort& whole, std::size_t games) {
  const Effort most;
  const auto n = static_cast<std::int64_t>(std::max<std::size_t>(games, 1));
  return {std::min(most.compiling, whole.compiling / n), std::min(most.playing, whole.playing / n)};
}

Effort whole_effort() {
  const Effort one;
  return {one.compiling * kGamesInFull, one.playing * kGamesInFull};
}

}  // namespace cubilete

// How often an answer of the lab may be false of samples whose truth is known.
#pragma once

#include <cmath>
#include <cstdint>
#include <cstdlib>

namespace cubilete {

inline constexpr std::int64_t kRunsOfATest = 100;

// Returns how many answers are counted: 400 and more where CUBILETE_FINDINGS says so.
inline std::int64_t runs() {
  const char* const wanted = std::getenv("CUBILETE_FINDINGS");
  return wanted ? std::atoll(wanted) : kRunsOfATest;
}

// Returns 5 % of the runs, and what chance adds to that: three standard deviations.
inline std::int64_t most_false(std::int64_t of) {
  const auto all = static_cast<double>(of);
  return static_cast<std::int64_t>(std::floor(0.05 * all + 3 * std::sqrt(0.05 * 0.95 * all)));
}

}  // namespace cubilete

// All ways in which chance may fall after a position, one after another.
#pragma once

#include <algorithm>
#include <limits>
#include <vector>

#include "base/random.h"

namespace cubilete {

// Goes through all outcomes of chance, in depth: the draws since a mark are the digits of a number
// that counts up.
class ChanceTree final : public DrawSource {
 public:
  std::uint32_t draw(std::int32_t stream, std::uint64_t number, std::uint32_t bound) override {
    const auto again = std::ranges::find_if(
        draws_, [&](const Draw& d) { return d.stream == stream && d.number == number; });
    if (again != draws_.end()) return again->value;
    draws_.push_back({stream, number, bound, 0});
    return 0;
  }
  std::size_t mark() const { return draws_.size(); }
  // Returns how many outcomes as likely as the present one there would be since the mark: its
  // probability is 1 in so many. At most kMostWays is counted.
  std::int64_t ways(std::size_t mark) const {
    std::int64_t ways = 1;
    for (std::size_t k = mark; k < draws_.size() && ways < kMostWays; ++k) ways *= draws_[k].bound;
    return std::min(ways, kMostWays);
  }
  static constexpr std::int64_t kMostWays = std::numeric_limits<std::uint32_t>::max();
  // Prepares the next outcome since the mark; false: there is none, and the draws since the mark
  // are forgotten.
  bool next(std::size_t mark) {
    for (; draws_.size() > mark; draws_.pop_back()) {
      if (++draws_.back().value < draws_.back().bound) return true;
    }
    return false;
  }
  // Forgets the draws since the mark.
  void forget(std::size_t mark) {
    draws_.erase(draws_.begin() + std::ptrdiff_t(mark), draws_.end());
  }

 private:
  struct Draw {
    std::int32_t stream;
    std::uint64_t number;
    std::uint32_t bound;
    std::uint32_t value;
  };
  std::vector<Draw> draws_;  // those on the way to the present position
};

}  // namespace cubilete

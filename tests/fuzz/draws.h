// The source of a generator's decisions. The first eight bytes of an input are a seed; each byte
// behind them replaces a random number, in order. So an input of eight bytes is a whole game
// already, and a fuzzer that changes a byte further on changes one decision.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.h"

namespace cubilete::fuzz {

class Draws {
 public:
  explicit Draws(std::uint64_t seed) : random_(seed, kName, 0) {}
  // REQUIRES: `input` outlives the draws.
  explicit Draws(std::span<const std::uint8_t> input)
      : random_(seed_of(input), kName, 0),
        bytes_(input.subspan(std::min(input.size(), kSeedSize))) {}

  // Returns a number from 0 to `n` - 1. REQUIRES: n > 0.
  std::uint32_t below(std::uint32_t n) {
    const std::uint32_t drawn = random_.below(n);
    return at_ < bytes_.size() ? bytes_[at_++] % n : drawn;
  }
  std::size_t index(std::size_t size) { return below(static_cast<std::uint32_t>(size)); }
  int between(int least, int most) {
    return least + static_cast<int>(below(static_cast<std::uint32_t>(most - least + 1)));
  }
  // Returns false if the byte is 0, so that rare things stay rare in an input of zeros.
  bool one_in(std::uint32_t n) { return below(n) == n - 1; }
  template <class List>
  const auto& of(const List& list) {
    return list[index(std::size(list))];
  }

 private:
  static constexpr std::uint64_t kName = 0x67616d65;
  static constexpr std::size_t kSeedSize = 8;

  static std::uint64_t seed_of(std::span<const std::uint8_t> input) {
    std::uint64_t seed = 0;
    for (std::size_t i = 0; i < std::min(input.size(), kSeedSize); ++i) seed = seed << 8 | input[i];
    return seed;
  }

  RandomStream random_;
  std::span<const std::uint8_t> bytes_;
  std::size_t at_ = 0;
};

}  // namespace cubilete::fuzz

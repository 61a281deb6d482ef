// A named random stream: a generator of its own for each purpose ("dice", "deck:market"), so that
// a change in one place does not shift the luck of another. Its whole state is the count of
// numbers drawn; seed and name give the rest. Integer only and the same on every platform.
#pragma once

#include <cstdint>
#include <pcg_random.hpp>
#include <string_view>

namespace cubilete {

class RandomStream {
 public:
  // Continues the stream `name` of `seed` after `drawn` numbers.
  RandomStream(std::uint64_t seed, std::uint64_t name_digest, std::uint64_t drawn)
      : generator_(seed ^ name_digest, name_digest), drawn_(drawn) {
    if (drawn > 0) generator_.advance(drawn);
  }

  // Uniform in [0, bound), without bias. REQUIRES: bound > 0.
  std::uint32_t below(std::uint32_t bound) {
    for (;;) {
      const std::uint32_t r = generator_();
      ++drawn_;
      // The first 2^32 % bound numbers are drawn again; they are fewer than `bound`.
      if (r >= bound || r >= (0u - bound) % bound) return r % bound;
    }
  }

  std::uint64_t drawn() const { return drawn_; }

 private:
  pcg32 generator_;
  std::uint64_t drawn_;
};

}  // namespace cubilete

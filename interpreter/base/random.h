// A named random stream: a generator of its own for each purpose ("dice", "deck:market"), so that
// a change in one place does not shift the luck of another. Its whole state is the count of
// numbers drawn; seed and name give the rest. Integer only and the same on every platform.
#pragma once

#include <array>
#include <cstdint>

namespace cubilete {

class RandomStream {
 public:
  // Continues the stream `name` of `seed` after `drawn` numbers.
  RandomStream(std::uint64_t seed, std::uint64_t name_digest, std::uint64_t drawn);

  // Uniform in [0, bound), without bias. REQUIRES: bound > 0.
  std::uint32_t below(std::uint32_t bound);

  std::uint64_t drawn() const { return drawn_; }

 private:
  // The state of a pcg32. Its header takes longer to compile than most files that draw a number.
  std::array<std::uint64_t, 2> generator_;
  std::uint64_t drawn_;
};

}  // namespace cubilete

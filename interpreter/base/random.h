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
  // Counts a number that was supplied in place of one of the stream; returns how many came before.
  std::uint64_t count_supplied() { return drawn_++; }

 private:
  // The state of a pcg32. Its header takes longer to compile than most files that draw a number.
  std::array<std::uint64_t, 2> generator_;
  std::uint64_t drawn_;
};

// Supplies the draws of a game in place of its random streams.
class DrawSource {
 public:
  virtual ~DrawSource() = default;
  // Returns a number in [0, bound). An effect that is executed again repeats its draws: the same
  // number of the same stream.
  virtual std::uint32_t draw(std::int32_t stream, std::uint64_t number, std::uint32_t bound) = 0;
};

}  // namespace cubilete

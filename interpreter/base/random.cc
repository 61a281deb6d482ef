#include "base/random.h"

#include <bit>
#include <pcg_random.hpp>
#include <type_traits>

namespace cubilete {

namespace {

using Words = std::array<std::uint64_t, 2>;
static_assert(sizeof(pcg32) == sizeof(Words) && std::is_trivially_copyable_v<pcg32>);

Words seeded(std::uint64_t seed, std::uint64_t name_digest, std::uint64_t drawn) {
  pcg32 generator(seed ^ name_digest, name_digest);
  if (drawn > 0) generator.advance(drawn);
  return std::bit_cast<Words>(generator);
}

}  // namespace

RandomStream::RandomStream(std::uint64_t seed, std::uint64_t name_digest, std::uint64_t drawn)
    : generator_(seeded(seed, name_digest, drawn)), drawn_(drawn) {}

std::uint32_t RandomStream::below(std::uint32_t bound) {
  auto generator = std::bit_cast<pcg32>(generator_);
  for (;;) {
    const std::uint32_t r = generator();
    ++drawn_;
    // Numbers below 2^32 % bound are drawn again, so that all results are equally likely.
    if (r >= bound || r >= (0u - bound) % bound) {
      generator_ = std::bit_cast<Words>(generator);
      return r % bound;
    }
  }
}

}  // namespace cubilete

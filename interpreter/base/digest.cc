#include "base/digest.h"

#include <fmt/format.h>
#include <xxhash.h>

namespace cubilete {

std::uint64_t digest_of(std::string_view bytes, std::uint64_t seed) {
  return XXH3_64bits_withSeed(bytes.data(), bytes.size(), seed);
}

std::uint64_t digest_of(std::span<const std::int32_t> numbers, std::uint64_t seed) {
  return XXH3_64bits_withSeed(numbers.data(), numbers.size_bytes(), seed);
}

std::string hexadecimal(std::uint64_t digest) { return fmt::format("{:016x}", digest); }

}  // namespace cubilete

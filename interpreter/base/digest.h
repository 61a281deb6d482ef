// 64-bit digests (XXH3) of flat integers and text: fingerprints of states, events and content.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace cubilete {

std::uint64_t digest_of(std::string_view bytes, std::uint64_t seed = 0);
std::uint64_t digest_of(std::span<const std::int32_t> numbers, std::uint64_t seed = 0);

// Returns the digest as sixteen lower-case hexadecimal digits.
std::string hexadecimal(std::uint64_t digest);

}  // namespace cubilete

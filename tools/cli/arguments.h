// Checks for values of options, for CommandOption::check. Each returns an error message, or an
// empty text.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace cubilete {

using ArgumentCheck = std::function<std::string(const std::string&)>;

// Checks that a path or name is not empty.
std::string names_something(const std::string&);
// Accepts whole numbers in digits, from `least` to `most` inclusive.
ArgumentCheck whole_number(std::uint64_t least, std::uint64_t most);

// Returns an unpredictable seed, short enough to be typed.
std::uint64_t fresh_seed();

inline constexpr std::uint64_t kMostSeed = UINT64_MAX;
inline constexpr std::uint64_t kMostPlayers = 1000;  // larger than in any game
inline constexpr std::uint64_t kMostChoices = std::uint64_t(1) << 40;

}  // namespace cubilete

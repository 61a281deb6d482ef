// What the values of options must look like, for CommandOption::check. Each gives what is wrong
// with a text, or nothing.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

namespace cubilete {

using ArgumentCheck = std::function<std::string(const std::string&)>;

// A path or a name: not empty.
std::string names_something(const std::string&);
// A whole number in digits; both ends belong to the range.
ArgumentCheck whole_number(std::uint64_t least, std::uint64_t most);

// An unpredictable seed, short enough to be typed.
std::uint64_t fresh_seed();

inline constexpr std::uint64_t kMostSeed = UINT64_MAX;
inline constexpr std::uint64_t kMostPlayers = 1000;  // more than any game has
inline constexpr std::uint64_t kMostChoices = std::uint64_t(1) << 40;

}  // namespace cubilete

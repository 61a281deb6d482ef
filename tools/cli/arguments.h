// Checks for values of options, for CommandOption::check. Each returns an error message, or an
// empty text.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>

namespace cubilete {

using ArgumentCheck = std::function<std::string(const std::string&)>;

// Checks that a path or name is not empty.
std::string names_something(const std::string&);
// Accepts whole numbers in digits, from `least` to `most` inclusive.
ArgumentCheck whole_number(std::uint64_t least, std::uint64_t most);

// Returns the number at the beginning of a text, and what follows it; nothing where there is none
// above 0.
std::optional<std::pair<double, std::string>> number_and_unit(const std::string& text);
// Reads "10s", "500ms", "2m", "1h" or a number of seconds; returns nothing for another text.
std::optional<std::chrono::duration<double>> parse_duration(const std::string& text);
// The same of --for; returns nothing after an error message.
std::optional<std::chrono::duration<double>> time_of_option(const std::string& text);

// Returns how many threads --jobs means; for 0, not given, the number of cores.
int threads_of(int jobs);

// Returns an unpredictable seed, short enough to be typed.
std::uint64_t fresh_seed();

inline constexpr std::uint64_t kMostSeed = UINT64_MAX;
inline constexpr std::uint64_t kMostPlayers = 1000;  // larger than in any game
inline constexpr std::uint64_t kMostChoices = std::uint64_t(1) << 40;

}  // namespace cubilete

#include "tools/cli/arguments.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <thread>

#include "tools/cli/console.h"

namespace cubilete {

std::string names_something(const std::string& text) {
  return text.empty() ? "a name cannot be empty" : "";
}

ArgumentCheck whole_number(std::uint64_t least, std::uint64_t most) {
  return [=](const std::string& text) -> std::string {
    std::uint64_t number = 0;
    const char* end = text.data() + text.size();
    const auto [at, error] = std::from_chars(text.data(), end, number);
    // CLI11 would read a number with a leading zero as octal.
    const bool is_octal = text.size() > 1 && text.front() == '0';
    const bool is_whole = error == std::errc() && at == end && !is_octal;
    if (is_whole && least <= number && number <= most) return {};
    return fmt::format("'{}' is no whole number from {} to {}", text, least, most);
  };
}

// Returns the number at the beginning of a text, and what follows it; nothing where there is none
// above 0.
std::optional<std::pair<double, std::string>> number_and_unit(const std::string& text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || !(number > 0) || number > 1e9) return std::nullopt;
  return std::pair{number, std::string(end, text.data() + text.size())};
}

std::optional<std::chrono::duration<double>> parse_duration(const std::string& text) {
  const auto parts = number_and_unit(text);
  if (!parts) return std::nullopt;
  const auto& [number, unit] = *parts;
  using Seconds = std::chrono::duration<double>;
  if (unit.empty() || unit == "s") return Seconds(number);
  if (unit == "ms") return Seconds(number / 1000);
  if (unit == "m" || unit == "min") return Seconds(60 * number);
  if (unit == "h") return Seconds(3600 * number);
  return std::nullopt;
}

std::optional<std::chrono::duration<double>> time_of_option(const std::string& text) {
  const auto time = parse_duration(text);
  if (!time)
    report_error(fmt::format("--for: '{}' is no time", text), "write 10s, 500ms, 2m or 1h");
  return time;
}

int threads_of(int jobs) {
  return jobs > 0 ? jobs : static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
}

std::uint64_t fresh_seed() {
  std::uint32_t seed = 0;
  if (::getentropy(&seed, sizeof seed) != 0) report_error("the system gives no seed; 0 is used");
  return seed;
}

}  // namespace cubilete

#include "tools/cli/arguments.h"

#include <fmt/format.h>
#include <unistd.h>

#include <charconv>

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

std::uint64_t fresh_seed() {
  std::uint32_t seed = 0;
  if (::getentropy(&seed, sizeof seed) != 0) report_error("the system gives no seed; 0 is used");
  return seed;
}

}  // namespace cubilete

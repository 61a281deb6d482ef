#include "base/assignment.h"

#include <algorithm>

namespace cubilete {

std::optional<WrittenAssignment> assignment_in(std::string_view text) {
  const auto trimmed = [](std::string_view part) {
    const std::size_t begin = std::min(part.find_first_not_of(' '), part.size());
    const std::size_t end = part.find_last_not_of(' ') + 1;
    return std::string(part.substr(begin, begin < end ? end - begin : 0));
  };
  const std::size_t equals = text.find('=');
  if (equals == std::string_view::npos || equals == 0) return std::nullopt;
  const bool is_changed = text[equals - 1] == '+' || text[equals - 1] == '-';
  const std::size_t begin = is_changed ? equals - 1 : equals;
  WrittenAssignment out{trimmed(text.substr(0, begin)),
                        std::string(text.substr(begin, equals + 1 - begin)),
                        trimmed(text.substr(equals + 1))};
  const auto is_of_name = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '.';
  };
  const bool has_name = !out.name.empty() && std::ranges::all_of(out.name, is_of_name);
  if (!has_name || out.value.empty() || out.value[0] == '=') return std::nullopt;
  return out;
}

std::string with_sides(std::string_view text, const WrittenAssignment& a) {
  std::string out;
  while (!text.empty()) {
    const bool is_name = text.starts_with("NAME");
    const bool is_value = text.starts_with("VALUE");
    out += is_name ? a.name : is_value ? a.value : std::string(text.substr(0, 1));
    text.remove_prefix(is_name ? 4 : is_value ? 5 : 1);
  }
  return out;
}

}  // namespace cubilete

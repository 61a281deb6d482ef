#include "base/shell_word.h"

#include <algorithm>
#include <cctype>

namespace cubilete {

std::string shell_word(std::string_view text) {
  const auto is_plain = [](unsigned char c) {
    return std::isalnum(c) != 0 || c >= 0x80 ||
           std::string_view("_-+=:,./@%").find(static_cast<char>(c)) != std::string_view::npos;
  };
  if (!text.empty() && std::ranges::all_of(text, is_plain)) return std::string(text);
  std::string out = "\"";
  for (const char c : text) {
    if (std::string_view("\"\\$`").find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out + '"';
}

}  // namespace cubilete

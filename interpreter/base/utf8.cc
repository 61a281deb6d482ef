#include "base/utf8.h"

#include <cstdint>

namespace cubilete {

std::size_t character_at(std::string_view text, std::size_t at) {
  constexpr std::uint32_t kLeast[] = {0, 0, 0x80, 0x800, 0x10000};
  const auto c = static_cast<unsigned char>(text[at]);
  const std::size_t n = c < 0x80         ? 1
                        : (c >> 5) == 6  ? 2
                        : (c >> 4) == 14 ? 3
                        : (c >> 3) == 30 ? 4
                                         : 0;
  if (n == 0 || at + n > text.size()) return 0;
  std::uint32_t character = n == 1 ? c : c & (0x7Fu >> n);
  for (std::size_t k = 1; k < n; ++k) {
    const auto next = static_cast<unsigned char>(text[at + k]);
    if ((next & 0xC0) != 0x80) return 0;
    character = (character << 6) | (next & 0x3Fu);
  }
  const bool is_surrogate = character >= 0xD800 && character < 0xE000;
  return character < kLeast[n] || is_surrogate || character > 0x10FFFF ? 0 : n;
}

std::size_t first_byte_not_utf8(std::string_view s) {
  for (std::size_t i = 0; i < s.size();) {
    const std::size_t n = character_at(s, i);
    if (n == 0 || s[i] == '\0') return i;
    i += n;
  }
  return std::string_view::npos;
}

std::size_t byte_order_mark(std::string_view text) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  return text.starts_with(kMark) ? kMark.size() : 0;
}

std::string capitalized(std::string text) {
  constexpr std::string_view kMarks[] = {" ", "\n",       "\t",       "\"",
                                         "'", "\xC2\xBF", "\xC2\xA1", "\xC2\xAB"};
  std::size_t at = 0;
  for (bool moves = true; moves;) {
    moves = false;
    for (const std::string_view mark : kMarks) {
      if (!std::string_view(text).substr(at).starts_with(mark)) continue;
      at += mark.size();
      moves = true;
    }
  }
  if (at >= text.size()) return text;
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (byte(at) >= 'a' && byte(at) <= 'z') text[at] = static_cast<char>(byte(at) - 0x20);
  const bool is_letter = byte(at) == 0xC3 && at + 1 < text.size() && byte(at + 1) >= 0xA0 &&
                         byte(at + 1) <= 0xBE && byte(at + 1) != 0xB7;
  if (is_letter) text[at + 1] = static_cast<char>(byte(at + 1) - 0x20);
  return text;
}

std::string lower_case(std::string text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const bool is_after_c3 = i > 0 && static_cast<unsigned char>(text[i - 1]) == 0xC3;
    const bool is_capital = (byte >= 'A' && byte <= 'Z') ||
                            (is_after_c3 && byte >= 0x80 && byte <= 0x9E && byte != 0x97);
    if (is_capital) text[i] = static_cast<char>(byte + 0x20);
  }
  return text;
}

}  // namespace cubilete

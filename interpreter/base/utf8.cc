#include "base/utf8.h"

#include <cstdint>

namespace cubilete {

std::size_t first_byte_not_utf8(std::string_view s) {
  constexpr std::uint32_t kLeast[] = {0, 1, 0x80, 0x800, 0x10000};
  for (std::size_t i = 0; i < s.size();) {
    const auto c = static_cast<unsigned char>(s[i]);
    const std::size_t n = c < 0x80         ? 1
                          : (c >> 5) == 6  ? 2
                          : (c >> 4) == 14 ? 3
                          : (c >> 3) == 30 ? 4
                                           : 0;
    if (n == 0 || i + n > s.size()) return i;
    std::uint32_t character = n == 1 ? c : c & (0x7Fu >> n);
    for (std::size_t k = 1; k < n; ++k) {
      const auto next = static_cast<unsigned char>(s[i + k]);
      if ((next & 0xC0) != 0x80) return i;
      character = (character << 6) | (next & 0x3Fu);
    }
    const bool is_surrogate = character >= 0xD800 && character < 0xE000;
    if (character < kLeast[n] || is_surrogate || character > 0x10FFFF) return i;
    i += n;
  }
  return std::string_view::npos;
}

}  // namespace cubilete

#include "base/printable.h"

#include <algorithm>

#include "base/utf8.h"

namespace cubilete {
namespace {

// How many bytes of `text` at `at` are one control character; 0: none begins there.
std::size_t control_at(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) {
    return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0u;
  };
  if (byte(0) < 0x20 || byte(0) == 0x7F) return 1;
  if (byte(0) == 0xC2 && byte(1) >= 0x80 && byte(1) <= 0x9F) return 2;
  if (byte(0) == 0xE2 && byte(1) == 0x80 && byte(2) >= 0xAA && byte(2) <= 0xAE) return 3;
  if (byte(0) == 0xE2 && byte(1) == 0x81 && byte(2) >= 0xA6 && byte(2) <= 0xA9) return 3;
  return 0;
}

std::string picture_of(char control) {
  if (control == '\n' || control == '\t') return " ";
  std::string picture = "\u2400";
  picture.back() = static_cast<char>(0x80 + (control == 0x7F ? 0x21 : control));
  return picture;
}

}  // namespace

std::size_t first_control(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (control_at(text, i) > 0) return i;
  }
  return std::string_view::npos;
}

std::string printable(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t size = control_at(text, i);
    if (size == 0) {
      const std::size_t letter = character_at(text, i);
      out += letter > 0 ? text.substr(i, letter) : "\uFFFD";
      i += std::max<std::size_t>(letter, 1);
      continue;
    }
    out += size == 1 ? picture_of(text[i]) : "\uFFFD";
    i += size;
  }
  return out;
}

std::string shortened(std::string_view text, std::size_t bytes) {
  if (text.size() <= bytes) return std::string(text);
  while (bytes > 0 && (static_cast<unsigned char>(text[bytes]) & 0xC0) == 0x80) --bytes;
  return std::string(text.substr(0, bytes)) + "...";
}

}  // namespace cubilete

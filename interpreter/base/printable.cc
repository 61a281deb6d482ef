#include "base/printable.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>

#include "base/utf8.h"

namespace cubilete {
namespace {

// Returns the length in bytes of the control character at `at`; 0 where none begins there.
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

// Returns the code point of a character of UTF-8.
std::uint32_t number_of(std::string_view character) {
  const auto first = static_cast<unsigned char>(character.front());
  std::uint32_t number = character.size() == 1 ? first : first & (0x7Fu >> character.size());
  for (const char c : character.substr(1)) {
    number = (number << 6) | (static_cast<unsigned char>(c) & 0x3Fu);
  }
  return number;
}

// Returns whether it is a C1 control, a control of direction, or an invisible character.
bool is_hidden(std::uint32_t c) {
  static constexpr struct {
    std::uint32_t first;
    std::uint32_t last;
  } kHidden[] = {{0x80, 0x9F},     {0xAD, 0xAD},      {0x61C, 0x61C},   {0x115F, 0x1160},
                 {0x180E, 0x180E}, {0x200B, 0x200B},  {0x200E, 0x200F}, {0x2028, 0x202E},
                 {0x2060, 0x206F}, {0x3164, 0x3164},  {0xFEFF, 0xFEFF}, {0xFFA0, 0xFFA0},
                 {0xFFF9, 0xFFFB}, {0xE0000, 0xE007F}};
  return std::ranges::any_of(kHidden, [&](const auto& r) { return r.first <= c && c <= r.last; });
}

bool is_joiner(std::uint32_t c) { return c == 0x200C || c == 0x200D; }

// Returns the text with every invisible character replaced. The ASCII controls in `keeps` are kept;
// `name` gives the replacement of hidden characters beyond ASCII.
template <class Name>
std::string shown(std::string_view text, std::string_view keeps, const Name& name) {
  const bool is_plain = std::ranges::all_of(text, [](char c) { return c >= 0x20 && c < 0x7F; });
  if (is_plain) return std::string(text);
  std::string out;
  out.reserve(text.size());
  const auto is_beyond_ascii = [&](std::size_t at) {
    return at < text.size() && static_cast<unsigned char>(text[at]) >= 0x80;
  };
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t size = character_at(text, i);
    if (size == 0) {
      out += "\uFFFD";
      ++i;
      continue;
    }
    const std::string_view character = text.substr(i, size);
    const std::uint32_t number = number_of(character);
    const bool joins = i > 0 && is_beyond_ascii(i - 1) && is_beyond_ascii(i + size);
    if (number < 0x20 || number == 0x7F) {
      out += keeps.find(text[i]) != keeps.npos ? std::string(character) : picture_of(text[i]);
    } else if (is_hidden(number) || (is_joiner(number) && !joins)) {
      out += name(number);
    } else {
      out += character;
    }
    i += size;
  }
  return out;
}

std::string in_brackets(std::uint32_t number) { return fmt::format("<U+{:04X}>", number); }

std::string escaped(std::uint32_t number) {
  if (number < 0x10000) return fmt::format("\\u{:04x}", number);
  const std::uint32_t rest = number - 0x10000;
  return fmt::format("\\u{:04x}\\u{:04x}", 0xD800 + (rest >> 10), 0xDC00 + (rest & 0x3FF));
}

}  // namespace

std::size_t first_control(std::string_view text) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (control_at(text, i) > 0) return i;
  }
  return std::string_view::npos;
}

std::string printable(std::string_view text) { return shown(text, "", in_brackets); }

std::string printable_lines(std::string_view text) { return shown(text, "\n", in_brackets); }

std::string printable_json(std::string_view json) { return shown(json, "\n\t\r", escaped); }

std::string shortened(std::string_view text, std::size_t bytes) {
  if (text.size() <= bytes) return std::string(text);
  while (bytes > 0 && (static_cast<unsigned char>(text[bytes]) & 0xC0) == 0x80) --bytes;
  return std::string(text.substr(0, bytes)) + "...";
}

}  // namespace cubilete

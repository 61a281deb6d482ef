// Texts of unknown origin, made safe for a terminal.
#pragma once

#include <string>
#include <string_view>

namespace cubilete {

// Returns the offset of the first character that changes a terminal, or the order of the text,
// instead of being displayed: C0 (tab and line break too), DEL, C1, bidirectional overrides.
// Returns npos where there is none. The text is UTF-8.
std::size_t first_control(std::string_view text);

// Returns the text as UTF-8 of visible characters, in the order in which they are written. A line
// break or tab becomes a space, another ASCII control its picture (U+2400 and on), a byte that is
// not UTF-8 a replacement character. Other controls, controls of direction and invisible characters
// become their code point: <U+202E>. A joiner is kept between letters or pictures beyond ASCII.
std::string printable(std::string_view text);

// Does the same for a text of several lines, whose line breaks are kept.
std::string printable_lines(std::string_view text);

// Returns JSON in which control characters inside of strings are escaped (\u202e). Serialized JSON
// has none outside of strings.
std::string printable_json(std::string_view json);

// Cuts the text after at most `bytes` bytes and appends "...". Characters are never cut.
std::string shortened(std::string_view text, std::size_t bytes);

}  // namespace cubilete

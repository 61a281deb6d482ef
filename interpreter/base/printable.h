// Texts of unknown origin, made safe for a terminal.
#pragma once

#include <string>
#include <string_view>

namespace cubilete {

// The offset of the first character that would do something to a terminal or to the order of what
// is read, instead of being shown: C0 (tab and line break too), DEL, C1, bidirectional overrides.
// npos where there is none. Takes UTF-8.
std::size_t first_control(std::string_view text);

// The text as UTF-8 that only shows, in the order in which it is written: a line break or tab
// becomes a space, other ASCII controls their picture (U+2400 and on), each byte that is no UTF-8 a
// replacement character. Other controls, characters of direction and those that cannot be seen
// become their number: <U+202E>. A joiner stays where it joins letters or pictures beyond ASCII.
std::string printable(std::string_view text);

// The same for a text of several lines: their breaks stay.
std::string printable_lines(std::string_view text);

// A text of JSON in which none of them is left raw: inside texts they are escaped (\u202e), and
// elsewhere there are none.
std::string printable_json(std::string_view json);

// At most so many bytes of it, then "...". Letters stay whole.
std::string shortened(std::string_view text, std::size_t bytes);

}  // namespace cubilete

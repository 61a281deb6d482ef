// The width and the looks of what is printed on stdout for people.
#pragma once

#include <cstddef>
#include <string>

namespace cubilete {

// How long a line may be: as long as was given with --width, else as the terminal on stdout is
// wide, else $COLUMNS. 0 where neither is there, as in a pipe: lines of any length, one for each
// sentence.
std::size_t line_width();
// From now on; 0 takes it back.
void set_line_width(std::size_t);

enum class Look { kPlain, kStrong, kFaint };

// The lines of a text, broken at blanks to be no wider than `width` (0: not broken). What goes on
// is indented a little more than the line it belongs to.
std::string wrapped(const std::string& text, std::size_t width);

// A text of one or more lines, printable, wrapped and with its line break. Strong and faint only on
// a terminal, and never with NO_COLOR.
void print_text(const std::string& text, Look = Look::kPlain);

// The text so that it looks like this on a terminal; for a part of a line.
std::string looking(Look, const std::string& text);

}  // namespace cubilete

// Formats output on stdout for people: its width and style.
#pragma once

#include <cstddef>
#include <string>

namespace cubilete {

// Returns the maximal length of a line: the one given with --width, else the width of the terminal
// on stdout, else $COLUMNS. 0 if there is none of these, as in a pipe: then lines may have any
// length, one per sentence.
std::size_t line_width();
// Sets the width; 0 removes the setting.
void set_line_width(std::size_t);

enum class Look { kPlain, kStrong, kFaint };

// Wraps the lines of a text at blanks to at most `width` columns (0: no wrapping). Continuation
// lines are indented a little more.
std::string wrapped(const std::string& text, std::size_t width);

// Prints a text of one or more lines, made printable and wrapped, with a line break. Strong and
// faint apply on a terminal only, and never with NO_COLOR.
void print_text(const std::string& text, Look = Look::kPlain);

// Returns a text styled for the terminal, as a part of a line.
std::string looking(Look, const std::string& text);

}  // namespace cubilete

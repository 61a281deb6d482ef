// Reads a line typed by a person. At a terminal it can be edited, arrow keys recall earlier lines,
// and Tab completes; other input is read as it is.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace cubilete {

// Prints the prompt and reads a line from stdin, without its end; nullopt at the end of input or at
// Ctrl-C. Tab completes to one of `completions`.
std::optional<std::string> read_line(const std::string& prompt,
                                     const std::vector<std::string>& completions);

}  // namespace cubilete

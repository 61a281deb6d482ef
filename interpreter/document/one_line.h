// Writes a value of a Document as YAML on one line.
#pragma once

#include <string>
#include <string_view>

#include "document/document.h"

namespace cubilete {

// Returns a text in double quotes.
std::string quoted_text(std::string_view text);

// Returns a text that is read back as the same value, in any place of a file.
std::string in_one_line(const Node&);

}  // namespace cubilete

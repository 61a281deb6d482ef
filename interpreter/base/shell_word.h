// Words of commands that are printed for somebody to type.
#pragma once

#include <string>
#include <string_view>

namespace cubilete {

// Returns the text as one word of a command: in double quotes where a shell would split or change
// it otherwise.
std::string shell_word(std::string_view);

}  // namespace cubilete

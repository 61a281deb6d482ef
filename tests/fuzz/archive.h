// Several files in one text, for a fuzzer to change: each begins with a line "=== NAME". The text
// before the first such line is game.yaml.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace cubilete::fuzz {

// Returns the files by name. Files whose name a game folder does not allow are left out.
std::map<std::string, std::string> files_in(std::string_view archive);

}  // namespace cubilete::fuzz

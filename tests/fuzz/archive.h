// Several files in one text, as a fuzzer changes them: each begins with a line "=== NAME". What
// stands before the first such line is game.yaml.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace cubilete::fuzz {

// By name. Only names that a game folder may have; other files are left out.
std::map<std::string, std::string> files_in(std::string_view archive);

}  // namespace cubilete::fuzz

// Shows in which lines two versions of a file differ.
#pragma once

#include <filesystem>
#include <string>

namespace cubilete {

// Returns the lines that differ, marked with - and +, each group with two lines of context.
std::string line_difference(const std::filesystem::path&, const std::string& before,
                            const std::string& after);

}  // namespace cubilete

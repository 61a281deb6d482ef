// Completions for a command line of the program.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace cubilete {

// The first word of a request for completions, as written by the shell scripts.
inline constexpr const char* kCompleteWords = "__complete";

// Returns completions for the last of the words after the program's name: subcommands, options and
// their values, games, variants, cards. Empty if it is a file name.
std::vector<std::string> completions_of(const CLI::App&, const std::vector<std::string>& words);

// Returns the command of this name, or nullptr.
const CLI::App* find_command(const CLI::App&, const std::string& name);

}  // namespace cubilete

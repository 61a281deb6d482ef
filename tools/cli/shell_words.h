// What a shell completes on a command line of the program.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace cubilete {

// The first word of a command line that asks for completions; the shells' scripts write it.
inline constexpr const char* kCompleteWords = "__complete";

// What the last of the words, those behind the program's name, may become: subcommands, options,
// their values, games, variants, cards. Nothing where it is the name of a file.
std::vector<std::string> completions_of(const CLI::App&, const std::vector<std::string>& words);

// The command of this name; nullptr where there is none.
const CLI::App* find_command(const CLI::App&, const std::string& name);

}  // namespace cubilete

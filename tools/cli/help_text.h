// The text of --help, by the conventions of GNU: names of values, defaults, and lines of at most 80
// columns. Included by program.cc and shell.cc only, since it needs CLI11.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

namespace cubilete {

// Returns what stands for the value of an option: "FILE", "N", "text|json"; empty for a flag.
std::string value_name(const CLI::Option&);
// Returns what an option does, with its default and the bounds of its value.
std::string description_of(const CLI::Option&);

// Writes the help of the program and its commands.
std::shared_ptr<CLI::FormatterBase> make_help_text();

}  // namespace cubilete

// What the programs have in common: each has the same command line, and holds some of its
// subcommands.
#pragma once

#include <span>

#include "tools/cli/subcommands.h"

namespace cubilete {

// Carries out a command line; returns the exit code.
int run_program(int argc, char** argv, std::span<const HeldSubcommand>);

}  // namespace cubilete

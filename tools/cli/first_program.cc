// The program that ./cubilete builds first, since the whole one takes longer: with what one needs
// to play, and to begin a game of one's own. Its help names all subcommands; ./cubilete builds the
// whole program as soon as one is asked for that this one does not hold.

#include <array>

#include "tools/cli/program.h"
#include "tools/cli/subcommands.h"

namespace {

using namespace cubilete;

constexpr std::array kHeld = std::to_array<HeldSubcommand>({
    {"list", &add_list},
    {"new", &add_new},
    {"play", &add_play},
    {"validate", &add_validate},
    {"explain", &add_explain},
    {"completion", &add_completion},
});

}  // namespace

int main(int argc, char** argv) { return run_program(argc, argv, kHeld); }

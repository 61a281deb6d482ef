// The program with all of its subcommands.

#include <algorithm>
#include <array>

#include "tools/cli/program.h"
#include "tools/cli/subcommands.h"

namespace {

using namespace cubilete;

constexpr std::array kHeld = std::to_array<HeldSubcommand>({
    {"list", &add_list},
    {"new", &add_new},
    {"play", &add_play},
    {"serve", &add_serve},
    {"validate", &add_validate},
    {"table", &add_table},
    {"migrate", &add_migrate},
    {"explain", &add_explain},
    {"show", &add_show},
    {"diff", &add_diff},
    {"ab", &add_ab},
    {"cards", &add_cards},
    {"sweep", &add_sweep},
    {"tune", &add_tune},
    {"measure", &add_measure},
    {"report", &add_report},
    {"simulate", &add_simulate},
    {"merge", &add_merge},
    {"rate", &add_rate},
    {"profile", &add_profile},
    {"perft", &add_perft},
    {"audit", &add_audit},
    {"replay", &add_replay},
    {"why", &add_why},
    {"test", &add_test},
    {"lsp", &add_lsp},
    {"stubs", &add_stubs},
    {"completion", &add_completion},
    {"man", &add_man},
});
static_assert(std::ranges::equal(kHeld, kSubcommands, {}, &HeldSubcommand::name,
                                 &Subcommand::name));

}  // namespace

int main(int argc, char** argv) { return run_program(argc, argv, kHeld); }

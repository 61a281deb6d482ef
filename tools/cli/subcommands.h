// The subcommands of the program, in the order of --help.
#pragma once

#include <array>

#include "tools/cli/command_line.h"

namespace cubilete {

// Each function adds a subcommand, which stores its exit code when it has run.
void add_list(const Command&, int& exit_code);
void add_new(const Command&, int& exit_code);
void add_play(const Command&, int& exit_code);
void add_serve(const Command&, int& exit_code);
void add_validate(const Command&, int& exit_code);
void add_table(const Command&, int& exit_code);
void add_migrate(const Command&, int& exit_code);
void add_explain(const Command&, int& exit_code);
void add_show(const Command&, int& exit_code);
void add_diff(const Command&, int& exit_code);
void add_ab(const Command&, int& exit_code);
void add_cards(const Command&, int& exit_code);
void add_sweep(const Command&, int& exit_code);
void add_measure(const Command&, int& exit_code);
void add_report(const Command&, int& exit_code);
void add_simulate(const Command&, int& exit_code);
void add_merge(const Command&, int& exit_code);
void add_rate(const Command&, int& exit_code);
void add_profile(const Command&, int& exit_code);
void add_audit(const Command&, int& exit_code);
void add_replay(const Command&, int& exit_code);
void add_why(const Command&, int& exit_code);
void add_test(const Command&, int& exit_code);
void add_completion(const Command&, int& exit_code);
void add_lsp(const Command&, int& exit_code);
void add_man(const Command&, int& exit_code);

inline constexpr std::array kSubcommands = {
    &add_list,       &add_new,     &add_play,   &add_serve,    &add_validate, &add_table,
    &add_migrate,    &add_explain, &add_show,   &add_diff,     &add_ab,       &add_cards,
    &add_sweep,      &add_measure, &add_report, &add_simulate, &add_merge,    &add_rate,
    &add_profile,    &add_audit,   &add_replay, &add_why,      &add_test,     &add_lsp,
    &add_completion, &add_man};

}  // namespace cubilete

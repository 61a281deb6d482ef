// The subcommands of the program, in the order in which --help lists them.
#pragma once

#include <array>

namespace CLI {
class App;
}

namespace cubilete {

// Each adds itself and stores its exit code when it has run.
void add_list(CLI::App&, int& exit_code);
void add_new(CLI::App&, int& exit_code);
void add_play(CLI::App&, int& exit_code);
void add_serve(CLI::App&, int& exit_code);
void add_validate(CLI::App&, int& exit_code);
void add_table(CLI::App&, int& exit_code);
void add_migrate(CLI::App&, int& exit_code);
void add_explain(CLI::App&, int& exit_code);
void add_show(CLI::App&, int& exit_code);
void add_diff(CLI::App&, int& exit_code);
void add_simulate(CLI::App&, int& exit_code);
void add_profile(CLI::App&, int& exit_code);
void add_audit(CLI::App&, int& exit_code);
void add_replay(CLI::App&, int& exit_code);
void add_why(CLI::App&, int& exit_code);
void add_test(CLI::App&, int& exit_code);
void add_completion(CLI::App&, int& exit_code);
void add_man(CLI::App&, int& exit_code);

inline constexpr std::array kSubcommands = {
    &add_list,    &add_new,     &add_play, &add_serve, &add_validate,   &add_table,
    &add_migrate, &add_explain, &add_show, &add_diff,  &add_simulate,   &add_profile,
    &add_audit,   &add_replay,  &add_why,  &add_test,  &add_completion, &add_man};

}  // namespace cubilete

// What all subcommands share: where the games are, how to speak to the user, when to stop.
//
// stdout is for the answer, stderr for everything else. Exit codes: 0 fine, 1 problems found or
// game failed, 2 wrong usage, 3 internal fault.
#pragma once

#include <csignal>
#include <optional>
#include <string>
#include <vector>

#include "game.h"

namespace CLI {
class App;
}

namespace cubilete {

inline constexpr int kFine = 0;
inline constexpr int kProblems = 1;
inline constexpr int kWrongUsage = 2;
inline constexpr int kInternalFault = 3;

// The installation: $CUBILETE_HOME, or where the program was built. Exits with 3 where it is
// broken.
const Library& library();

bool is_terminal_in();
bool is_terminal_out();
bool is_terminal_err();
// Colour only on a terminal, and never with NO_COLOR.
bool may_colour_out();
bool may_colour_err();

// Writes to stdout; where nobody reads any more, exits quietly as a program in a pipe should.
void answer(const std::string& text);
// One message on stderr: "cubilete: ..." with what to do on the next line.
void complain(const std::string& message, const std::string& help = {});
// A failure of the rules in play, with the script line, the YAML reference and the position.
void complain(const RuleError&, const Sources&, const std::string& position);
// With the nearest name; else with `help`, or all names there are.
void complain_of_no_game(const std::string& name, const std::string& help = {});

// Compiles a game; on problems tells them (stderr) and returns nullptr, with the exit code.
// Warnings are told too where `tell_warnings`.
std::shared_ptr<const Ruleset> compile_or_complain(const Library::Request&, int& exit_code);

// The same, with the content as a tree (Compilation::content); nothing where there are errors.
std::optional<Compilation> compile_content_or_complain(Library::Request, int& exit_code);

// The option --mod of a subcommand that takes a game: the paths of mods.
void add_mod_option(CLI::App&, std::vector<std::string>& mods);

// The folder that holds a file of this name, at a path or above it; empty where there is none.
std::filesystem::path folder_with(const char* file, const std::string& path);

// The folder of the mod that a path belongs to (itself, its mod.yaml, or a file inside); empty
// where it belongs to none.
std::filesystem::path mod_of(const std::string& path);

// "name=value" as given with --set; false and a complaint where it is not of that form.
bool parse_option(const std::string& text, std::vector<std::pair<std::string, std::string>>& out);

// Set by Ctrl-C (SIGINT) and SIGTERM after watch_interrupts().
extern volatile std::sig_atomic_t interrupted;
void watch_interrupts();

// Each subcommand adds itself and stores its exit code when it has run.
void add_list(CLI::App&, int& exit_code);
void add_validate(CLI::App&, int& exit_code);
void add_explain(CLI::App&, int& exit_code);
void add_new(CLI::App&, int& exit_code);
void add_show(CLI::App&, int& exit_code);
void add_diff(CLI::App&, int& exit_code);
void add_play(CLI::App&, int& exit_code);
void add_simulate(CLI::App&, int& exit_code);
void add_profile(CLI::App&, int& exit_code);
void add_audit(CLI::App&, int& exit_code);
void add_replay(CLI::App&, int& exit_code);
void add_why(CLI::App&, int& exit_code);
void add_test(CLI::App&, int& exit_code);

}  // namespace cubilete

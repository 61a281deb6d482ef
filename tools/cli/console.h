// What all subcommands share: where the games are, how to speak to the user, when to stop.
//
// stdout is for the answer, stderr for everything else. Exit codes: 0 fine, 1 problems found or
// game failed, 2 wrong usage, 3 internal fault, 4 out of memory or time (process_limits.h), 130
// stopped by Ctrl-C in the middle of a count.
#pragma once

#include <csignal>
#include <optional>
#include <string>
#include <vector>

#include "library.h"
#include "tools/cli/command_line.h"
#include "tools/cli/process_limits.h"

namespace cubilete {

inline constexpr int kFine = 0;
inline constexpr int kProblems = 1;
inline constexpr int kWrongUsage = 2;
inline constexpr int kInternalFault = 3;
inline constexpr int kInterrupted = 130;

// The installation: $CUBILETE_HOME, or where the program was built. Exits with 3 where it is
// broken.
const Library& library();

bool is_terminal_in();
bool is_terminal_out();
bool is_terminal_err();
// Colour only on a terminal, and never with NO_COLOR.
bool may_colour_out();
bool may_colour_err();

// Writes to stdout; where no reader is left, exits quietly as a program in a pipe should.
// Control characters that a terminal would obey are shown as escapes (printable_lines).
void print_out(const std::string& text);
// The same for a text of JSON, which stays the same JSON.
void print_json(const std::string& json);
// The same for a text with the program's own colours and commands to the terminal. REQUIRES:
// all else in it is printable.
void print_painted(const std::string& text);
// Sets up what errors and warnings are written to. Called once, first of all.
void set_up_log();
// One message on stderr: "cubilete: ..." with what to do on the next line.
void report_error(const std::string& message, const std::string& help = {});
// A warning on stderr; the program goes on.
void warn(const std::string& message);
// A failure of the rules in play, with the script line, the YAML reference and the position.
void report_error(const RuleError&, const Sources&, const std::string& position);
// With the nearest name; else with `help`, or all names there are.
void report_unknown_game(const std::string& name, const std::string& help = {});

// Whether a game has each of the variants, "a,b"; else an error message.
bool are_variants(const std::filesystem::path& folder, const std::string& variants);

// Compiles a game; on problems reports them (stderr) and returns nullptr, with the exit code.
// Warnings are reported too.
std::shared_ptr<const Ruleset> compile_or_report(const Library::Request&, int& exit_code);

// The same, with the content as a tree (Compilation::content); nothing where there are errors.
std::optional<Compilation> compile_content_or_report(Library::Request, int& exit_code);

// A warning for each of these folders of games and mods in which a `cubilete new` was killed before
// all of its files were written.
void warn_of_half_changes(const std::vector<std::filesystem::path>& folders);

// "1 game", "2 games".
std::string counted(std::ptrdiff_t n, const char* what);

// The option --mod of a subcommand that takes a game: the paths of mods.
void add_mod_option(const Command&, std::vector<std::string>& mods);

// The folder that holds a file of this name, at a path or above it; empty where there is none.
std::filesystem::path folder_with(const char* file, const std::string& path);

// The folder of the mod that a path belongs to (itself, its mod.yaml, or a file inside); empty
// where it belongs to none.
std::filesystem::path mod_of(const std::string& path);

// "name=value" as given with --set; false and an error message where it is not of that form.
bool parse_option(const std::string& text, std::vector<std::pair<std::string, std::string>>& out);

// Set by Ctrl-C (SIGINT), SIGTERM and the end of the terminal (SIGHUP, unless it is ignored, as
// under nohup) after watch_interrupts().
extern volatile std::sig_atomic_t interrupted;
void watch_interrupts();

}  // namespace cubilete

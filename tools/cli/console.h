// Shared by all subcommands: finds the games, prints messages, handles interrupts.
//
// stdout is for the answer, stderr for everything else. Exit codes: 0 success, 1 problems found or
// game failed, 2 wrong usage, 3 internal error, 4 out of memory or time (process_limits.h), 130
// stopped by Ctrl-C while counting, 141 nobody reads the answer any more.
#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <vector>

#include "base/counted.h"
#include "base/stop_token.h"
#include "library.h"
#include "tools/cli/command_line.h"
#include "tools/cli/process_limits.h"

namespace cubilete {

inline constexpr int kFine = 0;
inline constexpr int kProblems = 1;
inline constexpr int kWrongUsage = 2;
inline constexpr int kInternalFault = 3;
inline constexpr int kInterrupted = 130;
inline constexpr int kReaderGone = 141;  // what a shell says of a program that SIGPIPE has ended

// Returns the installation: $CUBILETE_HOME, or where the program was built. Exits with 3 if it is
// broken.
const Library& library();

bool is_terminal_in();
bool is_terminal_out();
bool is_terminal_err();
// Colour is used on a terminal only, and never with NO_COLOR.
bool may_colour_out();
bool may_colour_err();

// All of these write to stdout; if the reader is gone, they exit quietly, as usual in a pipe.
//
// Writes text for people: control characters are made visible (printable_lines).
void print_out(const std::string& text);
// Writes data for programs, as CSV or a script of a shell: exactly these bytes, except on a
// terminal, which would obey the control characters in them.
void print_data(const std::string& data);
// Writes JSON; control characters are escaped in a way that keeps its meaning.
void print_json(const std::string& json);
// Writes text with the program's own terminal sequences. REQUIRES: everything else in it is
// printable.
void print_painted(const std::string& text);
// Sets up the log for errors and warnings. Must be called first.
void set_up_log();
// Writes a message to stderr: "cubilete: ..." with advice on the next line.
void report_error(const std::string& message, const std::string& help = {});
// Writes a warning to stderr; the program continues.
void warn(const std::string& message);
// Reports a failure of the rules in play, with the script line, the YAML place and the position.
void report_error(const RuleError&, const Sources&, const std::string& position);
// Sets how this program was called, "./cubilete", and the names of its commands.
void set_called_name(const std::string& name, std::vector<std::string> commands);
// Returns a text of the program's own in which the user can repeat each "cubilete COMMAND".
std::string as_called(std::string text);
// Suggests the nearest name; else prints `help`, or all names.
void report_unknown_game(const std::string& name, const std::string& help = {});

// Returns whether a game has each of the variants "a,b"; reports an error if not.
bool are_variants(const std::filesystem::path& folder, const std::string& variants);

// Compiles a game. Reports errors and warnings on stderr; after errors sets the exit code and
// returns nullptr.
std::shared_ptr<const Ruleset> compile_or_report(const Library::Request&, int& exit_code);

// Compiles a game and keeps its content (Compilation::content); nothing after errors.
std::optional<Compilation> compile_content_or_report(Library::Request, int& exit_code);

// Warns of each folder of a game or mod in which a `cubilete new` was killed before all of its
// files were written.
void warn_of_half_changes(const std::vector<std::filesystem::path>& folders);

// Adds the option --mod to a subcommand that takes a game: the paths of mods.
void add_mod_option(const Command&, std::vector<std::string>& mods);

// Parses "name=value" given with --set; returns false after an error message.
bool parse_option(const std::string& text, std::vector<std::pair<std::string, std::string>>& out);

// Set by Ctrl-C (SIGINT), SIGTERM and the end of the terminal (SIGHUP, unless it is ignored, as
// under nohup), once watch_interrupts() was called; without it these end the program at once, which
// suits commands that have nothing to say or to put away. A second signal ends the program at once.
extern std::atomic<bool> interrupted;
void watch_interrupts();
// Returns the token for long work that ends once the program is interrupted.
inline StopToken when_interrupted() { return StopToken(interrupted); }

}  // namespace cubilete

#include "tools/cli/program.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <exception>

#include "base/spelling.h"
#include "tools/cli/build_stamp.h"
#include "tools/cli/command_line.h"
#include "tools/cli/console.h"
#include "tools/cli/help_text.h"
#include "tools/cli/home.h"
#include "tools/cli/shell_words.h"

namespace cubilete {
namespace {

// Returns the advice where to read more about a command or the program.
std::string help_of(const CLI::App& app, const std::string& command) {
  const bool is_known = find_command(app, command) != nullptr;
  return is_known ? fmt::format("'cubilete {} --help' lists all of it", command)
                  : "'cubilete --help' lists all of it";
}

// Reports arguments that the command does not take, with the option that may be meant.
int report_extras(const CLI::App& app, int argc, char** argv, const CLI::ExtrasError& e) {
  const std::string name = argc > 1 ? argv[1] : "";
  const CLI::App* command = find_command(app, name);
  for (int i = 2; command && i < argc; ++i) {
    const std::string given = std::string(argv[i]).substr(0, std::string(argv[i]).find('='));
    if (!given.starts_with("--") || given == "--" || command->get_option_no_throw(given)) continue;
    std::vector<std::string> known;
    for (const CLI::Option* option : command->get_options()) {
      for (const std::string& long_name : option->get_lnames()) known.push_back("--" + long_name);
    }
    report_error(fmt::format("'cubilete {}' has no option '{}'", name, given),
                 hint(given, known, help_of(app, name)));
    return kWrongUsage;
  }
  report_error(e.what(), help_of(app, name));
  return kWrongUsage;
}

// What --version prints: what a report of a mistake needs to name.
std::string version() {
  const std::string commit = *kCommit ? fmt::format("commit {}, ", kCommit) : "";
  const auto home = home_folder();
  return fmt::format("cubilete {}\n{}built by {}\ngames and schemas: {}", kVersion, commit,
                     kCompiler, home.empty() ? "not found" : home.string());
}

// Before a command line: asks whether this program is to answer it, for the launcher, which builds
// the whole program where it is not.
constexpr const char* kHoldsWords = "__holds";

constexpr const char* kShortHelp =
    "Cubilete plays, checks and measures board games written in YAML and Lua.\n"
    "\n"
    "  cubilete play dicy-cards             play a game here\n"
    "  cubilete serve dicy-cards            play it in the browser, alone or with others\n"
    "  cubilete list                        the games and their variants\n"
    "  cubilete new game my-game            begin a game of your own\n"
    "  cubilete validate my-game --watch    check its files whenever they change\n"
    "  cubilete simulate my-game            let bots play it many times\n"
    "\n"
    "'cubilete help COMMAND' explains a command, 'cubilete --help' lists all of them.\n";

// Returns how the user called the program: as the script ./cubilete says, or by a path from here.
std::string called_name(const std::string& path) {
  const char* script = std::getenv("CUBILETE_CALLED_AS");
  if (script && *script) return script;
  const bool is_from_here = path.find('/') != std::string::npos && !path.starts_with('/');
  return is_from_here ? path : "cubilete";
}

// Returns whether this program is to answer these words: it holds the subcommand that they name, or
// there is none of that name.
bool is_to_answer(std::span<char* const> words, std::span<const HeldSubcommand> held) {
  const auto command = std::ranges::find_if(
      words, [](std::string_view word) { return !word.starts_with('-') && word != "help"; });
  if (command == words.end()) return true;
  const std::string_view name = *command;
  return std::ranges::find(kSubcommands, name, &Subcommand::name) == kSubcommands.end() ||
         std::ranges::find(held, name, &HeldSubcommand::name) != held.end();
}

// Describes the program with all subcommands, of which it holds some.
void describe(CLI::App& app, std::span<const HeldSubcommand> held, int& exit_code) {
  app.set_version_flag("-V,--version", version, "Prints the version, and what it was built from");
  app.set_help_flag("-h,--help", "Prints this help");
  app.formatter(make_help_text());
  app.option_defaults()->always_capture_default();
  app.require_subcommand(1);
  app.footer(
      "Examples:\n"
      "  cubilete list\n"
      "  cubilete new game my-game\n"
      "  cubilete play dicy-cards --players 3 --seats human,greedy,random\n"
      "  cubilete validate content/dicy-cards\n"
      "  cubilete simulate dicy-cards --games 10000 --players 3\n"
      "  cubilete test dicy-cards\n"
      "'cubilete COMMAND --help' has more about each.");
  for (const auto& [name, about] : kSubcommands) {
    const Command command = Command(&app).add_command(std::string(name), std::string(about));
    const auto own = std::ranges::find(held, name, &HeldSubcommand::name);
    if (own != held.end()) own->add(command, exit_code);
  }
}

int run(int argc, char** argv, std::span<const HeldSubcommand> held) {
  CLI::App app("Cubilete: plays, checks and measures board games written in YAML and Lua.",
               "cubilete");
  int exit_code = kFine;
  describe(app, held, exit_code);
  std::vector<std::string> commands;
  for (const CLI::App* command : app.get_subcommands({})) commands.push_back(command->get_name());
  set_called_name(called_name(argc > 0 ? argv[0] : ""), commands);
  const std::string first = argc > 1 ? argv[1] : "help";
  if (first == kHoldsWords) {
    return is_to_answer({argv + 2, argv + argc}, held) ? kFine : kProblems;
  }
  if (!is_to_answer({argv + std::min(argc, 1), argv + argc}, held)) {
    report_error(fmt::format("this program does not hold what is asked for in '{}'",
                             fmt::join(argv + 1, argv + argc, " ")),
                 "./cubilete builds the whole program");
    return kInternalFault;
  }
  if (first == "help" && argc <= 2) {
    print_out(as_called(kShortHelp));
    return kFine;
  }
  // `help COMMAND` is `COMMAND --help`.
  if (first == "help") {
    std::string command = argv[2];
    std::string help = "--help";
    char* arguments[] = {argv[0], command.data(), help.data(), nullptr};
    return run(3, arguments, held);
  }
  if (first == kCompleteWords) {
    for (const std::string& c : completions_of(app, {argv + 2, argv + argc})) {
      print_data(c + "\n");
    }
    return kFine;
  }
  if (!first.starts_with('-') &&
      std::find(commands.begin(), commands.end(), first) == commands.end()) {
    report_error(fmt::format("there is no command '{}'", first),
                 hint(first, commands, fmt::format("commands: {}", fmt::join(commands, ", "))));
    return kWrongUsage;
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& e) {
    return app.exit(e);
  } catch (const CLI::ExtrasError& e) {
    return report_extras(app, argc, argv, e);
  } catch (const CLI::ParseError& e) {
    report_error(e.what(), help_of(app, first));
    return kWrongUsage;
  }
  return exit_code;
}

}  // namespace

int run_program(int argc, char** argv, std::span<const HeldSubcommand> held) {
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);  // a file size limit is reported like other problems
  set_up_log();
  end_when_memory_is_exhausted();
  try {
    return run(argc, argv, held);
  } catch (const std::exception& e) {
    report_error(std::string("internal fault: ") + e.what(),
                 "this is a mistake in cubilete itself; please report it");
    return kInternalFault;
  }
}

}  // namespace cubilete

// The cubilete program. One file per subcommand; this one only puts them together.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <csignal>
#include <exception>

#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include "base/spelling.h"
#include "console.h"
#include "subcommands.h"

namespace {

void set_up_logging() {
  const auto mode =
      cubilete::may_colour_err() ? spdlog::color_mode::always : spdlog::color_mode::never;
  auto logger = spdlog::stderr_color_mt("cubilete", mode);
  logger->set_pattern("cubilete: %^%v%$");
  spdlog::set_default_logger(std::move(logger));
}

int run(int argc, char** argv) {
  CLI::App app("Cubilete: plays, checks and measures board games written in YAML and Lua.",
               "cubilete");
  app.set_version_flag("--version", std::string("cubilete ") + CUBILETE_VERSION);
  app.require_subcommand(1);
  app.footer(
      "Examples:\n"
      "  cubilete list\n"
      "  cubilete new game my-game\n"
      "  cubilete play dicy-cards --players 3 --seats human,greedy,random\n"
      "  cubilete validate content/dicy-cards\n"
      "  cubilete simulate dicy-cards --games 10000 --players 3\n"
      "  cubilete test dicy-cards\n"
      "'cubilete COMMAND --help' tells more of each.");
  int exit_code = cubilete::kFine;
  for (const auto add : cubilete::kSubcommands) add(app, exit_code);
  std::vector<std::string> commands;
  for (const CLI::App* command : app.get_subcommands({})) commands.push_back(command->get_name());
  const std::string first = argc > 1 ? argv[1] : "-";
  if (!first.starts_with('-') &&
      std::find(commands.begin(), commands.end(), first) == commands.end()) {
    cubilete::report_error(
        fmt::format("there is no command '{}'", first),
        cubilete::hint(first, commands, fmt::format("commands: {}", fmt::join(commands, ", "))));
    return cubilete::kWrongUsage;
  }
  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& e) {
    return app.exit(e);
  } catch (const CLI::ParseError& e) {
    cubilete::report_error(e.what(), "cubilete --help tells what there is");
    return cubilete::kWrongUsage;
  }
  return exit_code;
}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGPIPE, SIG_IGN);
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may grow no more is reported as any other problem
  set_up_logging();
  cubilete::end_when_memory_is_exhausted();
  try {
    return run(argc, argv);
  } catch (const std::exception& e) {
    cubilete::report_error(std::string("internal fault: ") + e.what(),
                           "this is a mistake in cubilete itself; please report it");
    return cubilete::kInternalFault;
  }
}

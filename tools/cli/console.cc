#include "tools/cli/console.h"

#include <fmt/format.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <optional>
#include <sstream>

#include "base/printable.h"
#include "base/shell_word.h"
#include "base/spelling.h"
#include "compiler/compile.h"
#include "diagnostics/render.h"
#include "document/text_file.h"
#include "saves/file_journal.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command_line.h"
#include "tools/cli/home.h"
#include "tools/cli/terminal.h"
#include "tools/cli/version_name.h"

namespace cubilete {

std::atomic<bool> interrupted = false;

namespace {

// Signals that come together are one wish: timeout(1) and some shells signal the process and then
// its group.
constexpr std::int64_t kOneWish = 200;  // in milliseconds
std::atomic<std::int64_t> first_interrupt = 0;

void on_interrupt(int) {
  timespec t = {};
  ::clock_gettime(CLOCK_MONOTONIC, &t);
  const std::int64_t now = t.tv_sec * 1'000 + t.tv_nsec / 1'000'000;
  std::int64_t first = 0;
  const bool is_first = first_interrupt.compare_exchange_strong(first, now);
  if (!is_first && now - first >= kOneWish) ::_exit(kInterrupted);
  interrupted = true;
}

bool colour_is_welcome() {
  const char* no = std::getenv("NO_COLOR");
  return !(no && *no);
}

}  // namespace

namespace {

std::string called_as = "cubilete";
std::vector<std::string> command_names;

}  // namespace

void set_called_name(const std::string& name, std::vector<std::string> commands) {
  called_as = name;
  command_names = std::move(commands);
}

std::string as_called(std::string text) {
  constexpr std::string_view kName = "cubilete ";
  if (called_as == "cubilete") return text;
  const auto is_at_word = [&](std::size_t at) {
    return at == 0 || std::string_view(" \n'(:;,").find(text[at - 1]) != std::string_view::npos;
  };
  // A command, an option or a placeholder follows; "cubilete: " begins a message.
  const auto is_command = [&](std::size_t at) {
    const std::size_t end = std::min(text.find_first_of(" '\n)", at), text.size());
    const std::string word = text.substr(at, end - at);
    return word == "COMMAND" || word.starts_with("-") || word.starts_with("[") ||
           std::ranges::find(command_names, word) != command_names.end();
  };
  for (std::size_t at = 0; (at = text.find(kName, at)) != std::string::npos;) {
    if (!is_at_word(at) || !is_command(at + kName.size())) {
      at += kName.size();
      continue;
    }
    text.replace(at, kName.size() - 1, called_as);
    at += called_as.size();
  }
  return text;
}

const Library& library() {
  static const Library instance = [] {
    constexpr const char* kHelp =
        "set CUBILETE_HOME to the folder that holds content/, scripts/ and schema/";
    const std::filesystem::path home = home_folder();
    if (home.empty()) {
      report_error("the games and schemas of cubilete are not beside the program", kHelp);
      std::exit(kInternalFault);
    }
    std::vector<std::string> problems;
    Library l = Library::open(home, &problems);
    for (const std::string& p : problems) report_error(p);
    if (!problems.empty()) {
      report_error(fmt::format("the installation in {} is broken", home.string()), kHelp);
      std::exit(kInternalFault);
    }
    if (const auto own = own_content(); !own.empty()) l.add_content(own);
    return l;
  }();
  return instance;
}

bool is_terminal_in() { return ::isatty(STDIN_FILENO) != 0; }
bool is_terminal_out() { return ::isatty(STDOUT_FILENO) != 0; }
bool is_terminal_err() { return ::isatty(STDERR_FILENO) != 0; }
bool may_colour_out() { return is_terminal_out() && colour_is_welcome(); }
bool may_colour_err() { return is_terminal_err() && colour_is_welcome(); }

void print_out(const std::string& text) { print_painted(printable_lines(text)); }

void print_data(const std::string& data) {
  if (!is_terminal_out()) return print_painted(data);
  std::string lines = data;
  for (std::size_t at = 0; (at = lines.find("\r\n", at)) != std::string::npos;) lines.erase(at, 1);
  print_out(lines);
}

void print_json(const std::string& json) { print_painted(printable_json(json)); }

void print_painted(const std::string& text) {
  const UncutOutput uncut;
  if (std::fwrite(text.data(), 1, text.size(), stdout) == text.size() && std::fflush(stdout) == 0) {
    return;
  }
  // If the terminal is gone, loops that check `interrupted` end in order.
  if (interrupted) return;
  if (errno == EPIPE) std::quick_exit(kReaderGone);
  report_error("the output cannot be written");
  std::quick_exit(kProblems);
}

namespace {

// Wraps at the width of the terminal on stderr, less the program's name before the text.
std::string for_stderr(const std::string& text) {
  constexpr std::size_t kBefore = 10;
  const std::size_t width = is_terminal_err() ? line_width() : 0;
  return wrapped(printable_lines(text), width > 3 * kBefore ? width - kBefore : width);
}

}  // namespace

void set_up_log() {
  const auto mode = may_colour_err() ? spdlog::color_mode::always : spdlog::color_mode::never;
  auto logger = spdlog::stderr_color_mt("cubilete", mode);
  logger->set_pattern("cubilete: %^%v%$");
  spdlog::set_default_logger(std::move(logger));
}

void report_error(const std::string& message, const std::string& help) {
  std::fflush(stdout);
  spdlog::error("{}{}", for_stderr(as_called(printable(message))),
                help.empty() ? "" : "\n" + for_stderr("          " + as_called(help)));
}

void warn(const std::string& message) {
  std::fflush(stdout);
  spdlog::warn("{}", for_stderr(as_called(message)));
}

void report_error(const RuleError& e, const Sources& sources, const std::string& position) {
  Diagnostics d;
  d.add(diagnostic_of(e, position));
  std::fflush(stdout);
  std::fputs(render_text(d.list(), sources, {may_colour_err()}).c_str(), stderr);
}

namespace {

// Returns the path of a game's folder that is spelled like this one but for capital letters.
std::optional<std::string> folder_spelled_alike(const std::string& name) {
  namespace fs = std::filesystem;
  const fs::path path(name);
  std::error_code error;
  const fs::path parent = path.has_parent_path() ? path.parent_path() : fs::path(".");
  for (const auto& entry : fs::directory_iterator(parent, error)) {
    const std::string other = entry.path().filename().string();
    const bool is_alike = std::ranges::equal(
        other, path.filename().string(),
        [](unsigned char a, unsigned char b) { return std::tolower(a) == std::tolower(b); });
    if (is_alike && fs::exists(entry.path() / "game.yaml", error)) {
      return (path.parent_path() / other).string();
    }
  }
  return std::nullopt;
}

}  // namespace

void report_unknown_game(const std::string& name, const std::string& help) {
  const auto file = library().folder_of(name) / "game.yaml";
  if (const std::string why = why_unreadable(file); !why.empty()) {
    return report_error(fmt::format("{} cannot be read: {}", shown_path(file), why));
  }
  const std::vector<std::string> games = library().games();
  auto near = nearest(name, games);
  for (const std::string& game : games) {
    if (std::filesystem::path(game).filename() == name) near = game;
  }
  const std::string what = fmt::format("there is no game '{}'", name);
  if (!near) near = folder_spelled_alike(name);
  if (near) return report_error(what, did_you_mean(*near));
  report_error(what, !help.empty() ? help
                                   : fmt::format("games: {}; or give the path of a game's folder",
                                                 fmt::join(games, ", ")));
}

bool are_variants(const std::filesystem::path& folder, const std::string& variants) {
  const std::vector<std::string> known = variants_of(folder);
  std::istringstream in(variants);
  for (std::string name; std::getline(in, name, ',');) {
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    report_error(fmt::format("there is no variant '{}'", name),
                 hint(name, known, fmt::format("variants: {}", fmt::join(known, ", "))));
    return false;
  }
  return true;
}

namespace {

// Prints what was found. Where a game can be played all the same, many warnings are only counted.
void print_findings(const Library::Request& request, const Compilation& c) {
  constexpr std::size_t kFew = 3;
  if (c.ruleset && c.diagnostics.size() > kFew) {
    const VersionName version{request.game, request.variant, request.mods, {}, {}};
    return warn(fmt::format("{} warnings; 'cubilete validate {}' shows them", c.diagnostics.size(),
                            shell_word(printable(to_text(version)))));
  }
  if (c.diagnostics.empty()) return;
  std::fputs(render_text(c.diagnostics.list(), c.sources, {may_colour_err()}).c_str(), stderr);
}

// Returns nothing if there is no such game.
std::optional<Compilation> compile_and_tell(const Library::Request& request, int& exit_code) {
  const Library& l = library();
  std::error_code error;
  const auto folder = l.folder_of(request.game);
  if (!std::filesystem::exists(folder / "game.yaml", error)) {
    report_unknown_game(request.game);
    exit_code = kWrongUsage;
    return std::nullopt;
  }
  std::vector<std::filesystem::path> folders = {folder};
  for (const std::string& mod : request.mods) folders.push_back(l.folder_of_mod(mod));
  warn_of_half_changes(folders);
  Compilation c = l.compile(request);
  print_findings(request, c);
  if (!c.ruleset) {
    const auto& list = c.diagnostics.list();
    // An error on the command line is wrong usage, an error in a file is a problem.
    const bool usage = std::all_of(list.begin(), list.end(), [&](const Diagnostic& d) {
      return d.code == "unknown-variant" || (d.code == "missing-mod" && !d.span.is_known()) ||
             (d.span.is_known() && c.sources.path(d.span.file) == "--set");
    });
    exit_code = usage ? kWrongUsage : kProblems;
  }
  return c;
}

}  // namespace

std::shared_ptr<const Ruleset> compile_or_report(const Library::Request& request, int& exit_code) {
  const auto c = compile_and_tell(request, exit_code);
  return c ? c->ruleset : nullptr;
}

std::optional<Compilation> compile_content_or_report(Library::Request request, int& exit_code) {
  request.keeps_content = true;
  auto c = compile_and_tell(request, exit_code);
  if (!c || !c->ruleset) return std::nullopt;
  return c;
}

void warn_of_half_changes(const std::vector<std::filesystem::path>& folders) {
  for (const std::filesystem::path& folder : folders) {
    if (!is_half_changed(folder)) continue;
    warn(
        fmt::format("a change of 'cubilete new' in {} is half made: say it again to finish it, or "
                    "'cubilete new undo {}' to take it back",
                    printable(shown_path(folder)), shell_word(printable(shown_path(folder)))));
  }
}

void add_mod_option(const Command& command, std::vector<std::string>& mods) {
  command.add_option("--mod", mods, "A mod to lay over the game: its folder; several are possible")
      .repeats()
      .check(names_something);
}

bool parse_option(const std::string& text, std::vector<std::pair<std::string, std::string>>& out) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0) {
    report_error(
        fmt::format("'{}' is no option", text),
        "write --set name=value, as in --set target_score=50, or a field by its path, as in "
        "--set components.inn.cost=3");
    return false;
  }
  std::string value = text.substr(equals + 1);
  // A list may be written without brackets.
  if (value.find(',') != std::string::npos && value.front() != '[' && value.front() != '{') {
    value = "[" + value + "]";
  }
  out.emplace_back(text.substr(0, equals), value);
  return true;
}

void watch_interrupts() {
  struct sigaction action = {};
  action.sa_handler = on_interrupt;
  ::sigemptyset(&action.sa_mask);
  ::sigaction(SIGINT, &action, nullptr);  // without SA_RESTART: reading a line is interrupted
  ::sigaction(SIGTERM, &action, nullptr);
  struct sigaction old = {};
  ::sigaction(SIGHUP, nullptr, &old);
  if (old.sa_handler != SIG_IGN) ::sigaction(SIGHUP, &action, nullptr);
}

}  // namespace cubilete

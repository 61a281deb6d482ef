#include "tools/authoring/test_balance.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "diagnostics/render.h"
#include "document/text_file.h"
#include "document/yaml_reader.h"
#include "lab/balance_check.h"
#include "tools/cli/console.h"
#include "tools/cli/seats.h"
#include "tools/cli/version_name.h"

namespace cubilete {

namespace fs = std::filesystem;

namespace {

using Json = nlohmann::ordered_json;

// A file of statements and what became of them.
struct CheckedBalance {
  std::string file;
  Sources sources;
  Diagnostics problems;
  BalanceFile balance;
  BalanceResult result;
  double seconds = 0;
};

std::string shown_number(const BalanceAnswer& a, double x) {
  return a.is_share ? fmt::format("{:.1f} %", 100 * x) : fmt::format("{:.2f}", x);
}

// Returns "win_share(1) is 61.0 % (57.1 % to 64.8 % in 400 games)".
std::string what_was_found(const BalanceAnswer& a) {
  return fmt::format("{} is {} ({} to {} in {} games)", a.name, shown_number(a, a.mean),
                     shown_number(a, a.interval.low), shown_number(a, a.interval.high), a.games);
}

std::vector<Diagnostic> failures_of(const CheckedBalance& c, const BalanceAnswer& a) {
  if (a.verdict != Verdict::kFails) return {};
  const BalanceStatement& s = c.balance.holds[a.statement];
  Diagnostic d;
  d.code = "test-failed";
  d.span = s.span;
  d.message = fmt::format("{}, not {}", what_was_found(a), s.text);
  return {d};
}

// Reads the file. Returns false where it is wrong, with the problems.
bool read_balance(const fs::path& path, CheckedBalance& c) {
  const auto text = read_file(path);
  if (!text) {
    c.problems.error("unreadable-file", {}, fmt::format("{} cannot be read", c.file));
    return false;
  }
  const std::int32_t source = c.sources.add(c.file, *text);
  const auto tree = read_yaml(c.sources, source, c.problems);
  if (!tree) return false;
  library().schemas().check(*tree, "balance.schema.json", c.problems);
  if (!c.problems.has_errors()) c.balance = balance_file(*tree, c.problems);
  c.problems.sort();
  return !c.problems.has_errors();
}

// Plays for one file. Returns an exit code other than kFine after an error message.
int play_for_balance(const BalanceTestOptions& o, const std::string& game, CheckedBalance& c) {
  using Clock = std::chrono::steady_clock;
  const auto begun = Clock::now();
  auto version = named_version(game, {}, o.mods);
  if (!version) return kWrongUsage;
  int exit_code = kFine;
  const auto ruleset = compile_or_report(*version, exit_code);
  if (!ruleset) return exit_code;
  SimulationRequest request;
  request.players = number_of_players(*ruleset, c.balance.players, c.balance.seats);
  request.seed = c.balance.seed;
  request.jobs = o.jobs;
  request.stop = when_interrupted();
  if (!check_player_count(*ruleset, request.players)) return kProblems;
  if (!parse_seats(c.balance.seats, request.players, agent_kinds(), request.seats)) {
    return kProblems;
  }
  check_measures(c.balance, *ruleset, request.players, c.problems);
  if (c.problems.has_errors()) return kFine;
  c.result = check_balance(c.balance, ruleset, request,
                           [&] { return interrupted == 0 && Clock::now() - begun < o.time; });
  c.seconds = std::chrono::duration<double>(Clock::now() - begun).count();
  if (c.result.failure) {
    report_error(c.result.failure->error, ruleset->sources,
                 fmt::format("in game {} of {}", c.result.failure->game + 1, c.file));
    return kProblems;
  }
  return interrupted ? kInterrupted : kFine;
}

struct BalanceTotal {
  std::int64_t held = 0;
  std::int64_t failed = 0;
  std::int64_t open = 0;

  void add(Verdict v) { ++(v == Verdict::kHolds ? held : v == Verdict::kFails ? failed : open); }
};

void print_balance(const CheckedBalance& c, BalanceTotal& total) {
  print_painted(render_text(c.problems.list(), c.sources, {may_colour_out()}));
  for (const BalanceAnswer& a : c.result.answers) {
    total.add(a.verdict);
    const std::string& range = c.balance.holds[a.statement].text;
    if (a.verdict == Verdict::kFails) {
      print_painted(render_text(failures_of(c, a), c.sources, {may_colour_out()}));
    } else {
      print_out(fmt::format("{}: {}, {}\n", a.verdict == Verdict::kHolds ? "holds" : "not decided",
                            range, what_was_found(a)));
    }
  }
}

// Prints the answer in a form for programs.
void print_balances(const std::string& format, const std::vector<CheckedBalance>& all,
                    BalanceTotal& total) {
  std::vector<CheckedCase> cases;
  std::string annotations;
  Json tests = Json::array();
  Json diagnostics = Json::array();
  for (const CheckedBalance& c : all) {
    std::vector<Diagnostic> problems = c.problems.list();
    if (!problems.empty()) {
      cases.push_back({c.file, "can be read", c.file, 0, problems.front().message,
                       render_text(problems, c.sources)});
    }
    for (const BalanceAnswer& a : c.result.answers) {
      total.add(a.verdict);
      const BalanceStatement& s = c.balance.holds[a.statement];
      const std::string name = fmt::format("{}: {}", a.name, s.text);
      const auto failures = failures_of(c, a);
      problems.insert(problems.end(), failures.begin(), failures.end());
      CheckedCase checked{c.file, name, c.file, c.seconds / double(c.result.answers.size()),
                          "",     ""};
      if (!failures.empty()) {
        checked.failure = failures.front().message;
        checked.details = render_text(failures, c.sources);
      }
      tests.push_back({{"name", name},
                       {"file", c.file},
                       {"line", c.sources.begin_of(s.span).line},
                       {"passed", a.verdict != Verdict::kFails},
                       {"decided", a.verdict != Verdict::kOpen},
                       {"seconds", checked.seconds},
                       {"found", what_was_found(a)}});
      cases.push_back(std::move(checked));
    }
    annotations += render_github(problems, c.sources);
    const Json rendered = Json::parse(render_json(problems, c.sources));
    for (const Json& d : rendered["diagnostics"]) diagnostics.push_back(d);
  }
  if (format == "github") return print_data(annotations);
  if (format == "junit") return print_data(render_junit(cases));
  const Json out = {{"passed", total.held + total.open},
                    {"failed", total.failed},
                    {"tests", std::move(tests)},
                    {"diagnostics", std::move(diagnostics)}};
  print_json(out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n");
}

}  // namespace

int test_balance(const BalanceTestOptions& o) {
  std::vector<std::pair<std::string, fs::path>> files;
  const bool is_all = o.games.empty();
  for (const std::string& game : is_all ? library().games() : o.games) {
    std::error_code error;
    const fs::path folder = library().folder_of(game);
    const fs::path file = folder / "balance.yaml";
    if (fs::is_regular_file(file, error)) {
      files.emplace_back(game, file);
    } else if (!is_game(folder)) {
      report_unknown_game(game);
      return kWrongUsage;
    } else if (!is_all) {
      report_error(fmt::format("{} has no balance.yaml", game),
                   "write what shall hold: 'holds: {win_share: 45..55 %, rounds: 6..9}'");
      return kWrongUsage;
    }
  }
  watch_interrupts();
  std::vector<CheckedBalance> all;
  BalanceTotal total;
  bool has_problems = false;
  for (const auto& [game, file] : files) {
    CheckedBalance& c = all.emplace_back();
    c.file = shown_path(file);
    if (read_balance(file, c)) {
      if (const int exit_code = play_for_balance(o, game, c)) return exit_code;
    }
    has_problems = has_problems || c.problems.has_errors();
    if (o.format == "text") print_balance(c, total);
  }
  if (o.format == "text") {
    print_out(
        fmt::format("{} held, {} failed, {} not decided\n", total.held, total.failed, total.open));
  } else {
    print_balances(o.format, all, total);
  }
  return has_problems || total.failed > 0 ? kProblems : kFine;
}

}  // namespace cubilete

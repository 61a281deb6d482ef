// cubilete audit: checks positions of random play for faults that no game may have.

#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/printable.h"
#include "base/shell_word.h"
#include "diagnostics/render.h"
#include "play/audit.h"
#include "review/validation.h"
#include "saves/replay.h"
#include "scenarios/scenario.h"
#include "tools/cli/arguments.h"
#include "tools/cli/build_stamp.h"
#include "tools/cli/command_line.h"
#include "tools/cli/console.h"
#include "tools/cli/progress_bar.h"
#include "tools/cli/subcommands.h"
#include "tools/cli/version_name.h"

namespace cubilete {

namespace fs = std::filesystem;

namespace {

using Json = nlohmann::ordered_json;

struct AuditOptions {
  std::vector<std::string> games;
  std::string variant;
  std::vector<std::string> mods;
  AuditRequest request;
  std::string write;
  bool force = false;
  std::string format = "text";

  // Prints the text unless the output is JSON.
  void tell(const std::string& text) const {
    if (format == "text") print_out(text);
  }
};

Replaceable replaceable_by_scenario(bool is_forced) {
  if (is_forced) return {Replaceable::Rule::kAnyFile, {}, {}};
  return {Replaceable::Rule::kKind, std::string(kScenarioBeginning), "a scenario of an audit"};
}

// Returns the place of a span with its line.
std::string place_text(const Sources& sources, SourceSpan span) {
  if (!span.is_known()) return {};
  const std::string_view line = sources.line(span.file, sources.begin_of(span).line);
  const std::size_t begin = line.find_first_not_of(' ');
  return fmt::format("    {}: {}\n", sources.where(span),
                     printable(begin == std::string_view::npos ? "" : line.substr(begin)));
}

// Returns the command that finds the same again, and writes a test that shows it if one can.
std::string again(const AuditOptions& o, const std::string& game) {
  std::string out = "cubilete audit " + game;
  if (!o.variant.empty()) out += " --variant " + o.variant;
  for (const std::string& mod : o.mods) out += " --mod " + mod;
  return out + fmt::format(" --positions {} --seed {} --write {}", o.request.positions,
                           o.request.seed, o.write.empty() ? "found" : o.write);
}

std::string describe(const AuditOptions& o, const std::string& game, const Ruleset& r,
                     const Finding& f) {
  std::string out = fmt::format("{}: {}: {}\n", game, f.check, f.message);
  out += place_text(r.sources, f.reference) + place_text(r.sources, f.script);
  const std::string_view way = way_out_of(f.check);
  if (!way.empty()) out += fmt::format("    help: {}\n", way);
  return out + fmt::format("    with {}, seed {}, after {} choices\n    again: {}\n",
                           counted(f.players, "player"), f.seed, f.choices.size(), again(o, game));
}

void add_place(Json& out, const char* key, const Sources& sources, SourceSpan span) {
  if (!span.is_known()) return;
  const SourcePosition at = sources.begin_of(span);
  out[key] = {{"file", sources.path(span.file)}, {"line", at.line}, {"column", at.column}};
}

// Returns the finding as a problem of the content; its code is the name of the check.
Diagnostic diagnostic_of(const AuditOptions& o, const std::string& game, const Finding& f) {
  Diagnostic d;
  d.code = f.check;
  d.span = f.script.is_known() ? f.script : f.reference;
  d.message = fmt::format("{} (with {}, seed {}, after {} choices)", f.message,
                          counted(f.players, "player"), f.seed, f.choices.size());
  d.help = way_out_of(f.check);
  d.notes.push_back({{}, "again: " + again(o, game)});
  return d;
}

// All that was found, in the formats of programs.
struct Found {
  Json audits = Json::array();
  Validation problems;
  std::vector<CheckedCase> cases;
};

// Adds the findings of a game to all.
void add_problems(const AuditOptions& o, const std::string& game, const Ruleset& r,
                  const std::vector<Finding>& findings, double seconds, Found& all) {
  Validation found;
  found.sources = r.sources;
  for (const Finding& f : findings) found.diagnostics.add(diagnostic_of(o, game, f));
  const std::vector<Diagnostic>& problems = found.diagnostics.list();
  const std::string first = problems.empty() ? "" : problems.front().message;
  all.cases.push_back(
      {"cubilete audit", game, "", seconds, first, render_text(problems, found.sources)});
  merge(all.problems, found);
}

Json to_json(const Ruleset& r, const Finding& f) {
  Json choices = Json::array();
  for (const auto& [player, token] : f.choices) {
    choices.push_back({{"seat", player.number() + 1}, {"answer", token}});
  }
  Json out = {
      {"check", f.check},     {"message", f.message}, {"help", std::string(way_out_of(f.check))},
      {"players", f.players}, {"seed", f.seed},       {"choices", std::move(choices)}};
  add_place(out, "place", r.sources, f.reference);
  add_place(out, "script", r.sources, f.script);
  return out;
}

Json to_json(const std::string& game, const AuditReport& report) {
  return {{"game", game},
          {"positions", report.positions},
          {"games", report.games},
          {"exchanges", report.exchanges},
          {"questions", report.questions},
          {"too_large", report.too_large},
          {"games_without_decision", report.games_without_decision},
          {"not_exchanged", report.not_exchanged},
          {"cut_short", report.cut_short},
          {"findings", Json::array()}};
}

// Writes a test that fails while the fault exists. No test can show what a player can tell apart,
// or faults that need a second game. Returns false after an error message.
bool write_scenario(const AuditOptions& o, const std::string& game, const Ruleset& r,
                    const Finding& f, Json& out) {
  std::error_code error;
  fs::create_directories(o.write, error);
  const std::string name = fmt::format("{}-{}.yaml", r.name, f.check);
  const Replaceable replaceable = replaceable_by_scenario(o.force);
  std::string problem = write_file_beneath(o.write, name, scenario_of(r, f), replaceable);
  if (!problem.empty()) {
    report_error(problem);
    return false;
  }
  const fs::path file = fs::path(o.write) / name;
  const VersionName name_of_game = parse_version(game);
  std::vector<std::string> mods = name_of_game.mods;
  mods.insert(mods.end(), o.mods.begin(), o.mods.end());
  if (run_scenarios(library(), name_of_game.game, file, mods).failed > 0) {
    out["test"] = file.string();
    o.tell(fmt::format("    written as a test that fails: {}\n", file.string()));
    return true;
  }
  problem = remove_file_beneath(o.write, name, {Replaceable::Rule::kAnyFile, {}, {}});
  if (!problem.empty()) {
    report_error(problem);
    return false;
  }
  o.tell(fmt::format("    no test can show it; 'cubilete audit {} --seed {}' finds it again\n",
                     shell_word(game), o.request.seed));
  return true;
}

int audit_one(const AuditOptions& o, const std::string& game, std::size_t& findings, Found& all) {
  int exit_code = kFine;
  const auto request = named_version(game, o.variant, o.mods);
  if (!request) return kWrongUsage;
  const auto ruleset = compile_or_report(*request, exit_code);
  if (!ruleset) return exit_code;
  ProgressBar progress(o.request.positions, false);
  const auto begin = std::chrono::steady_clock::now();
  const AuditReport report = audit(ruleset, o.request, [&](std::int64_t done) {
    progress.show(done);
    return true;
  });
  progress.clear();
  if (interrupted) {
    report_error(fmt::format("stopped after {} of {} positions; the numbers are those of these",
                             report.positions, o.request.positions));
  }
  if (report.is_too_much) {
    warn(fmt::format("{}: its positions are too large to look at more than {} of {}", game,
                     report.positions, o.request.positions));
  }
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begin;
  add_problems(o, game, *ruleset, report.findings, taken.count(), all);
  Json& out = all.audits.emplace_back(to_json(game, report));
  o.tell(fmt::format(
      "{:<20}{:>8} positions, {:>5} games: {}\n"
      "    {} exchanges of hidden things; "
      "{} questions held against brute force, {} skipped with too many combinations for that; "
      "the news of {} choices held against brute force\n",
      game, report.positions, report.games,
      report.findings.empty() ? "no finding" : fmt::format("{} found", report.findings.size()),
      report.exchanges, report.questions, report.too_large, report.undo_limits));
  o.tell(
      fmt::format("    not looked at: {} games without a decision, {} positions in the middle of "
                  "an effect (no exchange), {} games cut short\n",
                  report.games_without_decision, report.not_exchanged, report.cut_short));
  for (const Finding& f : report.findings) {
    o.tell(describe(o, game, *ruleset, f));
    out["findings"].push_back(to_json(*ruleset, f));
    if (o.write.empty()) continue;
    if (!write_scenario(o, game, *ruleset, f, out["findings"].back())) return kProblems;
  }
  findings += report.findings.size();
  return interrupted ? kInterrupted : kFine;
}

}  // namespace

void add_audit(const Command& command, int& exit_code) {
  auto o = std::make_shared<AuditOptions>();
  command.add_option("games", o->games, "The games; without any, all there are");
  command.add_option("--variant", o->variant, "A variant of the game, or several: a,b");
  add_mod_option(command, o->mods);
  add_limit_options(command);
  command.add_option("--positions", o->request.positions, "How many positions of each game")
      .check(whole_number(1, std::uint64_t(1) << 40));
  command.add_option("--seed", o->request.seed, "The seed of chance")
      .check(whole_number(0, kMostSeed));
  command
      .add_option("--horizon-every", o->request.undo_limit_every,
                  "Check by brute force what one of so many choices reveals (1: each)")
      .check(whole_number(1, 1'000'000));
  command
      .add_option(
          "--write", o->write,
          "A folder: a test for each finding is written there, which fails while it is there")
      .check(names_something);
  command.add_flag("--force", o->force, "With --write: replace whatever file is there");
  command.add_option("--format", o->format, "text, json, sarif, junit or github")
      .one_of({"text", "json", "sarif", "junit", "github"});
  command.footer(
      "Examples:\n  cubilete audit dicy-cards --positions 10000\n"
      "  cubilete audit my-game --write my-game/tests\n"
      "  cubilete audit my-game --positions 100000 --horizon-every 1   (where undo ends: hours)\n"
      "\nThe exit code is 1 where something was found.");
  command.callback([o, &exit_code] {
    watch_interrupts();
    o->request.stop = when_interrupted();
    std::size_t findings = 0;
    Found all;
    for (const std::string& game : o->games.empty() ? library().games() : o->games) {
      exit_code = audit_one(*o, game, findings, all);
      if (exit_code != kFine) break;
    }
    if (exit_code == kFine && findings > 0) exit_code = kProblems;
    const auto& problems = all.problems.diagnostics.list();
    if (o->format == "json") print_json(Json{{"audits", std::move(all.audits)}}.dump(2) + "\n");
    if (o->format == "sarif") {
      print_json(render_sarif(problems, all.problems.sources, kVersion, kHomepage));
    }
    if (o->format == "github") print_data(render_github(problems, all.problems.sources));
    if (o->format == "junit") print_data(render_junit(all.cases));
  });
}

}  // namespace cubilete

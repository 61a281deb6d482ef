// cubilete audit: what no game may do, looked for in positions of random play.

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "arguments.h"
#include "console.h"
#include "play/audit.h"
#include "progress_bar.h"
#include "saves/replay.h"
#include "subcommands.h"

namespace cubilete {
namespace {

struct Options {
  std::vector<std::string> games;
  std::string variant;
  std::vector<std::string> mods;
  AuditRequest request;
  std::string write;
  bool force = false;
};

Replaceable replaceable_by_scenario(bool is_forced) {
  if (is_forced) return {Replaceable::Rule::kAnyFile, {}, {}};
  return {Replaceable::Rule::kKind, std::string(kScenarioBeginning), "a scenario of an audit"};
}

std::string describe(const std::string& game, const Finding& f) {
  return fmt::format("{}: {}: {}\n    with {} players, seed {}, after {} choices\n", game, f.check,
                     f.message, f.players, f.seed, f.choices.size());
}

int audit_one(const Options& o, const std::string& game, std::size_t& findings) {
  int exit_code = kFine;
  const auto ruleset = compile_or_report(named_version(game, o.variant, o.mods), exit_code);
  if (!ruleset) return exit_code;
  ProgressBar progress(o.request.positions, false);
  const AuditReport report = audit(ruleset, o.request, [&](std::int64_t done) {
    progress.show(done);
    return interrupted == 0;
  });
  progress.clear();
  if (interrupted) {
    report_error(fmt::format("stopped after {} of {} positions; what is told is of these",
                             report.positions, o.request.positions));
  }
  print_out(fmt::format(
      "{:<20}{:>8} positions, {:>5} games: {}\n"
      "    {} exchanges of hidden things; "
      "{} questions held against brute force, {} skipped with too many combinations for that; "
      "the news of {} choices held against brute force\n",
      game, report.positions, report.games,
      report.findings.empty() ? "no finding" : fmt::format("{} found", report.findings.size()),
      report.exchanges, report.questions, report.too_large, report.horizons));
  print_out(
      fmt::format("    not looked at: {} games without a decision, {} positions in the middle of "
                  "an effect (no exchange), {} games cut short\n",
                  report.games_without_decision, report.not_exchanged, report.cut_short));
  for (const Finding& f : report.findings) {
    print_out(describe(game, f));
    if (o.write.empty()) continue;
    const std::string name = fmt::format("{}-{}.yaml", ruleset->name, f.check);
    const std::string problem = write_file_beneath(o.write, name, scenario_of(*ruleset, f),
                                                   replaceable_by_scenario(o.force));
    if (!problem.empty()) {
      report_error(problem);
      return kProblems;
    }
    print_out(fmt::format("    written as a scenario: {}/{}\n", o.write, name));
  }
  findings += report.findings.size();
  return interrupted ? kInterrupted : kFine;
}

}  // namespace

void add_audit(CLI::App& app, int& exit_code) {
  auto o = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand(
      "audit", "Looks for leaks, broken invariants and choices that fail, in random play");
  command->add_option("games", o->games, "The games; without any, all there are");
  command->add_option("--variant", o->variant, "A variant of the game, or several: a,b");
  add_mod_option(*command, o->mods);
  add_limit_options(*command);
  command->add_option("--positions", o->request.positions, "How many positions of each game")
      ->check(whole_number(1, std::uint64_t(1) << 40));
  command->add_option("--seed", o->request.seed, "The seed of chance")
      ->check(whole_number(0, kMostSeed));
  command
      ->add_option("--horizon-every", o->request.horizon_every,
                   "Of so many choices, look for the news of one by brute force (1: of each)")
      ->check(whole_number(1, 1'000'000));
  command->add_option("--write", o->write, "A folder: each finding is written there as a scenario")
      ->check(names_something);
  command->add_flag("--force", o->force, "With --write: replace whatever file is there");
  command->footer(
      "Examples:\n  cubilete audit dicy-cards --positions 10000\n"
      "  cubilete audit my-game --write my-game/tests\n"
      "  cubilete audit my-game --positions 100000 --horizon-every 1   (where undo ends: hours)\n"
      "\nThe exit code is 1 where something was found.");
  command->callback([o, &exit_code] {
    watch_interrupts();
    std::size_t findings = 0;
    for (const std::string& game : o->games.empty() ? library().games() : o->games) {
      exit_code = audit_one(*o, game, findings);
      if (exit_code != kFine) return;
    }
    exit_code = findings == 0 ? kFine : kProblems;
  });
}

}  // namespace cubilete

// cubilete audit: what no game may do, looked for in positions of random play.

#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "console.h"
#include "play/audit.h"
#include "replay.h"

namespace cubilete {
namespace {

struct Options {
  std::vector<std::string> games;
  std::string variant;
  std::vector<std::string> mods;
  AuditRequest request;
  std::string write;
};

std::string describe(const std::string& game, const Finding& f) {
  return fmt::format("{}: {}: {}\n    with {} players, seed {}, after {} choices\n", game, f.check,
                     f.message, f.players, f.seed, f.choices.size());
}

int audit_one(const Options& o, const std::string& game, std::size_t& findings) {
  int exit_code = kFine;
  const auto ruleset = compile_or_complain({game, o.variant, {}, o.mods}, exit_code);
  if (!ruleset) return exit_code;
  const AuditReport report =
      audit(ruleset, o.request, [](std::int64_t) { return interrupted == 0; });
  if (interrupted) {
    complain(fmt::format("stopped after {} positions", report.positions));
    return kProblems;
  }
  answer(fmt::format(
      "{:<20}{:>8} positions, {:>5} games: {}\n"
      "    {} exchanges of hidden things; "
      "{} questions held against brute force, {} skipped with too many combinations for that\n",
      game, report.positions, report.games,
      report.findings.empty() ? "no finding" : fmt::format("{} found", report.findings.size()),
      report.exchanges, report.questions, report.too_large));
  for (const Finding& f : report.findings) {
    answer(describe(game, f));
    if (o.write.empty()) continue;
    const std::string file = fmt::format("{}/{}-{}.yaml", o.write, ruleset->name, f.check);
    const std::string problem = write_file_safely(file, scenario_of(*ruleset, f));
    if (!problem.empty()) {
      complain(problem);
      return kProblems;
    }
    answer(fmt::format("    written as a scenario: {}\n", file));
  }
  findings += report.findings.size();
  return kFine;
}

}  // namespace

void add_audit(CLI::App& app, int& exit_code) {
  auto o = std::make_shared<Options>();
  CLI::App* command = app.add_subcommand(
      "audit", "Looks for leaks, broken invariants and choices that fail, in random play");
  command->add_option("games", o->games, "The games; without any, all there are");
  command->add_option("--variant", o->variant, "A variant of the game, or several: a,b");
  add_mod_option(*command, o->mods);
  command->add_option("--positions", o->request.positions, "How many positions of each game")
      ->check(CLI::Range(std::int64_t(1), std::int64_t(1) << 40));
  command->add_option("--seed", o->request.seed, "The seed of chance");
  command->add_option("--write", o->write, "A folder: each finding is written there as a scenario");
  command->footer(
      "Examples:\n  cubilete audit dicy-cards --positions 10000\n"
      "  cubilete audit my-game --write my-game/tests\n"
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

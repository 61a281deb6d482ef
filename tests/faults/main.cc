// The fault bench: puts faults into copies of all games, one at a time, and scores the diagnostics
// of `cubilete validate` for each. README.md beside this file tells how to read its table.

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <map>
#include <sstream>

#include "faults/planting.h"
#include "faults/score.h"

namespace cubilete::faults {
namespace {

struct Options {
  std::size_t mutants = 2000;
  std::uint64_t seed = 1;
  std::string program = CUBILETE_PROGRAM;
  std::string home = CUBILETE_SOURCE_DIR;
  std::vector<std::string> classes;
  std::vector<std::string> games;
  bool misses = false;
  bool all = false;
  bool valid = false;
  bool examples = false;
  std::size_t draw = 0;
};

void tell(const Made& m, const Verdict& v, const Report& r, const char* name) {
  fmt::print("{} {}: {}\n", name, m.game->name, describe(*m.game, m.mutant));
  fmt::print(
      "   {}{}{}{}\n", !v.counts ? "still valid: " + m.mutant.still_valid + "; " : std::string(),
      v.crashed ? "CRASHED " : "", v.reported ? (v.at_place ? "" : "wrong line ") : "MISSED ",
      v.is_typo && !v.suggested ? "no suggestion of '" + m.mutant.suggestion + "'" : "");
  for (const Finding& f : r.findings) {
    fmt::print("   {}:{}: {}[{}]: {} ({})\n", f.file, f.line, f.severity, f.code, f.message,
               f.help);
  }
}

// The beginning of the page content/MISTAKES.md, above its examples.
constexpr const char* kExamplesTitle =
    R"(# Mistakes, and what is said of them

One planted mistake of each kind that the [fault bench](../tests/faults/README.md) knows, as `validate`
reports it. The page is written by `tests/faults/run --mutants 150 --examples`; `./cubilete explain CODE`
tells what a code means, and [the reference](LANGUAGE.md#when-something-is-wrong) lists them all.

)";

// Returns the end of the page, which is not made from fault classes.
std::string part_by_hand() {
  std::ifstream in(std::string(CUBILETE_SOURCE_DIR) + "/tests/faults/types_of_scripts.txt");
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

// Prints a mutant of each class with its diagnostics: the shortest of those with one finding.
void tell_example(const Validator& validator, const FaultClass& fault,
                  const std::vector<Made>& mutants) {
  std::string best;
  for (const Made& m : mutants) {
    if (!m.mutant.still_valid.empty()) continue;
    const std::string text = validator.shown(*m.game, m.mutant);
    const std::string findings = text.substr(0, text.rfind('\n', text.size() - 2) + 1);
    const bool is_better = best.empty() || findings.size() < best.size();
    if (!findings.empty() && is_better) best = findings;
  }
  fmt::print("**{}** (`{}`)\n\n```\n{}```\n\n", fault.what, fault.name, best);
}

// Prints mutants drawn by the seed, evenly over all of them, with what a person sees of each.
void tell_drawn(const Validator& validator, const std::vector<Planted>& work, const Options& o) {
  std::vector<std::pair<const FaultClass*, const Made*>> all;
  for (const Planted& w : work) {
    for (const Made& m : w.mutants) {
      if (m.mutant.still_valid.empty()) all.emplace_back(w.fault, &m);
    }
  }
  Random random = Random(o.seed).named("drawn");
  for (std::size_t n = 0; n < o.draw && !all.empty(); ++n) {
    const std::size_t at = random.below(all.size());
    const auto [fault, made] = all[at];
    all.erase(all.begin() + std::ptrdiff_t(at));
    fmt::print("{}. {}: {}\n\n{}\n", n + 1, fault->name, describe(*made->game, made->mutant),
               validator.shown(*made->game, made->mutant));
  }
}

bool untouched_is_clean(const Validator& validator, const std::vector<GameText>& games) {
  bool clean = true;
  for (const GameText& game : games) {
    const Report r = validator.check(game.name);
    if (r.exit_code == 0 && r.is_json && r.findings.empty()) continue;
    clean = false;
    fmt::print("untouched {}: exit code {}\n", game.name, r.exit_code);
    for (const Finding& f : r.findings) {
      fmt::print("   {}:{}: {}[{}]: {}\n", f.file, f.line, f.severity, f.code, f.message);
    }
  }
  return clean;
}

bool reached(const char* what, std::size_t part, std::size_t of, double target) {
  const double found = of == 0 ? 1 : static_cast<double>(part) / static_cast<double>(of);
  const bool good = found >= target;
  fmt::print("{}: {} of {}, {:.1f} % (target {:.0f} %){}\n", what, part, of, 100 * found,
             100 * target, good ? "" : "  MISSED");
  return good;
}

int run(const Options& o) {
  std::vector<GameText> games = read_games(o.home);
  if (!o.games.empty()) {
    std::erase_if(games, [&](const GameText& g) {
      return std::find(o.games.begin(), o.games.end(), g.name) == o.games.end();
    });
  }
  const Validator validator(o.program, o.home);
  const bool clean = untouched_is_clean(validator, games);
  std::vector<const FaultClass*> classes;
  for (const FaultClass& c : fault_classes()) {
    if (o.classes.empty() ||
        std::find(o.classes.begin(), o.classes.end(), c.name) != o.classes.end()) {
      classes.push_back(&c);
    }
  }
  const std::vector<Planted> work = plant(games, classes, o.mutants, o.seed);
  if (o.examples) {
    fmt::print("{}", kExamplesTitle);
    for (const Planted& w : work) tell_example(validator, *w.fault, w.mutants);
    fmt::print("\n{}", part_by_hand());
    return 0;
  }
  if (o.draw > 0) {
    tell_drawn(validator, work, o);
    return 0;
  }
  std::vector<ClassScore> scores;
  Score all;
  std::map<std::string, std::size_t> reasons;
  for (const Planted& w : work) {
    ClassScore score{w.fault->name, w.fault->what, {}};
    for (const Made& m : w.mutants) {
      const Report report = validator.check(*m.game, m.mutant);
      const Verdict v = judge(*m.game, m.mutant, report);
      score.score.add(v);
      if (!v.counts) ++reasons[m.mutant.still_valid];
      const bool missed = v.crashed || !v.exit_is_right ||
                          (v.counts && (!v.reported || !v.at_place || (v.is_typo && !v.suggested)));
      if (o.all || (o.misses && missed) || (o.valid && !v.counts))
        tell(m, v, report, w.fault->name);
    }
    if (w.fault->is_certain) all.add(score.score);
    const Score& s = score.score;
    const auto wanted = w.fault->target * static_cast<double>(s.counted());
    if (static_cast<double>(s.reported) < wanted) {
      fmt::print("{}: {} of {} reported, fewer than its target of {:.0f} %\n", w.fault->name,
                 s.reported, s.counted(), 100 * w.fault->target);
    }
    scores.push_back(std::move(score));
  }
  fmt::print("{}\n", table_of(scores));
  fmt::print("{} games, {} mutants (seed {}), {} of them counted\n", games.size(), all.made, o.seed,
             all.counted());
  for (const auto& [reason, times] : reasons) {
    fmt::print("still valid, not counted: {} ({} times)\n", reason, times);
  }
  bool good = clean;
  fmt::print("untouched content: {}\n", clean ? "no finding" : "FINDINGS");
  good = reached("reported", all.reported, all.counted(), 0.98) && good;
  good = reached("right file and line", all.at_place, all.counted(), 0.97) && good;
  good = reached("typos with the right first suggestion", all.suggested, all.typos, 0.90) && good;
  // Of the 80 mutants of a test each is more than one percent.
  good = reached("reported by one finding", all.alone, all.reported,
                 all.reported < 300 ? 0.93 : 0.95) &&
         good;
  fmt::print("wrong exit codes: {}, crashes: {}\n", all.wrong_exit, all.crashed);
  return good && all.wrong_exit == 0 && all.crashed == 0 ? 0 : 1;
}

}  // namespace
}  // namespace cubilete::faults

int main(int argc, char** argv) {
  CLI::App app("Scores 'cubilete validate' by faults put into the games.");
  cubilete::faults::Options o;
  app.add_option("--mutants", o.mutants, "How many in all (2000)");
  app.add_option("--seed", o.seed, "Another seed makes other mutants (1)");
  app.add_option("--program", o.program, "The cubilete program");
  app.add_option("--home", o.home, "The folder with content/, scripts/ and schema/");
  app.add_option("--class", o.classes, "These classes of faults only");
  app.add_option("--game", o.games, "These games only");
  app.add_flag("--misses", o.misses,
               "Tells every mutant that was missed, with what was said of it");
  app.add_flag("--all", o.all, "Tells every mutant");
  app.add_flag("--valid", o.valid, "Tells those that are still valid");
  app.add_flag("--examples", o.examples,
               "Shows one of each class as a person sees it, instead of scoring");
  app.add_option("--draw", o.draw,
                 "Shows so many, drawn by the seed, as a person sees them, instead of scoring");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    return app.exit(e) == 0 ? 0 : 2;
  }
  return cubilete::faults::run(o);
}

#include "native/held.h"

#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "native/agreement.h"
#include "native/position_agreement.h"
#include "native/simulation_agreement.h"
#include "play/compiled_rules.h"
#include "ruleset/effect.h"

namespace cubilete {
namespace {

std::string hold_simulations(const std::shared_ptr<const Ruleset>& ruleset, std::int32_t players,
                             const HeldAmounts& amounts, HeldTotals& totals) {
  const auto hold = [&](const std::vector<std::string>& thinkers, std::int64_t games) {
    std::vector<std::string> seats(static_cast<std::size_t>(players), "random");
    std::copy_n(thinkers.begin(), std::min(thinkers.size(), seats.size()), seats.begin());
    const SimulationAgreement s = simulations_of(ruleset, seats, games, 1);
    totals.simulated += s.games;
    totals.simulated_failed += s.failed;
    return s.difference;
  };
  const std::string difference = hold({}, amounts.games);
  if (!difference.empty() || amounts.thinkers.empty()) return difference;
  return hold(amounts.thinkers, 1);
}

std::string hold_players(const std::shared_ptr<const Ruleset>& ruleset, std::int32_t players,
                         const HeldAmounts& amounts, HeldTotals& totals) {
  const auto source = native_source_of(*ruleset, players, native::AnsweredBy::kAgents);
  if (const auto* refusal = std::get_if<native::NotEmitted>(&source)) {
    ++totals.refused;
    fmt::print("  left to the interpreter with {} players: {}\n", players, refusal->reason);
    return "";
  }
  const auto built = native::build(std::get<native::Source>(source).text);
  if (const auto* problem = std::get_if<native::BuildProblem>(&built)) return problem->what;
  const auto answered = std::get<native::Source>(native_source_of(*ruleset, players));
  const auto built_for_answers = native::build(answered.text);
  if (const auto* problem = std::get_if<native::BuildProblem>(&built_for_answers))
    return problem->what;
  ++totals.compiled;
  totals.programs += static_cast<std::int64_t>(ruleset->expressions.size() +
                                               ruleset->blocks.size() + ruleset->scripts.size());
  const Agreement a = agreement_of(ruleset, players, amounts.games, 1,
                                   std::get<std::shared_ptr<const native::RulesLibrary>>(built));
  totals.games += a.games;
  totals.left += a.left_to_interpreter;
  totals.failed += a.failed;
  totals.scripts += a.compared_scripts;
  if (!a.difference.empty()) return a.difference;
  const PositionAgreement p = positions_of(
      ruleset, players, amounts.positions, 1,
      std::get<std::shared_ptr<const native::RulesLibrary>>(built_for_answers), answered.asked);
  totals.questions += p.questions;
  if (!p.difference.empty()) return p.difference;
  return hold_simulations(ruleset, players, amounts, totals);
}

// Runs in a separate process; the exit code is 0 if there is no difference.
int hold_one(const HeldSubjects& subjects, std::uint64_t k, HeldTotals& totals) {
  ::alarm(subjects.seconds);
  const std::string difference = subjects.hold(k, totals);
  if (!difference.empty()) fmt::print("{}: {}\n", subjects.name(k), difference);
  std::fflush(stdout);
  return difference.empty() ? 0 : 1;
}

}  // namespace

std::string hold_ruleset(const std::shared_ptr<const Ruleset>& ruleset, const HeldAmounts& amounts,
                         HeldTotals& totals) {
  const std::int32_t least =
      amounts.most_players_only ? ruleset->max_players : ruleset->min_players;
  for (std::int32_t p = least; p <= ruleset->max_players; ++p) {
    const std::string difference = hold_players(ruleset, p, amounts, totals);
    if (!difference.empty()) return fmt::format("with {} players: {}", p, difference);
  }
  return "";
}

HeldResult hold_each(const HeldSubjects& subjects) {
  HeldResult result;
  void* const memory = ::mmap(nullptr, sizeof(HeldTotals), PROT_READ | PROT_WRITE,
                              MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return {0, 1, 0};
  HeldTotals& totals = *new (memory) HeldTotals();
  for (std::uint64_t k = 0; k < subjects.count; ++k) {
    std::fflush(stdout);
    const pid_t child = ::fork();
    if (child == 0) std::_Exit(hold_one(subjects, k, totals));
    int status = 0;
    ::waitpid(child, &status, 0);
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM) {
      ++result.given_up;
      fmt::print("{}: given up after {} s\n", subjects.name(k), subjects.seconds);
    } else if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
      ++result.different;
      if (!WIFEXITED(status)) fmt::print("{}: it died\n", subjects.name(k));
    }
  }
  fmt::print(
      "{} {}, {} given up; {} rulesets compiled with {} programs, {} refused; {} games played, {} "
      "left to the interpreter, {} fail; {} queries of scripts, {} questions; {} games simulated, "
      "{} of which fail; {} differ\n",
      subjects.count, subjects.what, result.given_up, totals.compiled, totals.programs,
      totals.refused, totals.games, totals.left, totals.failed, totals.scripts, totals.questions,
      totals.simulated, totals.simulated_failed, result.different);
  result.compiled = totals.compiled;
  return result;
}

}  // namespace cubilete

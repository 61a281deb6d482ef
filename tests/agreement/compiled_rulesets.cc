#include "agreement/compiled_rulesets.h"

#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "play/compiled_rules.h"
#include "ruleset/effect.h"

namespace cubilete {
namespace {

std::string difference_of_both_simulations(const std::shared_ptr<const Ruleset>& ruleset,
                                           std::int32_t players, const PlayedAmounts& amounts,
                                           AgreementCounts& counts) {
  std::vector<std::string> seats(static_cast<std::size_t>(players), "random");
  const std::string difference =
      difference_of_simulations(ruleset, seats, amounts.simulated, 1, counts);
  if (!difference.empty() || amounts.thinkers.empty()) return difference;
  std::copy_n(amounts.thinkers.begin(), std::min(amounts.thinkers.size(), seats.size()),
              seats.begin());
  return difference_of_simulations(ruleset, seats, 1, 1, counts);
}

// In a process of its own; the exit code says whether there is no difference.
int compare(const RulesetSource& source, unsigned seconds, const PlayedAmounts& amounts,
            RulesetCounts& counts) {
  ::alarm(seconds);
  const auto ruleset = source.make();
  const std::string difference = ruleset ? difference_of_rules(ruleset, amounts, counts) : "";
  if (!difference.empty()) fmt::print("{}: {}\n", source.name, difference);
  std::fflush(stdout);
  return difference.empty() ? 0 : 1;
}

}  // namespace

std::variant<native::Source, native::NotEmitted> source_of(const Ruleset& ruleset,
                                                           std::int32_t players,
                                                           native::AnsweredBy answering,
                                                           bool without_forms) {
  return without_forms ? native::write_source(ruleset, players, nullptr, answering)
                       : native_source_of(ruleset, players, answering);
}

std::string difference_of_rules(const std::shared_ptr<const Ruleset>& ruleset, std::int32_t players,
                                const PlayedAmounts& amounts, RulesetCounts& counts) {
  const auto compiled_for = [&](native::AnsweredBy answering) {
    return compile(source_of(*ruleset, players, answering, amounts.without_forms));
  };
  const CompiledText for_agents = compiled_for(native::AnsweredBy::kAgents);
  if (for_agents.is_refused) {
    ++counts.refused;
    fmt::print("  with {} players {}\n", players, for_agents.problem);
    return "";
  }
  if (!for_agents.library) return for_agents.problem;
  ++counts.compiled;
  counts.programs += static_cast<std::int64_t>(ruleset->expressions.size() +
                                               ruleset->blocks.size() + ruleset->scripts.size());
  std::string difference =
      difference_of_games(*ruleset, players, amounts.games, amounts.seed, for_agents, counts);
  if (difference.empty() && amounts.positions > 0) {
    const CompiledText for_program = compiled_for(native::AnsweredBy::kProgram);
    if (!for_program.library) return for_program.problem;
    difference = difference_of_positions(*ruleset, players, amounts.positions, amounts.seed,
                                         for_program, counts);
  }
  if (!difference.empty() || amounts.simulated == 0) return difference;
  return difference_of_both_simulations(ruleset, players, amounts, counts);
}

std::string difference_of_rules(const std::shared_ptr<const Ruleset>& ruleset,
                                const PlayedAmounts& amounts, RulesetCounts& counts) {
  const std::int32_t least =
      amounts.most_players_only ? ruleset->max_players : ruleset->min_players;
  for (std::int32_t p = least; p <= ruleset->max_players; ++p) {
    const std::string difference = difference_of_rules(ruleset, p, amounts, counts);
    if (!difference.empty()) return fmt::format("with {} players: {}", p, difference);
  }
  return "";
}

ComparedRulesets compare_each(const std::string& what, const std::vector<RulesetSource>& sources,
                              unsigned seconds, const PlayedAmounts& amounts) {
  ComparedRulesets result;
  void* const memory = ::mmap(nullptr, sizeof(RulesetCounts), PROT_READ | PROT_WRITE,
                              MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return {0, 1, 0};
  RulesetCounts& counts = *new (memory) RulesetCounts();
  for (const RulesetSource& source : sources) {
    std::fflush(stdout);
    const pid_t child = ::fork();
    if (child == 0) std::_Exit(compare(source, seconds, amounts, counts));
    int status = 0;
    ::waitpid(child, &status, 0);
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM) {
      ++result.given_up;
      fmt::print("{}: given up after {} s\n", source.name, seconds);
    } else if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
      ++result.different;
      if (!WIFEXITED(status)) fmt::print("{}: it died\n", source.name);
    }
  }
  fmt::print(
      "{} {}, {} given up; {} rulesets compiled with {} programs, {} refused; {} games played, {} "
      "left to the interpreter, {} fail; {} queries of scripts, {} questions; {} games simulated, "
      "{} of which fail; {} differ\n",
      sources.size(), what, result.given_up, counts.compiled, counts.programs, counts.refused,
      counts.games, counts.left_to_interpreter, counts.failed, counts.compared_scripts,
      counts.questions, counts.simulated, counts.simulated_failed, result.different);
  result.compiled = counts.compiled;
  return result;
}

}  // namespace cubilete

#include "native/generated_agreement.h"

#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>

#include "fuzz/scratch.h"
#include "fuzz/trial_of_game.h"
#include "native/agreement.h"
#include "native/position_agreement.h"
#include "play/compiled_rules.h"

namespace cubilete {
namespace {

constexpr std::int64_t kGames = 6;
constexpr std::int64_t kPositions = 3;
constexpr unsigned kLongest = 60;  // seconds by the clock, for one game with its compilation

// Of all processes.
struct Totals {
  std::int64_t compiled = 0;  // rulesets, to machine code
  std::int64_t refused = 0;   // that compiled rules leave to the interpreter
  std::int64_t programs = 0;  // expressions, blocks of effects and scripts of what was compiled
  std::int64_t games = 0;
  std::int64_t left = 0;    // of them, to the interpreter
  std::int64_t failed = 0;  // of these, in which a rule fails
  std::int64_t scripts = 0;
  std::int64_t questions = 0;
};

std::string difference_in(const std::shared_ptr<const Ruleset>& ruleset, std::int32_t players,
                          Totals& totals) {
  const auto source = native_source_of(*ruleset, players);
  if (std::holds_alternative<native::Refusal>(source)) {
    ++totals.refused;
    return "";
  }
  const auto& written = std::get<native::Source>(source);
  const auto built = native::build(written.text);
  if (const auto* problem = std::get_if<native::BuildProblem>(&built)) return problem->what;
  const auto library = std::get<std::shared_ptr<const native::Library>>(built);
  ++totals.compiled;
  totals.programs += static_cast<std::int64_t>(ruleset->expressions.size() +
                                               ruleset->blocks.size() + ruleset->scripts.size());
  const Agreement a = agreement_of(ruleset, players, kGames, 1, library);
  totals.games += a.games;
  totals.left += a.left_to_interpreter;
  totals.failed += a.failed;
  totals.scripts += a.compared_scripts;
  if (!a.difference.empty()) return a.difference;
  const PositionAgreement p = positions_of(ruleset, players, kPositions, 1, library, written.asked);
  totals.questions += p.questions;
  return p.difference;
}

// The exit code of the process of one game.
int hold_one(std::uint64_t seed, Totals& totals) {
  const fuzz::WrittenGame game = fuzz::game_of_seed(seed);
  if (game.is_heavy) return 0;
  fuzz::Scratch files;
  files.hold(game.files);
  const Compilation c = fuzz::library().compile({files.folder().string(), "", {}});
  if (!c.ruleset) return 0;
  for (std::int32_t p = c.ruleset->min_players; p <= c.ruleset->max_players; ++p) {
    const std::string difference = difference_in(c.ruleset, p, totals);
    if (difference.empty()) continue;
    fmt::print("game {} with {} players: {}\n", seed, p, difference);
    std::fflush(stdout);
    return 1;
  }
  return 0;
}

}  // namespace

bool hold_generated(std::uint64_t first, std::uint64_t count) {
  void* const memory =
      ::mmap(nullptr, sizeof(Totals), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) return false;
  Totals& totals = *new (memory) Totals();
  (void)fuzz::library();  // once, not in each process
  std::int64_t different = 0;
  std::int64_t given_up = 0;
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    const pid_t child = ::fork();
    if (child == 0) {
      ::alarm(kLongest);
      std::_Exit(hold_one(seed, totals));
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGALRM) {
      ++given_up;
    } else if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
      ++different;
      if (!WIFEXITED(status)) fmt::print("game {}: it died\n", seed);
    }
  }
  fmt::print(
      "{} generated games, {} given up; {} rulesets compiled with {} programs, {} refused; {} "
      "games "
      "played, {} left to the interpreter, of which {} fail; {} queries of scripts, {} questions; "
      "{} differ\n",
      count, given_up, totals.compiled, totals.programs, totals.refused, totals.games, totals.left,
      totals.failed, totals.scripts, totals.questions, different);
  return different == 0;
}

}  // namespace cubilete

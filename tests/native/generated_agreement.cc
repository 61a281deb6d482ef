#include "native/generated_agreement.h"

#include <fmt/format.h>

#include "fuzz/scratch.h"
#include "fuzz/trial_of_game.h"
#include "native/held.h"

namespace cubilete {
namespace {

std::string hold_one(std::uint64_t seed, HeldTotals& totals) {
  const fuzz::WrittenGame game = fuzz::game_of_seed(seed);
  if (game.is_heavy) return "";
  fuzz::Scratch files;
  files.hold(game.files);
  const Compilation c = fuzz::library().compile({files.folder().string(), "", {}});
  return c.ruleset ? hold_ruleset(c.ruleset, {}, totals) : "";
}

}  // namespace

bool hold_generated(std::uint64_t first, std::uint64_t count) {
  (void)fuzz::library();  // loaded once, not in each process
  HeldSubjects subjects;
  subjects.what = "generated games";
  subjects.count = count;
  subjects.name = [first](std::uint64_t k) { return fmt::format("game {}", first + k); };
  subjects.hold = [first](std::uint64_t k, HeldTotals& totals) {
    return hold_one(first + k, totals);
  };
  return hold_each(subjects).different == 0;
}

}  // namespace cubilete

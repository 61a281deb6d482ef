#include "play/end_check.h"

#include <fmt/format.h>

#include "base/digest.h"
#include "state/cell_writer.h"

namespace cubilete {
namespace {

constexpr const char* kHowToMend =
    "; give one of these actions a cost, or 'ends: turn', or offer them with 'once: true'";

}  // namespace

void EndCheck::begin() {
  seen_.clear();
  choices_.clear();
}

void EndCheck::look_at(const State& s) {
  const std::pair turn(s.round(), s.turn());
  if (turn != turn_) seen_.clear();
  if (turn != turn_) turn_began_ = parts_.now.choices.size();
  turn_ = turn;
  const std::uint64_t digest = digest_without_chance(s);
  const auto [first, is_new] = seen_.try_emplace(digest, Met{choices_.size(), s});
  if (is_new || !comes_back_with_other_luck(first->second, digest)) return;
  parts_.found("cycle",
               fmt::format("after {} the position is the same again, in the same turn: this can "
                           "go on for ever{}",
                           parts_.chosen_since(first->second.choices), kHowToMend));
}

// Repeats the choices since then with other seeds. An effect under way keeps its random numbers.
bool EndCheck::comes_back_with_other_luck(const Met& met, std::uint64_t digest) {
  constexpr std::uint64_t kTries = 16;
  for (std::uint64_t luck = 1; luck <= kTries && !met.state.activation; ++luck) {
    State again = met.state;
    CellWriter(again).set_seed(digest_of("other luck", luck));
    for (std::size_t i = met.choices; i < choices_.size(); ++i) {
      if (!parts_.other.engine().step(again, choices_[i])) return false;
    }
    CellWriter(again).set_seed(parts_.now.seed);  // the seed is part of the digest
    if (digest_without_chance(again) != digest) return false;
  }
  return true;
}

void EndCheck::look_at_end(const State& s) {
  if (s.status() == Status::kBrokenOff) parts_.found("termination", how_it_was_broken_off(s));
}

std::string EndCheck::how_it_was_broken_off(const State& s) const {
  const DecisionLimits& limits = parts_.ruleset.decision_limits;
  const auto taken = [&](std::size_t from) {
    return fmt::format("; taken were {}{}", parts_.chosen_since(from), kHowToMend);
  };
  switch (limit_reached(parts_.ruleset, s)) {
    case GameLimit::kTurnDecisions:
      return fmt::format("a turn takes more than {} decisions{}", limits.turn, taken(turn_began_));
    case GameLimit::kRoundDecisions:
      return fmt::format("a round takes more than {} decisions{}", limits.round, taken(0));
    case GameLimit::kGameDecisions:
      return fmt::format("the game does not end within {} decisions{}", limits.game, taken(0));
    case GameLimit::kTurns:
      break;
  }
  return fmt::format("the game does not end within {} turns", parts_.ruleset.turn_limit);
}

}  // namespace cubilete

// Information-set Monte Carlo tree search, with a tree for each player (Cowling, Powley, Whitehouse
// 2012, MO-ISMCTS): plays any game, from its rules alone.
//
// Each playout draws a world that the player cannot tell from the real one (play/worlds.h) and
// plays on. While the player who is asked knows the position from earlier playouts, the move is
// chosen by the mean of its values and how seldom it was tried (UCB); then by which moves did well
// in earlier playouts (MAST). Each player looks for his own good.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "play/agent.h"

namespace cubilete {

struct SearchOptions {
  std::int64_t playouts = 0;      // a decision; 0: as many as the time allows
  std::int64_t milliseconds = 0;  // a decision; 0: no limit
  bool grows_tree = true;         // false: only the question itself is learned about
  // Decisions of each player after which a playout may be cut off, where content declares none.
  std::int32_t horizon = 10;
  bool stops_early = true;  // where the playouts left cannot change the answer
};

// The verdict of a search on an option.
struct OptionShare {
  double share = 0;  // of the playouts
  double value = 0;  // the mean, from 0 to 1
};

struct SearchReport {
  std::vector<OptionShare> options;  // of the decision, in its order
  std::size_t best = 0;
  std::int64_t playouts = 0;  // that came to an end
  std::size_t bytes = 0;      // of the tree
};

class SearchAgent final : public Agent {
 public:
  SearchAgent(const SearchOptions& options, std::uint64_t seed);

  Result<std::size_t> choose(Engine&, const State&, const Decision&) override;
  void pass(Engine&, const State&, const Decision&) override { ++decisions_; }
  void think_by(native::NativePlayer* compiled) override { compiled_ = compiled; }
  const RuleError* problem() const override { return problem_ ? &*problem_ : nullptr; }

  // The same search, with what it found.
  SearchReport search(Engine&, const State&, const Decision&);

 private:
  SearchOptions options_;
  std::uint64_t seed_;
  std::uint64_t decisions_ = 0;  // that it was asked
  std::optional<RuleError> problem_;
  std::optional<bool> can_lose_together_;  // of the rules; found when it is wanted first
  native::NativePlayer* compiled_ = nullptr;
};

}  // namespace cubilete

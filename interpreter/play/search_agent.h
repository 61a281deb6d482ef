// Information-set Monte Carlo tree search, with a tree for each player (Cowling, Powley, Whitehouse
// 2012, MO-ISMCTS): plays any game, from its rules alone.
//
// Each playout imagines a state that the player cannot tell from the real one
// (play/determinizer.h), and continues it. At positions known from earlier playouts a move is
// chosen by UCB, from its mean value and number of tries; after these by its success in all earlier
// playouts (MAST). Each player maximises his own result.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "play/agent.h"

namespace cubilete {

struct SearchOptions {
  std::int64_t playouts = 0;      // per decision; 0: limited by time
  std::int64_t milliseconds = 0;  // per decision; 0: no limit
  bool grows_tree = true;         // false: learns about the question only
  // Decisions per player after which a playout may stop, unless content declares another number.
  std::int32_t horizon = 10;
  bool stops_early = true;  // when further playouts cannot change the answer
};

// The result of a search for one option.
struct OptionShare {
  double share = 0;  // of the playouts
  double value = 0;  // mean value, from 0 to 1
};

struct SearchReport {
  std::vector<OptionShare> options;  // in the order of the decision
  std::size_t best = 0;
  std::int64_t playouts = 0;  // completed playouts
  std::size_t bytes = 0;      // size of the tree
};

class SearchAgent final : public ThinkingAgent {
 public:
  SearchAgent(const SearchOptions& options, std::uint64_t seed);

  void pass(Engine&, const State&, const Decision&) override { ++decisions_; }
  void think_by(native::NativePlayer* compiled) override { compiled_ = compiled; }
  const RuleError* problem() const override { return problem_ ? &*problem_ : nullptr; }

  // Returns the full results of the search that choose() makes, for the options as they are given.
  SearchReport search(Engine&, const State&, const Decision&);

 private:
  Result<std::size_t> think(Engine&, const State&, const Decision&) override;
  SearchReport search_known(Engine&, const State&, const Decision&);
  SearchOptions options_;
  std::uint64_t seed_;
  std::uint64_t decisions_ = 0;  // number of decisions it was asked for
  std::optional<RuleError> problem_;
  std::optional<bool> can_lose_together_;  // property of the rules; computed on first use
  native::NativePlayer* compiled_ = nullptr;
};

}  // namespace cubilete

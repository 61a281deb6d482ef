// Searches for the first decisions of a game with hidden information. Each playout begins with the
// set-up, so that the players' choices so far hint at what they hold.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/random.h"
#include "engine/engine.h"
#include "play/position_player.h"
#include "play/stat_table.h"

namespace cubilete {

// In every playout each player learns a strategy from what he sees, by Smooth UCT (Heinrich 2015):
// he follows UCB at times, else his average strategy. The answer is drawn from the average strategy
// at the question, because a predictable answer would reveal secrets.
class EarlySearch final : private Answerer {
 public:
  // Searches at a question for which `real` waits. REQUIRES: all outlive this.
  EarlySearch(Engine& engine, native::NativePlayer* compiled, const State& real,
              const Decision& question, std::uint64_t seed);

  // Returns whether the game has just begun, hides something, and the player who is asked remembers
  // nothing beyond what he sees.
  static bool is_worth_trying(const Ruleset&, const State&);

  // Returns an option after this many playouts. Returns nothing, after a few trial playouts, if too
  // few of them reach the question.
  std::optional<std::size_t> choose(std::int64_t playouts);

  // Returns the probability of an option, from 0 to 1. REQUIRES: choose() returned an option.
  double chance_of(std::size_t option) const;

 private:
  struct Move {
    std::size_t seat;
    std::uint64_t node;
    std::uint64_t key;
  };

  Result<std::size_t> answer(const State&, const Decision&) override;
  bool needs_decision_only() const override { return true; }
  std::uint64_t node_of(const State&, const Decision&) const;
  std::size_t pick(std::uint64_t node, const Decision&, const std::vector<std::uint64_t>& keys);
  bool play(std::int64_t n);
  double share_of(std::size_t option) const;

  Engine& engine_;
  PositionPlayer positions_;
  const State& real_;
  const Decision& question_;
  std::uint64_t seed_;
  RandomStream random_;
  StatTable table_;
  std::uint64_t root_;
  std::vector<std::uint64_t> root_keys_;
  std::vector<Move> path_;
  std::int64_t decisions_ = 0;  // in the current playout
  bool is_trying_ = false;      // playouts that miss the question are stopped
  bool has_hit_ = false;
};

}  // namespace cubilete

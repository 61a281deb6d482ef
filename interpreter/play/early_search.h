// A search for the first decisions of a game with secrets: it begins each playout with the set-up,
// so that what others have done so far tells what they hold.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/random.h"
#include "engine/engine.h"
#include "play/position_player.h"
#include "play/stat_table.h"

namespace cubilete {

// Every player learns in all playouts what to do where he sees what, by
// Smooth UCT (Heinrich 2015): sometimes by UCB, sometimes as he did so far. The answer
// is drawn as often as the player gave it at the question: where secrets count, always giving the
// same answer would tell them.
class EarlySearch final : private Answerer {
 public:
  // Of a question that `real` waits at. REQUIRES: all outlive it.
  EarlySearch(Engine& engine, native::NativePlayer* compiled, const State& real,
              const Decision& question, std::uint64_t seed);

  // Whether the game is so young, and hides so much, that it is worth trying.
  static bool is_worth_trying(const Ruleset&, const State&);

  // The option, after so many playouts; nothing where too few of them came to the question, which
  // is found out soon.
  std::optional<std::size_t> choose(std::int64_t playouts);

  // How likely an option is drawn, from 0 to 1. REQUIRES: choose() has given one.
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
  std::int64_t decisions_ = 0;  // of the playout under way
  bool is_trying_ = false;      // a playout that misses the question is broken off
  bool has_hit_ = false;
};

}  // namespace cubilete

// States of one game under way, so that an earlier one can be reached again without playing from
// the start: within a budget of bytes, every one; beyond it every second, every fourth, and so on.
//
// Invariants:
//   I1  the state after no choice is kept, once it was added;
//   I2  the others are after multiples of `distance_` choices, in order;
//   I3  all but the first occupy at most the budget.
#pragma once

#include <vector>

#include "state/state.h"

namespace cubilete {

class Checkpoints {
 public:
  // In bytes. A game of the library keeps every state of several thousand choices in it.
  static constexpr std::size_t kBudget = std::size_t{32} << 20;
  explicit Checkpoints(std::size_t budget) : budget_(budget) {}

  // Offers the state after `choices` choices. REQUIRES: more choices than all added before and not
  // dropped; the first is after none.
  void add(std::size_t choices, const State&);
  // Forgets those after more choices than this.
  void drop_after(std::size_t choices);

  struct Checkpoint {
    std::size_t choices = 0;
    State state;
  };
  // The latest at or before. REQUIRES: the state after no choice was added.
  const Checkpoint& latest(std::size_t choices) const;

  // What is occupied, the first state included.
  std::size_t bytes() const { return bytes_; }
  std::size_t size() const { return kept_.size(); }

 private:
  void thin_out();

  std::size_t budget_;
  std::vector<Checkpoint> kept_;
  std::size_t distance_ = 1;
  std::size_t bytes_ = 0;
};

}  // namespace cubilete

// Stores states of a game under way, so that earlier ones can be restored without playing from the
// start: all of them within a budget of bytes, else every second, every fourth, and so on.
//
// Invariants:
//   I1  the state before any choice is kept, once it was added;
//   I2  the other states follow multiples of `distance_` choices, in order;
//   I3  all states but the first take at most the budget.
#pragma once

#include <vector>

#include "state/state.h"

namespace cubilete {

class Checkpoints {
 public:
  // In bytes. This holds every state of several thousand choices of a game of the library.
  static constexpr std::size_t kBudget = std::size_t{32} << 20;
  explicit Checkpoints(std::size_t budget) : budget_(budget) {}

  // Offers the state after `choices` choices. REQUIRES: the numbers increase, starting with 0;
  // states that were dropped do not count.
  void add(std::size_t choices, const State&);
  // Drops all states after more than `choices` choices.
  void drop_after(std::size_t choices);

  struct Checkpoint {
    std::size_t choices = 0;
    State state;
  };
  // Returns the latest state after at most `choices` choices. REQUIRES: the first state was added.
  const Checkpoint& latest(std::size_t choices) const;

  // Returns the size of all states, including the first.
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

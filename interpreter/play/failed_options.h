// A rule that fails when a choice is carried out fails that choice, not the game: the state is as
// before it, and another option can be chosen.
#pragma once

#include <optional>
#include <utility>
#include <vector>

#include "game.h"
#include "play/agent.h"

namespace cubilete {

// The choices that failed at the present position.
class FailedOptions {
 public:
  void add(Choice c) { failed_.push_back(std::move(c)); }
  void clear() { failed_.clear(); }
  bool empty() const { return failed_.empty(); }
  // Removes the options that failed, with their notes.
  void leave_out_of(Decision&) const;

 private:
  std::vector<Choice> failed_;
};

// Remembers the failures that were reported, so that each place of the rules is reported once.
class ReportedFailures {
 public:
  // Returns whether the failure is the first one of its place and code, and remembers it.
  bool is_new(const RuleError&);
  void clear() { reported_.clear(); }

 private:
  std::vector<RuleError> reported_;
};

// Makes a choice. Returns the failure if a rule fails in it, or if it leads to a question whose
// options cannot be found; the game is then unchanged.
std::optional<RuleError> make_choice(Game&, const Choice&);

// Returns an option that can be carried out: the agent's, or, if a rule fails in it, one drawn from
// the others by a random stream of this position. An option fails too if it leads to further
// questions of the same action that no answer carries through. The agent is asked once, so its
// random numbers are those of a game in which nothing failed. Adds each failure to `failures`.
// Fails if every option fails.
Result<std::size_t> choose_possible(Agent&, Engine&, const State&, const Decision&,
                                    std::vector<RuleError>& failures);

}  // namespace cubilete

// Removes from positions and lists what a player cannot know of them: the order of hidden
// components.
#pragma once

#include <span>
#include <vector>

#include "state/decision.h"

namespace cubilete {

// Sorts the hidden components of each kind by definition and attribute values, also in the state
// before an effect that is being executed. With the same seed, imagine() and
// imagine_before_effect() (state/view.h) then give the same position for all states that `viewer`
// cannot tell apart.
State with_hidden_sorted(const Ruleset&, const State&, MaybePlayer viewer);

// Returns the order in which a viewer may read things that name components: those that name hidden
// ones are sorted by the definitions and values of these, all others keep their places.
std::vector<std::size_t> order_without_secrets(const Ruleset&, const State&, MaybePlayer viewer,
                                               const std::vector<std::vector<ComponentId>>&);

// Puts the options, with their notes, into that order for the player who is asked, where content
// ranks them those of equal rank; and likewise the items of each selection. Returns for each option
// where it was.
std::vector<std::size_t> sort_hidden_options(const Ruleset&, const State&, Decision&,
                                             std::span<const std::size_t> ends_of_ranks);
inline std::vector<std::size_t> sort_hidden_options(const Ruleset& r, const State& s, Decision& d) {
  return sort_hidden_options(r, s, d, d.options.ends_of_ranks());
}

// Returns whether an option names a component that the player who is asked may not see.
bool names_hidden(const Ruleset&, const State&, const Decision&);

// A question as the player who is asked knows it: the same for all states that he cannot tell apart
// and that offer him the same.
struct KnownQuestion {
  State state;                       // with_hidden_sorted
  Decision decision;                 // its hidden components are renamed to equals of that state
  std::vector<std::size_t> options;  // for each of its options, the number of the real one
};
KnownQuestion as_known(const Ruleset&, const State&, const Decision&,
                       std::span<const std::size_t> ends_of_ranks);

// Puts the classes of a set of selections into that order.
void sort_hidden_classes(const Ruleset&, const State&, MaybePlayer viewer, SelectionSet&);

// Returns the components among the values of an answer.
std::vector<ComponentId> components_in(const Decision&, std::span<const std::int32_t> values);

}  // namespace cubilete

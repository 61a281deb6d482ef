// Removes from positions and lists what a player cannot know of them: the order of hidden
// components.
#pragma once

#include <span>
#include <vector>

#include "state/decision.h"

namespace cubilete {

// Sorts the hidden components of each kind by definition and attribute values. With the same seed,
// imagine() (state/view.h) then gives the same position for all states that `viewer` cannot tell
// apart.
State with_hidden_sorted(const Ruleset&, const State&, MaybePlayer viewer);

// Returns the order in which a viewer may read things that name components: those that name hidden
// ones are sorted by the definitions and values of these, all others keep their places.
std::vector<std::size_t> order_without_secrets(const Ruleset&, const State&, MaybePlayer viewer,
                                               const std::vector<std::vector<ComponentId>>&);

// Puts the options, with their notes, into that order for the player who is asked, where content
// ranks them those of equal rank; and likewise the items of each selection.
void sort_hidden_options(const Ruleset&, const State&, Decision&);

// Puts the classes of a set of selections into that order.
void sort_hidden_classes(const Ruleset&, const State&, MaybePlayer viewer, SelectionSet&);

// Returns the components among the values of an answer.
std::vector<ComponentId> components_in(const Decision&, std::span<const std::int32_t> values);

}  // namespace cubilete

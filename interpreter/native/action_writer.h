// Writes an action: whether it is available, its choices, and what it does.
#pragma once

#include "native/effect_writer.h"

namespace cubilete::native {

// Returns the functions of an action, whose locals are `L`:
//   action<n>_available(pl)     says whether its choices can be made to the end
//   action<n>_choose(pl, L)     asks for its choices
//   action<n>_do(pl, L)         pays for it and carries it out; returns an Exit
//   action<n>_possible(pl, L)   says whether an answer given with others is still possible
//   action<n>_share(pl, L, taken)  replaces equal components that are taken by free ones
std::string write_action(Emission&, ActionId);

}  // namespace cubilete::native

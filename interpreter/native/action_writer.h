// Writes an action: whether it is available, its choices, and what it does.
#pragma once

#include "native/effect_writer.h"

namespace cubilete::native {

// The functions of an action, whose locals are `L`:
//   action<n>_available(pl)     whether its choices can be made to the end
//   action<n>_choose(pl, L)     asks for its choices
//   action<n>_do(pl, L)         pays for it and carries it out: an Exit
//   action<n>_possible(pl, L)   whether an answer given with others can still be carried out
//   action<n>_share(pl, L, taken)  takes others in place of equal components that are taken
std::string write_action(Emission&, ActionId);

}  // namespace cubilete::native

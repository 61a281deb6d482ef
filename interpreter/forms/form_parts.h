// How the nodes of a form hang together.
#pragma once

#include <cstdint>
#include <set>
#include <vector>

#include "forms/form.h"

namespace cubilete::lowering {

// Returns the nodes of which a node is made, in the order of the fields; those that are left out
// are not among them.
std::vector<std::int32_t> parts_of(const Form&, const FormNode&);

// Returns the slots that functions may read or write in the frames around their own.
std::set<std::int32_t> shared_slots(const Form&);

}  // namespace cubilete::lowering

// The nodes of which a node of a form is made.
#pragma once

#include <cstdint>
#include <vector>

#include "forms/form.h"

namespace cubilete::lowering {

// Returns them in the order of the fields; those that are left out are not among them.
std::vector<std::int32_t> parts_of(const Form&, const FormNode&);

}  // namespace cubilete::lowering

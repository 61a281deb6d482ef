// Warnings of scripts that may follow from an error.
#pragma once

#include <vector>

#include "diagnostics/diagnostic.h"
#include "lua/syntax/tree.h"

namespace cubilete {

struct CheckedSource {
  std::int32_t source = -1;  // its number in the sources of the diagnostics
  const lua_syntax::Tree* tree = nullptr;
};

// Leaves out the warnings about functions that have an error: what is known of their values may be
// wrong.
void leave_out_doubtful(const std::vector<CheckedSource>&, Diagnostics&);

}  // namespace cubilete

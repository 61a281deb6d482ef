// Writes blocks of effects as statements of a function that returns an Exit.
#pragma once

#include "native/expression_writer.h"

namespace cubilete::native {

// Returns the statements of a block; empty if there is no block.
std::string write_block(Emission&, BlockId, const ScopeNames&);
// Returns how deep blocks nest inside this one, itself included.
std::int32_t nesting_of(const Ruleset&, BlockId);

}  // namespace cubilete::native

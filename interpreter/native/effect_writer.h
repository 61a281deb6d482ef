// Writes blocks of effects as statements of a function that returns an Exit.
#pragma once

#include "native/expression_writer.h"

namespace cubilete::native {

// The statements of a block; nothing where there is none.
std::string write_block(Emission&, BlockId, const ScopeNames&);
// How deep blocks of the block lie inside one another at most, itself included.
std::int32_t nesting_of(const Ruleset&, BlockId);

}  // namespace cubilete::native

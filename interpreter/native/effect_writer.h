// Writes blocks of effects as statements of a function that returns an Exit.
#pragma once

#include "native/expression_writer.h"

namespace cubilete::native {

// The statements of a block; nothing where there is none.
std::string write_block(Emission&, BlockId, const Scope&);
// The statements that end what an `end` names, without leaving the function.
std::string write_end(Emission&, const EndEffect&, const Scope&);
// Statements that pay, gain or lose amounts. `who`: the name of the player.
std::string write_amounts(Emission&, ResourceVerb, const std::vector<Amount>&,
                          ExpressionId amounts_from, const std::string& who, const Scope&);
// A call of a verb, or of the trigger that takes its place.
std::string write_verb(const Emission&, const std::string& name, const std::string& arguments,
                       const Scope&);
// The triggers that follow what was done at once; nothing where there are none.
std::string write_follow_up(const Emission&, const Scope&);
// Declares a Builder of the pairs of amounts.
std::string declare_pairs(Emission&, const std::string& name, const std::vector<Amount>&,
                          ExpressionId amounts_from, const Scope&);
// How deep blocks of the block lie inside one another at most, itself included.
std::int32_t nesting_of(const Ruleset&, BlockId);

}  // namespace cubilete::native

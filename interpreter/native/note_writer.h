// Writes the notes of the options of a question. Compiled rules do not show them, but the
// interpreter computes them before it asks, which may fail, so the text does too.
#pragma once

#include "native/expression_writer.h"

namespace cubilete::native {

// Returns statements that compute the note of each of `count` options, if `asks` holds. `bind`
// binds option number i_. Empty if there is no note.
std::string write_notes(Emission&, ExpressionId note, const ScopeNames&, const std::string& asks,
                        const std::string& count, const std::string& bind);

// True if both expressions have the same text.
bool are_same(const Ruleset&, ExpressionId, ExpressionId);

}  // namespace cubilete::native

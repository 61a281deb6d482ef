// Writes the notes beside the options of a question. Nobody reads them in compiled rules, but the
// interpreter finds them before it asks, and may fail.
#pragma once

#include "native/expression_writer.h"

namespace cubilete::native {

// Statements that find the note of each of `count` options, where `asks` holds. `bind` binds the
// option number i_. Nothing where there is no note.
std::string write_notes(Emission&, ExpressionId note, const ScopeNames&, const std::string& asks,
                        const std::string& count, const std::string& bind);

// Whether both expressions have the same text.
bool are_same(const Ruleset&, ExpressionId, ExpressionId);

}  // namespace cubilete::native

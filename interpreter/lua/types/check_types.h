// The type check of scripts. It follows each function that content names with the types that the
// YAML declares: of its parameters, of the data under `with` and of its result. An unknown value
// has every type, so a reported error is certain; other findings are marked as warnings.
#pragma once

#include <cstdint>
#include <vector>

#include "diagnostics/diagnostic.h"
#include "lua/syntax/tree.h"
#include "ruleset/ruleset.h"

namespace cubilete::lua_types {

// Checks one file of a ruleset, and adds its conditions to `conditions`. Codes: script-wrong-type,
// script-wrong-argument, script-wrong-result, script-unknown-field, script-undefined-name,
// script-read-only, script-unread-local, script-global, wrong-arguments, unknown-name,
// missing-text.
void check_types(const Ruleset&, std::int32_t file, const lua_syntax::Tree&, Diagnostics&,
                 std::vector<Expression>& conditions);

}  // namespace cubilete::lua_types

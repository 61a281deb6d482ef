// Reports locals and parameters of rules that nothing reads. Code: never-used.
#pragma once

#include "diagnostics/diagnostic.h"
#include "ruleset/ruleset.h"

namespace cubilete {

void check_unread_locals(const Ruleset&, Diagnostics&);

}  // namespace cubilete

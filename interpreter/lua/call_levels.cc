#include "lua/call_levels.h"

#include <fmt/format.h>

#include "engine/bounds.h"

namespace cubilete {

Failure too_deep(const ScriptDef& script) {
  const bool is_effect = script.kind == ScriptKind::kEffect;
  return Failure(RuleError{
      is_effect ? Code("effect-never-ends") : Code("query-never-ends"),
      fmt::format("scripts and rules call each other more than {} times inside one another",
                  kMostNestedScripts),
      script.span,
      {}});
}

}  // namespace cubilete

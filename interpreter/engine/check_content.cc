#include "engine/check_content.h"

#include <fmt/format.h>

#include "engine/explain.h"

namespace cubilete {

void check_content(Engine& engine, Diagnostics& diagnostics) {
  const Ruleset& r = engine.ruleset();
  if (r.checks.empty()) return;
  const State s = empty_state(r, r.min_players, 0);
  for (const ExpressionId check : r.checks) {
    const auto holds = engine.value(s, check, PlayerId(0));
    if (!holds) {
      diagnostics.error(holds.error().code, holds.error().reference, holds.error().message);
      continue;
    }
    if (holds->front() != 0) continue;
    std::string found;
    for (const ReasonValue& v : values_of_condition(engine, check)) {
      const std::string_view text = r.sources.text(v.span);
      found += fmt::format("{}{} is {}", found.empty() ? "" : ", ", text, v.value);
    }
    diagnostics.error("check-failed", r.expression(check).span,
                      found.empty() ? "this check of the content does not hold"
                                    : fmt::format("this check does not hold: {}", found),
                      "correct the components, or the check");
  }
}

}  // namespace cubilete

#include "engine/check_content.h"

#include <fmt/format.h>

#include "engine/explain.h"

namespace cubilete {
namespace {

// An expression on one line.
std::string on_one_line(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool is_space = c == ' ' || c == '\n' || c == '\r';
    if (!is_space || (!out.empty() && out.back() != ' ')) out += is_space ? ' ' : c;
  }
  return out;
}

// "count(deck) is 3, count(hand) is 4": what a condition that fails compares.
std::string values_in(Engine& engine, const State& s, ExpressionId condition) {
  std::string found;
  for (const ReasonValue& v : values_of_condition(engine, s, condition, PlayerId(0))) {
    found += fmt::format("{}{} is {}", found.empty() ? "" : ", ",
                         on_one_line(engine.ruleset().sources.text(v.span)), v.value);
  }
  return found;
}

}  // namespace

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
    const std::string found = values_in(engine, s, check);
    diagnostics.error("check-failed", r.expression(check).span,
                      found.empty() ? "this check of the content does not hold"
                                    : fmt::format("this check does not hold: {}", found),
                      "correct the components, or the check");
  }
}

std::optional<RuleError> broken_invariant(Engine& engine, const State& s) {
  const Ruleset& r = engine.ruleset();
  for (const ExpressionId invariant : r.invariants) {
    const auto holds = engine.value(s, invariant, PlayerId(0));
    if (!holds) return holds.error();
    if (holds->front() != 0) continue;
    const SourceSpan span = r.expression(invariant).span;
    return RuleError{
        "invariant-broken",
        fmt::format("this invariant does not hold: {}", values_in(engine, s, invariant)),
        span,
        {}};
  }
  return std::nullopt;
}

}  // namespace cubilete

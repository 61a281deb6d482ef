#include "engine/check_content.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/explain.h"

namespace cubilete {
namespace {

constexpr std::size_t kMostNamed = 5;

// Puts an expression on one line.
std::string on_one_line(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const bool is_space = c == ' ' || c == '\n' || c == '\r';
    if (!is_space || (!out.empty() && out.back() != ' ')) out += is_space ? ' ' : c;
  }
  return out;
}

std::string named(const Ruleset& r, DefinitionId id) {
  const ComponentDef& d = r.definition(id);
  return fmt::format("{} '{}'", r.kind(d.kind).name, d.name);
}

}  // namespace

std::string text_of(const Ruleset& r, const State& s, Type type, std::int32_t value) {
  if (type.is_list) return fmt::format("a list of {}", value);
  switch (type.kind) {
    case TypeKind::kBoolean:
      return value != 0 ? "true" : "false";
    case TypeKind::kSymbol:
      return value < 0 ? "none" : r.symbol(SymbolId(value));
    case TypeKind::kResource:
      return value < 0 ? "none" : r.attribute(AttributeId(value)).name;
    case TypeKind::kPlayer:
      return value < 0 ? "nobody" : fmt::format("player {}", value + 1);
    case TypeKind::kDefinition:
      return value < 0 ? "nothing" : named(r, DefinitionId(value));
    case TypeKind::kComponent:
      return value < 0 || !s.has(ComponentId(value))
                 ? "nothing"
                 : named(r, s.definition_of(ComponentId(value)));
    case TypeKind::kZone:
      return value < 0 || !s.has(ZoneId(value)) ? "nothing"
                                                : r.zone(s.zone_def(ZoneId(value))).name;
    case TypeKind::kCell: {
      const CellId cell(value);
      return value < 0 || !has_cell(r, s, cell)
                 ? "nothing"
                 : name_of(r, WrittenCell(s.zone_def(cell.zone()), cell.place()));
    }
    default:
      return fmt::format("{}", value);
  }
}

namespace {

// Returns the values as "count(deck) is 3, count(hand) is 4".
std::string text_of(const Ruleset& r, const State& s, const std::vector<ReasonValue>& values) {
  std::string out;
  for (const ReasonValue& v : values) {
    out += fmt::format("{}{} is {}", out.empty() ? "" : ", ", on_one_line(r.sources.text(v.span)),
                       text_of(r, s, v.type, v.value));
  }
  return out;
}

// Returns the values in a failed condition; for a condition on all items of a list, the items that
// fail it: "tile 'fork': count(ports) is 11".
std::string values_in(Engine& engine, const State& s, ExpressionId condition) {
  const Ruleset& r = engine.ruleset();
  std::vector<Culprit> culprits = culprits_of(engine, s, condition, PlayerId(0), kMostNamed + 1);
  if (culprits.empty()) {
    return text_of(r, s, values_of_condition(engine, s, condition, PlayerId(0)));
  }
  std::string out;
  const std::size_t shown = std::min(culprits.size(), kMostNamed);
  for (std::size_t i = 0; i < shown; ++i) {
    const std::string values = text_of(r, s, culprits[i].values);
    out += fmt::format("{}{}{}{}", out.empty() ? "" : "; ",
                       text_of(r, s, culprits[i].type, culprits[i].item),
                       values.empty() ? "" : ": ", values);
  }
  return culprits.size() > shown ? out + "; and more" : out;
}

// Returns the path of the statement, for overlays: its section with its id or number.
std::string path_of(const std::vector<ContentStatement>& all, std::size_t i, const char* section) {
  return all[i].id.empty() ? fmt::format("{}.{}", section, i + 1)
                           : fmt::format("{}.{}.holds", section, all[i].id);
}

// Returns the overlays of a ruleset in words; empty if there are none.
std::string overlays_of(const Ruleset& r) {
  std::vector<std::string> names;
  if (!r.variant.empty()) names.push_back(fmt::format("the variant '{}'", r.variant));
  for (const std::string& mod : r.mods) names.push_back(fmt::format("the mod '{}'", mod));
  return fmt::format("{}", fmt::join(names, " and "));
}

// Adds notes with the places where overlays add definitions of a kind that the condition counts.
void note_added(const Ruleset& r, ExpressionId condition, Diagnostics::Report& report) {
  std::size_t noted = 0;
  for (const ExpressionNode& n : r.expression(condition).nodes) {
    if (n.op != Op::kDefinitions) continue;
    for (const ComponentDef& d : r.definitions) {
      if (!d.is_of_overlay || (n.value >= 0 && d.kind.value != n.value)) continue;
      if (noted++ == kMostNamed) return;
      report.note(d.span, fmt::format("an overlay adds '{}'", d.name));
    }
  }
}

}  // namespace

void check_content(Engine& engine, Diagnostics& diagnostics) {
  const Ruleset& r = engine.ruleset();
  if (r.checks.empty()) return;
  const State s = empty_state(r, r.min_players, 0);
  const std::string overlays = overlays_of(r);
  for (std::size_t i = 0; i < r.checks.size(); ++i) {
    const ContentStatement& check = r.checks[i];
    const ExpressionId condition =
        check.without_overlays.is_some() ? check.without_overlays : check.condition;
    const auto holds = engine.value(s, condition, PlayerId(0));
    if (!holds) {
      diagnostics.error(holds.error().code, holds.error().reference, holds.error().message);
      continue;
    }
    if (holds->front() != 0) continue;
    const std::string found = values_in(engine, s, condition);
    Diagnostics::Report report = diagnostics.error(
        "check-failed", r.expression(check.condition).span,
        fmt::format("this check does not hold{}{}{}{}", overlays.empty() ? "" : " with ", overlays,
                    found.empty() ? "" : ": ", found),
        overlays.empty()
            ? std::string("correct the components, or the check")
            : fmt::format("correct what the overlay changes, or let it change the check: "
                          "set: {{{}: ...}}",
                          path_of(r.checks, i, "checks")));
    note_added(r, condition, report);
  }
}

std::vector<bool> kept_invariants(Engine& engine, const State& s) {
  std::vector<bool> kept;
  for (const ContentStatement& invariant : engine.ruleset().invariants) {
    const auto holds = engine.value(s, invariant.condition, PlayerId(0));
    kept.push_back(holds && holds->front() != 0);
  }
  return kept;
}

std::optional<RuleError> broken_invariant(Engine& engine, const State& s,
                                          const std::vector<bool>* kept) {
  const Ruleset& r = engine.ruleset();
  for (std::size_t i = 0; i < r.invariants.size(); ++i) {
    if (kept && !(*kept)[i]) continue;
    const ExpressionId condition = r.invariants[i].condition;
    const auto holds = engine.value(s, condition, PlayerId(0));
    if (!holds) return holds.error();
    if (holds->front() != 0) continue;
    const std::string found = values_in(engine, s, condition);
    const std::string overlays = overlays_of(r);
    return RuleError{"invariant-broken",
                     fmt::format("this invariant does not hold{}{}{}{}", found.empty() ? "" : ": ",
                                 found, overlays.empty() ? "" : "; with ",
                                 overlays.empty() ? ""
                                                  : overlays + ", which can change it as " +
                                                        path_of(r.invariants, i, "invariants")),
                     r.expression(condition).span,
                     {}};
  }
  return std::nullopt;
}

}  // namespace cubilete

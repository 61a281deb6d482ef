#include "scenarios/test_run.h"

#include <fmt/format.h>

#include <algorithm>

#include "narration/token.h"

namespace cubilete {

std::vector<const Node*> items_of(const Node* n) {
  std::vector<const Node*> out;
  if (!n) return out;
  if (!n->is_list()) return {n};
  for (const Node& item : n->items) out.push_back(&item);
  return out;
}

namespace {

bool has_dice(const Ruleset& r) {
  return std::any_of(r.kinds.begin(), r.kinds.end(), [](const KindDef& k) { return k.is_die(); });
}

}  // namespace

FlowId flow_of_phase(const Ruleset& r, const std::string& phase) {
  for (std::size_t i = 0; i < r.flow.size(); ++i) {
    const auto* f = std::get_if<PhaseFlow>(&r.flow[i].kind);
    if (f && f->phase.is_some() && name_of(r, f->phase) == phase) return FlowId(i);
  }
  return {};
}

bool may_answer(const Ruleset& r, const Decision& d, const std::string& token) {
  constexpr std::string_view kOfAnyQuestion[] = {"done", "none", "nothing", "nobody"};
  if (std::find(std::begin(kOfAnyQuestion), std::end(kOfAnyQuestion), token) !=
      std::end(kOfAnyQuestion)) {
    return true;
  }
  const bool is_action = r.find_action(token).is_some();
  if (d.kind == AskKind::kAction) return is_action;
  const bool is_number = token.find_first_not_of("-0123456789, ") == std::string::npos;
  switch (d.type.kind) {
    case TypeKind::kInteger:
      return is_number;
    case TypeKind::kComponent:
    case TypeKind::kDefinition:
      // A die is named by the face it shows.
      return is_number ? has_dice(r) : !is_action || r.find_definition(token).is_some();
    case TypeKind::kSymbol:
      return !is_action || r.find_symbol(token).is_some();
    default:
      return !is_action;
  }
}

bool is_in_turn(const Ruleset& r, FlowId id) {
  for (FlowId at = r.flow[id.index()].parent; at.is_some(); at = r.flow[at.index()].parent) {
    if (std::holds_alternative<TurnsFlow>(r.flow[at.index()].kind)) return true;
  }
  return false;
}

std::string starts_nobodys_turn(const std::string& phase) {
  return fmt::format("the phase '{0}' belongs to a turn: say whose, {{phase: {0}, player: 1}}",
                     phase);
}

std::string one_line(const std::vector<std::string>& parts) {
  return parts.empty() ? "nothing" : fmt::format("{}", fmt::join(parts, ", "));
}

std::string answer_of(const Node& n) {
  if (!n.is_list()) return n.text;
  std::vector<std::string> parts;
  for (const Node& item : n.items) parts.push_back(item.text);
  return parts.empty() ? "none" : fmt::format("{}", fmt::join(parts, ","));
}

SourceSpan TestRun::here(SourceSpan s) const {
  if (s.file == table.file)
    s.file = 0;
  else
    s = {};
  return s;
}

void TestRun::fail(SourceSpan span, std::string message, std::optional<Corrections> corrections) {
  failed = true;
  const Node* name = test.find("test");
  report.failures.push_back({name ? name->text : "", here(span), std::move(message), {}});
  if (!corrections) return;
  for (Correction& c : *corrections) c.span = here(c.span);
  report.failures.back().corrections = std::move(*corrections);
}

void TestRun::stop(SourceSpan span, std::string message) {
  fail(span, std::move(message));
  stopped = true;
}

std::optional<Corrections> TestRun::correct(const Node& n,
                                            const std::vector<std::string>& found) const {
  return correct_values(n, found, ruleset.sources.text(table.file));
}

std::string TestRun::describe(const RuleError& e) const {
  std::string text = fmt::format("{} [{}]", e.message, e.code);
  if (e.script.is_known()) text += " at " + ruleset.sources.where(e.script);
  if (e.reference.is_known()) text += ", from " + ruleset.sources.where(e.reference);
  return text;
}

std::string TestRun::text_of(const Reason& reason) const {
  if (reason.message.is_some()) return name_of(ruleset, reason.message);
  std::string text;
  switch (reason.kind) {
    case Reason::Kind::kCost:
      return fmt::format("it costs {} {}, there is {}", reason.wanted,
                         ruleset.attribute(reason.resource).name, reason.found);
    case Reason::Kind::kNoCandidate:
      return fmt::format("there is nothing to choose for '{}'", reason.choice);
    case Reason::Kind::kNoCandidateOfList:
      return "it is not among the candidates";
    case Reason::Kind::kRange:
      return fmt::format("'{}' would have to be at least {}, and can be at most {}", reason.choice,
                         reason.wanted, reason.found);
    case Reason::Kind::kCondition:
      text = fmt::format("it needs {}", ruleset.sources.text(reason.span));
  }
  for (const ReasonValue& v : reason.values) {
    text += fmt::format("; {} is {}", ruleset.sources.text(v.span), token_of_value(v));
  }
  return text;
}

std::string TestRun::token_of_value(const ReasonValue& v) const {
  const CellId cell(v.value);
  if (v.type.kind == TypeKind::kCell && !v.type.is_list && v.value >= 0 &&
      has_cell(ruleset, state, cell)) {
    // As a condition names it, with its zone.
    const std::string name =
        name_of(ruleset, WrittenCell(state.zone_def(cell.zone()), cell.place()));
    const MaybePlayer owner = state.zone_owner(cell.zone());
    return owner.is_some() ? fmt::format("seat({}).{}", owner.number() + 1, name) : name;
  }
  return v.type.is_list ? fmt::format("a list of {}", v.value)
                        : token_of(ruleset, state, v.type, v.value);
}

std::optional<std::string> TestRun::reason_for(const State& position, const Decision& d,
                                               const std::string& token) {
  for (const Refusal& refusal : explain(engine, position, d.player)) {
    Decision one = d;
    one.options.clear();
    one.options.add(refusal.values);
    if (option_of(ruleset, position, one, token) >= 0) return text_of(refusal.reason);
  }
  return std::nullopt;
}

bool is_offered(TestRun& run, const State& position, const Decision& d, const std::string& token) {
  const auto named = answer_named(run.ruleset, position, d, token);
  if (!named) return false;
  const auto offered = run.engine.is_offered(position, d, *named);
  return offered && *offered;
}

std::string TestRun::why(const Decision& d, const std::string& token) {
  const auto reason = reason_for(state, d, token);
  return reason ? fmt::format(" ({})", *reason) : "";
}

}  // namespace cubilete

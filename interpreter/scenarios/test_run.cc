#include "scenarios/test_run.h"

#include <fmt/format.h>

#include "narration/token.h"

namespace cubilete {

std::vector<const Node*> items_of(const Node* n) {
  std::vector<const Node*> out;
  if (!n) return out;
  if (!n->is_list()) return {n};
  for (const Node& item : n->items) out.push_back(&item);
  return out;
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

std::string TestRun::why(const Decision& d, const std::string& token) {
  const auto reason = reason_for(state, d, token);
  return reason ? fmt::format(" ({})", *reason) : "";
}

}  // namespace cubilete

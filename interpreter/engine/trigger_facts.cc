#include "engine/trigger_facts.h"

#include <fmt/format.h>

#include <algorithm>

#include "language/triggers.h"
#include "operations/plain_verbs.h"
#include "ruleset/effect.h"
#include "state/runs.h"

namespace cubilete {
namespace {

std::int64_t fact(EventFact f, const Event& e, MaybePlayer who) {
  switch (f) {
    case EventFact::kPlayer:
      return who.number();
    case EventFact::kComponent:
      return e.component.value;
    case EventFact::kCell:
      return e.cell.value;
    case EventFact::kAmount:
      return language::amount_of(e.kind, e.before, e.after);
    case EventFact::kFrom:
      return e.from.value;
    case EventFact::kTo:
      return e.to.value;
    case EventFact::kBefore:
      return e.before;
    case EventFact::kAfter:
      return e.after;
  }
  return 0;
}

}  // namespace

bool waits_for(const TriggerDef& t, const Event& e) {
  return language::waits_for(t.event, t.subject.number(), e.kind, e.subject.number());
}

std::optional<Event> event_to_come(Change& change, const VerbCall& call) {
  const auto* plain = std::get_if<verb::Plain>(&call);
  return plain ? event_to_come(change, *plain) : std::nullopt;
}

Result<std::vector<std::int32_t>> facts_of(const Ruleset& r, const TriggerDef& t, const Event& e,
                                           MaybePlayer who) {
  std::vector<std::int32_t> out;
  for (const EventFact f : t.facts) {
    const std::int64_t value = fact(f, e, who);
    if (value != static_cast<std::int32_t>(value)) {
      return Failure(
          RuleError{"number-too-large",
                    fmt::format("the amount of this trigger, {}, is too large for a number", value),
                    r.block(t.effect).span,
                    {}});
    }
    out.push_back(static_cast<std::int32_t>(value));
  }
  if (t.values.empty()) return out;
  std::size_t k = 0;
  bool fits = true;
  for (const AnnouncedValue value : AnnouncedValues(e.values)) {
    fits = fits && k < t.values.size() && value.kind == t.values[k].type.kind &&
           (t.values[k].type.is_list || value.items.size() == 1);
    append_run(out, value.items);
    ++k;
  }
  if (fits && k == t.values.size()) return out;
  return Failure(RuleError{"wrong-arguments",
                           fmt::format("the trigger '{}' takes other values than '{}' is announced "
                                       "with here",
                                       t.name, name_of(r, e.subject.as<MessageId>())),
                           t.span,
                           {}});
}

void bind_facts(Evaluator& evaluator, const TriggerDef& t, std::span<const std::int32_t> locals) {
  const std::size_t scalars = std::min(t.facts.size(), locals.size());
  for (std::size_t k = 0; k < scalars; ++k) {
    evaluator.bind(static_cast<std::int32_t>(k), Operand::of(locals[k]));
  }
  std::size_t k = 0;
  for (const std::span<const std::int32_t> value : Runs(locals.subspan(scalars))) {
    if (k == t.values.size()) return;
    const auto slot = static_cast<std::int32_t>(t.facts.size() + k);
    if (t.values[k].type.is_list) {
      evaluator.bind_list(slot, value);
    } else {
      evaluator.bind(slot, Operand::of(value.empty() ? -1 : value[0]));
    }
    ++k;
  }
}

bool conditions_hold(Evaluator& evaluator, const TriggerDef& t) {
  return std::ranges::all_of(t.conditions,
                             [&](const Condition& c) { return evaluator.holds(c.expression); });
}

}  // namespace cubilete

#include "native/trigger_writer.h"

#include <algorithm>

#include "native/effect_writer.h"

namespace cubilete::native {
namespace {

// Returns a fact of the event `e`; `pl` is the player of the event, or who acts.
std::string fact(EventFact f, EventKind kind) {
  switch (f) {
    case EventFact::kPlayer:
      return "pl";
    case EventFact::kComponent:
      return "e.component";
    case EventFact::kCell:
      return "e.cell";
    case EventFact::kAmount:
      return fmt::format("fits(language::amount_of(EventKind({}), e.before, e.after))",
                         static_cast<int>(kind));
    case EventFact::kFrom:
      return "e.from";
    case EventFact::kTo:
      return "e.to";
    case EventFact::kBefore:
      return "e.before";
    case EventFact::kAfter:
      return "e.after";
  }
  return "0";
}

// Declares the locals of a trigger: first the facts, then the announced values.
std::string declare_locals(const TriggerDef& t) {
  std::string out = fmt::format("Slot L[{}] = {{}}; (void)L; ", std::max(t.slots, 1));
  for (std::size_t k = 0; k < t.facts.size(); ++k) {
    out += fmt::format("L[{}].s = {}; ", k, fact(t.facts[k], t.event));
  }
  if (t.values.empty()) return out;
  out += "const i32* v_ = values; const i32* const end_ = values + e.value_count; ";
  for (std::size_t k = 0; k < t.values.size(); ++k) {
    const Type type = t.values[k].type;
    out += fmt::format("if (v_ >= end_ || v_[0] != {} || {}) bail(); L[{}]{} v_ += 2 + v_[1]; ",
                       static_cast<int>(type.kind), type.is_list ? "false" : "v_[1] != 1",
                       t.facts.size() + k,
                       type.is_list ? " = slot_of(put(Lst{v_ + 2, v_[1]}));" : ".s = v_[2];");
  }
  return out + "if (v_ != end_) bail(); ";
}

std::string holds(Emission& m, const TriggerDef& t, const ScopeNames& scope) {
  std::string out = "true";
  for (const Condition& c : t.conditions) {
    out += fmt::format(" && ({}) != 0", value_of(m, c.expression, scope));
  }
  return fmt::format("i32* const top_ = top; {} const bool holds_ = {}; top = top_; return holds_;",
                     declare_locals(t), out);
}

}  // namespace

std::string write_trigger_table(Emission& m) {
  std::string rows;
  bool asks_order = false;
  for (const TriggerDef& t : m.ruleset.triggers) {
    rows += fmt::format("{{EventKind({}),{},TriggerTime({}),{}}},", static_cast<int>(t.event),
                        t.subject.number(), static_cast<int>(t.time), t.ordered_as.value);
    asks_order |= t.ordered_as.is_some();
  }
  return fmt::format(
      "struct TriggerRow {{ EventKind event; i32 subject; TriggerTime time; i32 word; }};\nstatic "
      "constexpr TriggerRow kTrigger[] = {{{}}};\nconstexpr i32 kTriggers = {};\nconstexpr bool "
      "kAsksOrder = {};\nconstexpr i32 kTriggerOrder = {};\n",
      rows, m.ruleset.triggers.size(), asks_order,
      asks_order ? static_cast<std::int64_t>(m.number_of(
                       {{}, std::string(kTriggerOrder), {TypeKind::kSymbol}, false, false, false}))
                 : -1);
}

std::string write_triggers(Emission& m) {
  const ScopeNames scope;
  std::string conditions;
  std::string effects;
  std::string functions;
  for (std::size_t k = 0; k < m.ruleset.triggers.size(); ++k) {
    const TriggerDef& t = m.ruleset.triggers[k];
    conditions += fmt::format("case {}: {{ {} }}\n", k, holds(m, t, scope));
    effects += fmt::format("case {0}: return trigger{0}(pl, e, values);\n", k);
    functions += fmt::format(
        "i32 trigger{}(i32 pl, const Happened& e, const i32* values) {{ (void)pl; (void)e; "
        "(void)values; {} const Deeper deeper_(*this, {}); {} return kGo; }}\n",
        k, declare_locals(t), nesting_of(m.ruleset, t.effect), write_block(m, t.effect, scope));
  }
  constexpr const char* kArguments = "(i32 trigger, i32 pl, const Happened& e, const i32* values)";
  return functions +
         fmt::format(
             "bool trigger_holds{0} override {{ (void)pl; (void)e; (void)values; switch (trigger) "
             "{{ {1} default: bail(); }} }}\ni32 do_trigger{0} override {{ switch (trigger) {{ {2} "
             "default: bail(); }} }}\n",
             kArguments, conditions, effects);
}

}  // namespace cubilete::native

#include "native/known_choice_writer.h"

#include <algorithm>

#include "native/note_writer.h"
#include "native/selection_plan.h"
#include "ruleset/effect_facts.h"

namespace cubilete::native {
namespace {

// True if a call's value depends on the number of the selection only; `reads_part` is set if it
// also depends on the component bound by the choice before.
bool follows_from_number(const Ruleset& r, const Expression& e, std::int32_t call,
                         const NumberedSelection& s, bool& reads_part) {
  std::vector<SelectionPlan::ConditionPart> parts;
  if (is_many(e.nodes[std::size_t(call)].type)) return false;
  if (!follows_from_selection(r, e, call, s.slot, parts)) return false;
  const auto other = only_choice(r, s.follow_from.zone, parts);
  if (!other) return false;
  reads_part = *other >= 0;
  return !reads_part || *other == s.follow_from.slot;
}

// True if the nodes read the selection only in calls that depend on its number.
bool is_read_by_number_only(const Ruleset& r, const Expression& e, std::int32_t node,
                            const NumberedSelection& s) {
  const ExpressionNode& n = e.nodes[std::size_t(node)];
  bool reads_part = false;
  const bool is_call = operator_of(n.op).family == Family::kCall;
  if (is_call && follows_from_number(r, e, node, s, reads_part)) return true;
  if (n.op == Op::kLocal && n.value == s.slot) return false;
  for (std::int32_t k = 0; k < n.child_count; ++k) {
    const std::int32_t child = e.child_index(n, k);
    if (!is_read_by_number_only(r, e, child, s)) return false;
  }
  return true;
}

bool reads_local(const Expression& e, std::int32_t slot) {
  return std::ranges::any_of(e.nodes,
                             [&](const auto& n) { return n.op == Op::kLocal && n.value == slot; });
}

// True if so for the whole effect, and only its first verb reads the selection.
bool is_read_by_number_only(const Ruleset& r, const ActionDef& action, const NumberedSelection& s) {
  if (!action.effect.is_some() || r.block(action.effect).effects.empty()) return false;
  const Effect& first = r.block(action.effect).effects.front();
  const auto* const plain = std::get_if<PlainEffect>(&first.verb);
  if (!plain || row_of(plain->verb).declared[1].taken != Taken::kBy) return false;
  bool holds = true;
  each_effect(r, action.effect, [&](const Effect& e, const EffectFacts& facts, bool) {
    for (const ExpressionId id : facts.reads) {
      const Expression& x = r.expression(id);
      const auto root = static_cast<std::int32_t>(x.nodes.size()) - 1;
      holds &= &e == &first ? is_read_by_number_only(r, x, root, s) : !reads_local(x, s.slot);
    }
  });
  return holds;
}

// True if several players may choose the action at once: equal dice are then shared out.
bool is_chosen_at_once(const Ruleset& r, ActionId action) {
  return std::ranges::any_of(r.flow, [&](const FlowNode& n) {
    const auto* const f = std::get_if<SimultaneousFlow>(&n.kind);
    return f != nullptr && std::ranges::count(f->actions, action) > 0;
  });
}

std::string sorted_dice(const RememberedSelections& s) {
  return fmt::format("sorted{}({})", s.follow_from.zone.value, s.zone);
}

// Returns the dice of a selection as a Lst. `number` counts all remembered selections.
std::string selected(const Emission& m, const KnownChoice& c, const std::string& number) {
  return fmt::format("selected<{}>({}, {}_memory{}.masks.p[{}])",
                     m.members_of(c.selections.follow_from.zone), sorted_dice(c.selections), c.name,
                     c.k, number);
}

// Binds the known selection with number i_.
std::string bind_known(const Emission& m, const KnownChoice& c, const NumberedSelection* number) {
  std::string out;
  if (!number || number->dice.empty()) {
    out = fmt::format("L[{}] = slot_of({}); ", c.k, selected(m, c, "s_->begin + i_"));
  }
  if (!number) return out;
  if (number->dice.empty()) {
    out += fmt::format("{} = {{{}, {}}}; ", number->chosen,
                       stamp_of_dice(m.ruleset, number->follow_from.zone), c.selections.part);
  }
  return out + fmt::format("L[{}].s = -2 - (s_->begin + i_);", c.k);
}

// A note equal to the ranking was computed with the selections, so that it cannot fail here.
std::string notes_of_known(Emission& m, const KnownChoice& c, const ScopeNames& scope,
                           const std::string& is_asked) {
  const ChoiceDef& def = m.ruleset.action(c.action).choices[c.k];
  if (are_same(m.ruleset, def.note, def.prefer)) return "work += s_->charge; ";
  return write_notes(m, def.note, scope, "s_->count " + is_asked, "s_->count",
                     bind_known(m, c, nullptr));
}

}  // namespace

NumberedSelection number_selection(const Emission& m, const KnownChoice& c) {
  NumberedSelection s{static_cast<std::int32_t>(c.k), c.selections.follow_from, c.name + "_chosen"};
  const bool has_number_only = !m.program_answers && !is_chosen_at_once(m.ruleset, c.action) &&
                               is_read_by_number_only(m.ruleset, m.ruleset.action(c.action), s);
  if (has_number_only) s.dice = selected(m, c, "number_");
  return s;
}

bool is_known_by_selection(const Ruleset& r, const Expression& e, std::int32_t call,
                           const ScopeNames& scope) {
  bool reads_part = false;
  return scope.selection && follows_from_number(r, e, call, *scope.selection, reads_part);
}

std::string known_by_selection(Emission& m, const Expression& e, std::int32_t call,
                               const ScopeNames& scope, const std::string& text) {
  NumberedSelection* const s = scope.selection;
  bool reads_part = false;
  follows_from_number(m.ruleset, e, call, *s, reads_part);
  const std::string table = m.name("values_of_selections");
  s->tables += fmt::format("ValuesOfSelections {};\n", table);
  std::string is_known = "number_ >= 0";
  std::string dice;
  if (s->dice.empty()) {
    is_known +=
        fmt::format(" && {}.stamp == {}", s->chosen, stamp_of_dice(m.ruleset, s->follow_from.zone));
    if (reads_part) {
      is_known += fmt::format(" && {}.part == def(component({}[{}].s))", s->chosen, scope.locals,
                              s->follow_from.slot);
    }
  } else {
    dice = fmt::format("if (number_ >= 0) {}[{}] = slot_of({}); ", scope.locals, s->slot, s->dice);
  }
  return fmt::format(
      "({{ const i32 number_ = -2 - {1}[{2}].s; const auto ask_ = [&]() -> i32 {{ {3}return {0}; "
      "}}; {4} ? {5}.get(work, number_, ask_) : ask_(); }})",
      text, scope.locals, s->slot, dice, is_known, table);
}

std::string declare_values(const NumberedSelection& s) {
  if (s.tables.empty()) return "";
  return (s.dice.empty() ? fmt::format("Chosen {};\n", s.chosen) : "") + s.tables;
}

std::string choose_known(Emission& m, const KnownChoice& c, const NumberedSelection* number,
                         const ScopeNames& scope, const std::string& is_asked,
                         std::size_t question) {
  return fmt::format(
      "if (const KnownSelections* s_ = {0}_known{1}(pl, L)) {{ if (s_->count == 0 && from != {1}) "
      "bail(); {5} const i32 i_ = s_->count {3} ? of_step(ask(pl, s_->count, {4}, "
      "[&](NativeQuestion& q) {{ const DiceInZone& dice_ = {2}; q.values = dice_.sorted; "
      "q.value_count = dice_.n; q.masks = {0}_memory{1}.wide_masks(*s_); }})) : 0; {6} }} else ",
      c.name, c.k, sorted_dice(c.selections), is_asked, question,
      notes_of_known(m, c, scope, is_asked), bind_known(m, c, number));
}

}  // namespace cubilete::native

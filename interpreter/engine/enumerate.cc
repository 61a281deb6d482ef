#include "engine/enumerate.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/digest.h"
#include "engine/check_content.h"
#include "engine/combinations.h"
#include "engine/selection_examples.h"
#include "state/hidden_order.h"
#include "state/runs.h"

namespace cubilete {

bool Enumerator::conditions_hold(const ActionDef& action, std::size_t known) {
  for (const Condition& c : action.conditions) {
    const std::int32_t needed = ruleset_.expression(c.expression).highest_slot + 1;
    if (std::size_t(needed) == known && !evaluator_.holds(c.expression)) return false;
  }
  return !evaluator_.failed();
}

bool Enumerator::can_pay(const ActionDef& action, std::size_t known) {
  if (known != action.choices.size()) return true;
  if (!action.has_cost()) return !evaluator_.failed();
  return !shortfall_of_cost(evaluator_, action) && !evaluator_.failed();
}

void Enumerator::each_candidate(const ActionDef& action, std::size_t k,
                                const std::function<bool(std::span<const std::int32_t>)>& take) {
  FixedCandidates fixed(spare_sets_, action.choices.size());
  visit_candidates(action, k, fixed, take);
}

// Visits whole answers by their first part: all parts of the answer are bound. Every other part has
// the value that is bound.
template <class Take>
void Enumerator::visit_answers(const ActionDef& action, std::size_t k, Take take) {
  if (action.begin_of_question(k) != k) {
    const std::int32_t item = evaluator_.local(static_cast<std::int32_t>(k)).scalar();
    take(std::span<const std::int32_t>(&item, 1));
    return;
  }
  Evaluator::TemporaryLists lists(evaluator_);
  const ShortList all = evaluator_.items(evaluator_.evaluate(action.choices[k].from));
  lists.drop();
  if (evaluator_.failed()) return;
  const std::size_t width = action.end_of_question(k) - k;
  const std::uint64_t components = component_parts(action.choices_of_question(k));
  for (const std::int32_t at : likeness_.different_answers(all, width, components)) {
    for (std::size_t i = 0; i < width; ++i) {
      evaluator_.bind(static_cast<std::int32_t>(k + i), Operand::of(all[std::size_t(at) + i]));
    }
    const bool goes_on = take(std::span<const std::int32_t>(all).subspan(std::size_t(at), 1));
    lists.drop();
    if (!goes_on || evaluator_.failed()) return;
  }
}

void Enumerator::raise(const WrongSet& wrong, Type type, ExpressionId among) {
  RuleError error{"script-wrong-argument", {}, {}, {}};
  std::string list = "among";
  if (among.is_some()) {
    const Expression& call = ruleset_.expression(among);
    list = ruleset_.scripts[std::size_t(call.root().value)].function;
    error = {"script-wrong-result", {}, call.span, {}};
  }
  const std::string item = text_of(ruleset_, evaluator_.state(), type, wrong.item);
  const std::string set = fmt::format("set {} of '{}'", wrong.number, list);
  switch (wrong.error) {
    case language::SetError::kTooMany:
      error.code = "list-too-long";
      error.message = fmt::format("'{}' lists more than {} sets", list, kMostListed);
      break;
    case language::SetError::kStrange:
      error.message = fmt::format("{} has {}, which is not in what 'from' says", set, item);
      break;
    case language::SetError::kTwice:
      error.message = fmt::format("{} has {} twice: each thing is chosen once", set, item);
      break;
  }
  evaluator_.raise(std::move(error));
}

template <class Take>
void Enumerator::visit_items(const ActionDef& action, std::size_t k, Take take) {
  const ChoiceDef& choice = action.choices[k];
  if (ruleset_.are_answers(choice.from)) return visit_answers(action, k, take);
  Evaluator::TemporaryLists lists(evaluator_);
  const Operand candidates = evaluator_.evaluate(choice.from);
  if (evaluator_.failed()) return;
  ShortList taken;  // components chosen in earlier parts of the question
  for (std::size_t i = action.begin_of_question(k); i < k; ++i) {
    if (action.choices[i].type.kind != TypeKind::kComponent) continue;
    taken.push_back(evaluator_.local(static_cast<std::int32_t>(i)).scalar());
  }
  const ShortList items =
      likeness_.representatives(evaluator_.list(candidates), choice.type, taken);
  lists.drop();
  for (const std::int32_t item : items) {
    evaluator_.bind(static_cast<std::int32_t>(k), Operand::of(item));
    const bool go_on = take(std::span<const std::int32_t>(&item, 1));
    lists.drop();
    if (!go_on || evaluator_.failed()) return;
  }
}

// Calls `take` for every value of choice k, legal or not, until it returns false. The value is
// bound if anything may read it.
template <class Take>
void Enumerator::visit_candidates(const ActionDef& action, std::size_t k, FixedCandidates& fixed,
                                  Take take, SelectionSet* set) {
  const ChoiceDef& choice = action.choices[k];
  if (!choice.minimum.is_some()) return visit_items(action, k, take);
  Evaluator::TemporaryLists lists(evaluator_);
  SelectionSet own;
  SelectionSet& all = ruleset_.expression(choice.from).highest_slot < 0 ? fixed[k] : own;
  if (!all.is_open()) {
    const Operand candidates = evaluator_.evaluate(choice.from);
    likeness_.sort_into_classes(evaluator_.list(candidates), choice.type.element(), all.items,
                                all.ends);
    lists.drop();
  }
  all.minimum = evaluator_.number(choice.minimum);
  all.maximum = evaluator_.number(choice.maximum);
  if (evaluator_.failed()) return;
  const bool has_condition = !choice.where.empty() || !action.conditions.empty() ||
                             action.has_cost() || k + 1 < action.choices.size();
  const bool is_read = has_condition || choice.prefer.is_some();
  const auto offer = [&](std::span<const std::int32_t> chosen) {
    if (is_read) evaluator_.bind_list(static_cast<std::int32_t>(k), chosen);
    const bool go_on = take(chosen) && !evaluator_.failed();
    lists.drop();
    return go_on;
  };
  if (!choice.among.is_some()) {
    each_subset(all, offer, set, has_condition);
    return;
  }
  const ShortList listed = evaluator_.items(evaluator_.evaluate(choice.among));
  lists.drop();
  each_of_listed(all, choice.type.element(), listed, choice.among, offer);
}

bool Enumerator::is_legal_so_far(const ActionDef& action, std::size_t k) {
  const std::vector<Condition>& where = action.choices[k].where;
  const bool holds = std::ranges::all_of(
      where, [&](const Condition& w) { return evaluator_.holds(w.expression); });
  return holds && !evaluator_.failed() && conditions_hold(action, k + 1) && can_pay(action, k + 1);
}

template <class Take>
void Enumerator::each_value(const ActionDef& action, std::size_t k, FixedCandidates& fixed,
                            Take take, SelectionSet* set) {
  visit_candidates(
      action, k, fixed,
      [&](std::span<const std::int32_t> values) {
        const bool legal = is_legal_so_far(action, k);
        return !evaluator_.failed() && (!legal || take(values));
      },
      set);
}

bool Enumerator::completes(const ActionDef& action, std::size_t k, FixedCandidates& fixed) {
  if (k == action.choices.size()) return true;
  bool found = false;
  each_value(action, k, fixed, [&](std::span<const std::int32_t>) {
    found = completes(action, k + 1, fixed);
    return !found;
  });
  return found;
}

bool Enumerator::is_available(ActionId id) {
  const ActionDef& action = ruleset_.action(id);
  const Evaluator::LocalScope scope(evaluator_, action.slots);
  const Evaluator::Fixed parts(evaluator_);
  FixedCandidates fixed(spare_sets_, action.choices.size());
  const bool available =
      conditions_hold(action, 0) && can_pay(action, 0) && completes(action, 0, fixed);
  return available && !evaluator_.failed();
}

void Enumerator::actions(std::span<const ActionId> actions, OptionList& out) {
  Evaluator::TemporaryLists lists(evaluator_);
  for (const ActionId a : actions) {
    if (is_available(a)) out.add(a.value);
    lists.drop();
    if (evaluator_.failed()) return;
  }
}

void Enumerator::bind_locals(const ActionDef& action, std::span<const std::int32_t> locals) {
  std::size_t k = 0;
  for (const std::span<const std::int32_t> values : Runs(locals)) {
    if (k == action.choices.size()) return;
    if (action.choices[k].minimum.is_some()) {
      evaluator_.bind_list(static_cast<std::int32_t>(k), values);
    } else {
      evaluator_.bind(static_cast<std::int32_t>(k), Operand::of(values.empty() ? -1 : values[0]));
    }
    ++k;
  }
}

namespace {

// Returns the candidates by what they are: components by their definitions, since their ids may
// follow from what a player has not seen.
std::vector<std::int32_t> natures_of(const State& s, const SelectionSet& set, Type type) {
  std::vector<std::int32_t> out = set.items;
  for (std::int32_t& item : out) {
    const ComponentId c(item);
    if (type.kind == TypeKind::kComponent && s.has(c)) item = s.definition_of(c).value;
  }
  return out;
}

// Lists examples of a set too large to list for the player who is asked, and describes it. Random
// numbers depend on the candidates and the turn only, so a question always has the same examples.
// `type` is that of an item.
template <class IsLegal>
void list_examples(Evaluator& evaluator, MaybePlayer player, SelectionSet set, Type type,
                   ExpressionId prefer, std::int32_t slot, IsLegal is_legal, OptionList& out) {
  out.clear();
  std::vector<std::int32_t> ranks;
  const State& s = evaluator.state();
  if (type.kind == TypeKind::kComponent) sort_hidden_classes(evaluator.ruleset(), s, player, set);
  const auto turn = static_cast<std::uint64_t>(s.turn());
  const RandomStream random(digest_of(natures_of(s, set, type), turn), digest_of("examples"), 0);
  each_example(set, evaluator, random, [&](std::span<const std::int32_t> values) {
    const Evaluator::TemporaryLists lists(evaluator);
    if (out.contains(values)) return false;
    if (slot >= 0) evaluator.bind_list(slot, values);
    const std::int32_t rank = prefer.is_some() ? evaluator.number(prefer) : 0;
    if (!is_legal() || evaluator.failed()) return false;
    out.add(values);
    if (prefer.is_some()) ranks.push_back(rank);
    return true;
  });
  if (out.empty() || evaluator.failed()) return;
  out.sort_by_rank(ranks);
  out.describe(std::move(set));
}

}  // namespace

void Enumerator::choice(const ActionDef& action, std::size_t k,
                        std::span<const std::int32_t> locals, OptionList& out) {
  std::vector<std::int32_t> ranks;
  const ExpressionId prefer = action.choices[k].prefer;
  const Evaluator::LocalScope scope(evaluator_, action.slots);
  const Evaluator::Fixed parts(evaluator_);
  bind_locals(action, locals);
  if (action.has_parts(k)) {
    return Combinations(*this, evaluator_, likeness_).of_action(action, k, out);
  }
  SelectionSet set;
  FixedCandidates fixed(spare_sets_, action.choices.size());
  each_value(
      action, k, fixed,
      [&](std::span<const std::int32_t> values) {
        const std::int32_t rank = prefer.is_some() ? evaluator_.number(prefer) : 0;
        if (completes(action, k + 1, fixed)) {
          out.add(values);
          if (prefer.is_some()) ranks.push_back(rank);
        }
        return out.size() <= kMostListed || !action.choices[k].minimum.is_some();
      },
      &set);
  if (!set.is_open() || evaluator_.failed()) return out.sort_by_rank(ranks);
  list_examples(
      evaluator_, evaluator_.player(), std::move(set), action.choices[k].type.element(), prefer,
      static_cast<std::int32_t>(k),
      [&] { return is_legal_so_far(action, k) && completes(action, k + 1, fixed); }, out);
}

std::vector<std::int32_t> Enumerator::notes(const ActionDef& action, std::size_t k,
                                            std::span<const std::int32_t> locals,
                                            const OptionList& options) {
  const ChoiceDef& last = action.choices[action.end_of_question(k) - 1];
  if (!last.note.is_some()) return {};
  const Evaluator::LocalScope scope(evaluator_, action.slots);
  bind_locals(action, locals);
  return notes(last.note, static_cast<std::int32_t>(k), last.minimum.is_some(), options);
}

std::vector<std::int32_t> Enumerator::notes(ExpressionId note, std::int32_t slot, bool is_subset,
                                            const OptionList& options) {
  std::vector<std::int32_t> out;
  Evaluator::TemporaryLists lists(evaluator_);
  for (std::size_t i = 0; note.is_some() && i < options.size(); ++i) {
    if (options[i].empty() && !is_subset) continue;  // declining, always the last
    if (is_subset) {
      evaluator_.bind_list(slot, options[i]);
    } else {
      std::int32_t part = slot;
      for (const std::int32_t value : options[i]) evaluator_.bind(part++, Operand::of(value));
    }
    out.push_back(evaluator_.number(note));
    lists.drop();
  }
  return out;
}

void Enumerator::question(const Question& q, OptionList& out) {
  Evaluator::TemporaryLists lists(evaluator_);
  const Evaluator::Fixed parts(evaluator_);
  if (!q.parts.empty()) {
    Combinations(*this, evaluator_, likeness_).of_question(q, out);
    if (q.is_optional && !evaluator_.failed()) out.add(std::span<const std::int32_t>{});
    return;
  }
  std::vector<std::int32_t> ranks;
  const auto take = [&](std::span<const std::int32_t> values) {
    if (q.slot >= 0 && q.is_subset) evaluator_.bind_list(q.slot, values);
    if (q.slot >= 0 && !q.is_subset) evaluator_.bind(q.slot, Operand::of(values[0]));
    if (!q.where.is_some() || (evaluator_.holds(q.where) && !evaluator_.failed())) {
      out.add(values);
      if (q.prefer.is_some()) ranks.push_back(evaluator_.number(q.prefer));
    }
    lists.drop();
    return (out.size() <= kMostListed || !q.is_subset) && !evaluator_.failed();
  };
  SelectionSet set;
  if (!q.is_subset) {
    for (const std::int32_t item : likeness_.representatives(q.items, q.type)) {
      if (!take(std::span<const std::int32_t>(&item, 1))) break;
    }
  } else {
    SelectionSet all;
    likeness_.sort_into_classes(q.items, q.type, all.items, all.ends);
    all.minimum = q.minimum;
    all.maximum = q.maximum;
    if (q.listed) {
      each_of_listed(all, q.type, *q.listed, q.among, take);
    } else {
      each_subset(all, take, &set, q.where.is_some());
    }
  }
  if (evaluator_.failed()) return;
  if (set.is_open()) {
    const auto legal = [&] { return !q.where.is_some() || evaluator_.holds(q.where); };
    list_examples(evaluator_, q.player, std::move(set), q.type.element(), q.prefer, q.slot, legal,
                  out);
    if (evaluator_.failed()) return;
  } else {
    out.sort_by_rank(ranks);
  }
  if (q.is_optional) out.add(std::span<const std::int32_t>{});
}

}  // namespace cubilete

#include "play/reference_options.h"

#include <algorithm>
#include <functional>
#include <set>

#include "state/runs.h"

namespace cubilete {
namespace {

using Values = std::vector<std::int32_t>;

class Search {
 public:
  Search(Engine& engine, const State& s, std::int64_t tries)
      : r_(engine.ruleset()), s_(s), e_(engine.evaluator()), tries_(tries) {}

  // Returns whether the action can be completed, given its choices before `k`.
  bool can_go_on(const ActionDef& action, std::size_t k) {
    if (k == action.choices.size()) return !shortfall_of_cost(e_, action);
    bool found = false;
    each_legal(action, k, [&](const Values&) {
      found = found || can_go_on(action, k + 1);
      return !found;
    });
    return found;
  }

  // Binds each value of choice `k` that satisfies the conditions, and calls `take` until that
  // returns false.
  void each_legal(const ActionDef& action, std::size_t k,
                  const std::function<bool(const Values&)>& take) {
    const ChoiceDef& choice = action.choices[k];
    const auto slot = static_cast<std::int32_t>(k);
    if (r_.are_answers(choice.from)) return each_listed(action, k, take);
    Values candidates;
    for (const std::int32_t item : e_.items(e_.evaluate(choice.from))) {
      if (std::find(candidates.begin(), candidates.end(), item) == candidates.end()) {
        candidates.push_back(item);
      }
    }
    sort_dice(candidates, choice.type);
    const auto is_wanted = [&](const Values& values) {
      if (--tries_ < 0 || e_.failed()) return false;
      const Evaluator::TemporaryLists lists(e_);
      if (choice.minimum.is_some()) {
        e_.bind_list(slot, values);
      } else {
        e_.bind(slot, Operand::of(values[0]));
      }
      return !is_legal(action, k) || e_.failed() || take(values);
    };
    if (!choice.minimum.is_some()) {
      for (const std::int32_t item : candidates) {
        if (!is_wanted({item})) return;
      }
      return;
    }
    const std::int64_t low = e_.number(choice.minimum);
    const std::int64_t high = e_.number(choice.maximum);
    const std::optional<std::set<Values>> listed = listed_sets(choice);
    const auto is_listed = [&](Values values) {
      std::ranges::sort(values);
      return !listed || listed->contains(values);
    };
    Values chosen;
    const std::function<bool(std::size_t)> subsets = [&](std::size_t from) {
      if (--tries_ < 0) return false;
      const bool fits = std::ssize(chosen) >= low && std::ssize(chosen) <= high;
      if (fits && is_listed(chosen) && !is_wanted(chosen)) return false;
      for (std::size_t i = from; i < candidates.size() && std::ssize(chosen) < high; ++i) {
        chosen.push_back(candidates[i]);
        const bool goes_on = subsets(i + 1);
        chosen.pop_back();
        if (!goes_on) return false;
      }
      return true;
    };
    subsets(0);
  }

  // Does so for a part of a question whose whole answers are listed: its values in those with the
  // bound values of the parts before it.
  void each_listed(const ActionDef& action, std::size_t k,
                   const std::function<bool(const Values&)>& take) {
    const std::size_t begin = action.begin_of_question(k);
    const std::size_t width = action.end_of_question(k) - begin;
    const auto all = e_.items(e_.evaluate(action.choices[k].from));
    std::set<std::int32_t> values;
    for (std::size_t at = 0; at + width <= all.size(); at += width) {
      bool fits = true;
      for (std::size_t i = begin; i < k; ++i) {
        fits = fits && all[at + i - begin] == e_.local(static_cast<std::int32_t>(i)).scalar();
      }
      if (fits) values.insert(all[at + k - begin]);
    }
    for (const std::int32_t value : values) {
      const Evaluator::TemporaryLists lists(e_);
      if (--tries_ < 0 || e_.failed()) return;
      e_.bind(static_cast<std::int32_t>(k), Operand::of(value));
      if (is_legal(action, k) && !e_.failed() && !take({value})) return;
    }
  }

  // Calls `take` for each answer to the question that begins with choice `k`, after `before`.
  bool each_answer(const ActionDef& action, std::size_t k, const Values& before,
                   const std::function<bool(const Values&)>& take) {
    bool goes_on = true;
    each_legal(action, k, [&](const Values& values) {
      Values all = before;
      all.insert(all.end(), values.begin(), values.end());
      goes_on = action.choices[k].is_with_next ? each_answer(action, k + 1, all, take) : take(all);
      return goes_on;
    });
    return goes_on;
  }

  bool begins(const ActionDef& action) { return conditions_hold(action, 0); }
  bool has_failed() const { return tries_ < 0 || e_.failed(); }

 private:
  // Returns the sets that a script lists for the choice, each sorted; none if all there are may be
  // chosen.
  std::optional<std::set<Values>> listed_sets(const ChoiceDef& choice) {
    if (!choice.among.is_some()) return std::nullopt;
    const ShortList all = e_.items(e_.evaluate(choice.among));
    std::set<Values> sets;
    for (const auto values : Runs(all)) {
      Values set(values.begin(), values.end());
      std::ranges::sort(set);
      sets.insert(std::move(set));
    }
    return sets;
  }

  // Dice are sorted by their faces, because conditions may rely on it.
  void sort_dice(Values& candidates, Type type) {
    if (type.kind != TypeKind::kComponent) return;
    const auto face_of = [&](std::int32_t item) {
      const KindDef& kind = r_.kind(r_.definition(s_.definition_of(ComponentId(item))).kind);
      return kind.is_die() ? s_.component_value(ComponentId(item), r_.attribute(kind.face)) : 0;
    };
    if (std::any_of(candidates.begin(), candidates.end(), [](std::int32_t c) { return c < 0; })) {
      return;
    }
    std::stable_sort(candidates.begin(), candidates.end(),
                     [&](std::int32_t a, std::int32_t b) { return face_of(a) < face_of(b); });
  }

  bool conditions_hold(const ActionDef& action, std::size_t known) {
    return std::all_of(action.conditions.begin(), action.conditions.end(), [&](const Condition& c) {
      const auto needed = std::size_t(r_.expression(c.expression).highest_slot + 1);
      return needed != known || e_.holds(c.expression);
    });
  }

  bool is_legal(const ActionDef& action, std::size_t k) {
    const auto& where = action.choices[k].where;
    return std::all_of(where.begin(), where.end(),
                       [&](const Condition& c) { return e_.holds(c.expression); }) &&
           conditions_hold(action, k + 1);
  }

  const Ruleset& r_;
  const State& s_;
  Evaluator& e_;
  std::int64_t tries_;
};

std::span<const ActionId> offered_in(const Ruleset& r, const State& s) {
  const FlowNode& node = r.flow[s.frames.back().node.index()];
  if (const auto* one = std::get_if<ActionsFlow>(&node.kind)) return one->actions;
  return std::get<SimultaneousFlow>(node.kind).actions;
}

}  // namespace

AnswerKey key_of_answer(const Ruleset& r, const State& s, Type type_of_all,
                        const std::vector<QuestionPart>& parts,
                        std::span<const std::int32_t> values) {
  AnswerKey key;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::int32_t value = values[i];
    const Type type = type_of_item(type_of_all, parts, i);
    std::vector<std::int32_t> one = {value};
    const bool is_component = type.kind == TypeKind::kComponent && value >= 0;
    if (is_component && !r.zone(s.zone_def(s.zone_of(ComponentId(value)))).is_ordered) {
      const ComponentId c(value);
      one = {-2, s.definition_of(c).value, s.zone_of(c).value, s.place_of(c)};
      for (const AttributeId a : r.kind(r.definition(s.definition_of(c)).kind).attributes) {
        const auto items = items_of(r.attribute(a), s.component_value(c, r.attribute(a)));
        one.push_back(static_cast<std::int32_t>(items.size()));
        one.insert(one.end(), items.begin(), items.end());
      }
    }
    key.push_back(std::move(one));
  }
  if (parts.empty()) std::sort(key.begin(), key.end());
  return key;
}

std::optional<std::set<AnswerKey>> reference_options(Engine& engine, const State& s, const Ask& ask,
                                                     std::int64_t tries) {
  if (ask.kind != AskKind::kAction && ask.kind != AskKind::kChoice) return std::nullopt;
  const Ruleset& r = engine.ruleset();
  Evaluator& e = engine.evaluator();
  const Evaluator::Run run(e);
  e.bind_state(s, ask.player);
  Search search(engine, s, tries);
  std::set<AnswerKey> keys;
  const auto within = [&](const ActionDef& action, const std::function<void()>& look) {
    const Evaluator::LocalScope scope(e, action.slots);
    look();
  };
  if (ask.kind == AskKind::kAction) {
    for (const ActionId id : offered_in(r, s)) {
      const ActionDef& action = r.action(id);
      within(action, [&] {
        if (search.begins(action) && search.can_go_on(action, 0))
          keys.insert(AnswerKey{std::vector<std::int32_t>{id.value}});
      });
    }
  } else {
    const ActionDef& action = r.action(ask.action);
    const std::size_t k = Runs(ask.locals).count();
    within(action, [&] {
      engine.enumerator().bind_locals(action, ask.locals);
      search.each_answer(action, k, {}, [&](const Values& values) {
        if (search.can_go_on(action, action.end_of_question(k))) {
          keys.insert(
              key_of_answer(r, s, action.choices[k].type.element(), action.parts(k), values));
        }
        return !search.has_failed();
      });
    });
  }
  if (search.has_failed()) return std::nullopt;
  return keys;
}

}  // namespace cubilete

#include "engine/enumerate.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <unordered_set>
#include <utility>

namespace cubilete {

namespace {

template <class Member>
bool is_before(const Member& a, const Member& b) {
  return a.rank != b.rank ? a.rank < b.rank : a.first < b.first;
}

}  // namespace

Enumerator::Enumerator(const Ruleset& ruleset, Evaluator& evaluator)
    : ruleset_(ruleset), evaluator_(evaluator) {
  for (const ComponentDef& d : ruleset.definitions) {
    attribute_counts_.push_back(ruleset.kind(d.kind).attributes.size());
  }
}

bool Enumerator::are_alike(ComponentId a, ComponentId b) const {
  const State& s = evaluator_.state();
  if (s.definition_of(a) != s.definition_of(b) || s.zone_of(a) != s.zone_of(b) ||
      s.place_of(a) != s.place_of(b)) {
    return false;
  }
  if (ruleset_.zone(s.zone_def(s.zone_of(a))).is_ordered) return false;
  for (const AttributeId id :
       ruleset_.kind(ruleset_.definition(s.definition_of(a)).kind).attributes) {
    const AttributeDef& attribute = ruleset_.attribute(id);
    if (s.component_value(a, attribute) != s.component_value(b, attribute)) return false;
  }
  return true;
}

ShortList Enumerator::representatives(std::span<const std::int32_t> items, Type type) {
  ShortList found;
  found.reserve(items.size());
  if (type.kind != TypeKind::kComponent) {
    constexpr std::size_t kFew = 32;
    std::unordered_set<std::int32_t> known;
    for (const std::int32_t item : items) {
      if (!evaluator_.spend(1)) break;
      const bool is_new = items.size() <= kFew
                              ? std::find(found.begin(), found.end(), item) == found.end()
                              : known.insert(item).second;
      if (is_new) found.push_back(item);
    }
    return found;
  }
  // Components are seen once, and compared with those only that lie without order as they do.
  const State& s = evaluator_.state();
  seen_.resize(std::max(seen_.size(), std::size_t(s.component_count())), 0);
  ++seeing_;
  ShortList unordered;
  for (const std::int32_t item : items) {
    if (!evaluator_.spend(1)) break;
    if (item >= 0) {
      if (std::exchange(seen_[std::size_t(item)], seeing_) == seeing_) continue;
      const ComponentId id(item);
      if (!ruleset_.zone(s.zone_def(s.zone_of(id))).is_ordered) {
        if (!evaluator_.spend(static_cast<std::int64_t>(unordered.size()))) break;
        if (std::any_of(unordered.begin(), unordered.end(),
                        [&](std::int32_t other) { return are_alike(ComponentId(other), id); })) {
          continue;
        }
        unordered.push_back(item);
      }
    } else if (std::find(found.begin(), found.end(), item) != found.end()) {
      continue;
    }
    found.push_back(item);
  }
  return found;
}

void Enumerator::sort_into_classes(std::span<const std::int32_t> items, Type type,
                                   std::vector<std::int32_t>& sorted,
                                   std::vector<std::size_t>& ends) {
  // Alike items stand together; classes in the order first met, dice by their faces.
  std::vector<Member>& members = members_;
  members.clear();
  const State& s = evaluator_.state();
  const bool may_be_alike = type.kind == TypeKind::kComponent;
  for (const std::int32_t item : items) {
    if (!evaluator_.spend(1 + static_cast<std::int64_t>(members.size()))) break;
    Member m{item, item, static_cast<std::int32_t>(members.size())};
    bool is_new = true;
    for (const Member& other : members) {
      if (other.item == item) {
        is_new = false;  // the same item twice in the list
        break;
      }
      // Only the first of a class needs to be compared.
      if (m.first == item && may_be_alike && other.item == other.first &&
          are_alike(ComponentId(other.first), ComponentId(item))) {
        m.first = other.first;
        m.rank = other.rank;
      }
    }
    if (!is_new) continue;
    if (m.first == item && may_be_alike) {
      const std::int32_t face = evaluator_.place_of_face(s.definition_of(ComponentId(item)));
      if (face >= 0) m.rank = s.component_cell(ComponentId(item), face);
    }
    // Inserted where it belongs: there are few, and many are in order already.
    members.push_back(m);
    std::size_t at = members.size() - 1;
    for (; at > 0 && is_before(m, members[at - 1]); --at) members[at] = members[at - 1];
    members[at] = m;
  }
  for (std::size_t i = 0; i < members.size(); ++i) {
    if (i > 0 && members[i].first != members[i - 1].first) ends.push_back(i);
    sorted.push_back(members[i].item);
  }
  if (!members.empty()) ends.push_back(members.size());
}

bool Enumerator::where_holds(const ChoiceDef& choice) {
  for (const Condition& c : choice.where) {
    if (!evaluator_.holds(c.expression)) return false;
  }
  return !evaluator_.failed();
}

bool Enumerator::conditions_hold(const ActionDef& action, std::size_t known) {
  for (const Condition& c : action.conditions) {
    const std::int32_t needed = ruleset_.expression(c.expression).highest_slot + 1;
    if (std::size_t(needed) == known && !evaluator_.holds(c.expression)) return false;
  }
  return !evaluator_.failed();
}

bool Enumerator::can_pay(const ActionDef& action, std::size_t known) {
  if (known != action.choices.size()) return true;
  const State& s = evaluator_.state();
  const auto affordable = [&](AttributeId id, std::int64_t amount) {
    const AttributeDef& a = ruleset_.attribute(id);
    return value_of(s, a, evaluator_.player()) - amount >= a.minimum && amount >= 0;
  };
  if (action.cost.empty() && !action.cost_from.is_some()) return true;
  for (const auto& [resource, amount] : amounts_of(evaluator_, action.cost, action.cost_from)) {
    if (!affordable(resource, amount)) return false;
  }
  return !evaluator_.failed();
}

void Enumerator::each_candidate(const ActionDef& action, std::size_t k,
                                const std::function<bool(std::span<const std::int32_t>)>& take) {
  visit_candidates(action, k, take);
}

// Every value of choice k, legal or not, is bound and shown to `take` until it says false.
template <class Take>
void Enumerator::visit_candidates(const ActionDef& action, std::size_t k, Take take) {
  const ChoiceDef& choice = action.choices[k];
  const auto slot = static_cast<std::int32_t>(k);
  const std::size_t mark = evaluator_.pool_size();
  const Operand from = evaluator_.evaluate(choice.from);
  if (evaluator_.failed()) return;
  const ShortList candidates = evaluator_.items(from);
  evaluator_.shrink_pool(mark);
  if (!choice.minimum.is_some()) {
    for (const std::int32_t item : representatives(candidates, choice.type)) {
      evaluator_.bind(slot, Operand::of(item));
      const bool go_on = take(std::span<const std::int32_t>(&item, 1));
      evaluator_.shrink_pool(mark);
      if (!go_on || evaluator_.failed()) return;
    }
    return;
  }
  const std::int64_t low = evaluator_.number(choice.minimum);
  const std::int64_t high = evaluator_.number(choice.maximum);
  if (evaluator_.failed()) return;
  each_subset(candidates, choice.type.element(), low, high,
              [&](std::span<const std::int32_t> chosen) {
                evaluator_.bind_list(slot, chosen);
                const bool go_on = take(chosen) && !evaluator_.failed();
                evaluator_.shrink_pool(mark);
                return go_on;
              });
}

template <class Take>
void Enumerator::each_value(const ActionDef& action, std::size_t k, Take take) {
  visit_candidates(action, k, [&](std::span<const std::int32_t> values) {
    const bool legal =
        where_holds(action.choices[k]) && conditions_hold(action, k + 1) && can_pay(action, k + 1);
    return !evaluator_.failed() && (!legal || take(values));
  });
}

bool Enumerator::completes(const ActionDef& action, std::size_t k) {
  if (k == action.choices.size()) return true;
  if (const Selections* legal = legal_selections(action, k)) return !legal->masks.empty();
  bool found = false;
  each_value(action, k, [&](std::span<const std::int32_t>) {
    found = completes(action, k + 1);
    return !found;
  });
  return found;
}

bool Enumerator::finds_available(ActionId id) {
  const ActionDef& action = ruleset_.action(id);
  const auto mark = evaluator_.open_scope(action.slots);
  const bool available = conditions_hold(action, 0) && can_pay(action, 0) && completes(action, 0);
  evaluator_.close_scope(mark);
  return available && !evaluator_.failed();
}

void Enumerator::actions(std::span<const ActionId> actions, OptionList& out) {
  const std::size_t mark = evaluator_.pool_size();
  for (const ActionId a : actions) {
    if (is_available(a)) out.add(a.value);
    evaluator_.shrink_pool(mark);
    if (evaluator_.failed()) return;
  }
}

void Enumerator::bind_locals(const ActionDef& action, std::span<const std::int32_t> locals) {
  std::size_t at = 0;
  for (std::size_t k = 0; k < action.choices.size() && at < locals.size(); ++k) {
    const auto size = static_cast<std::size_t>(locals[at]);
    const auto values = locals.subspan(at + 1, size);
    if (action.choices[k].minimum.is_some()) {
      evaluator_.bind_list(static_cast<std::int32_t>(k), values);
    } else {
      evaluator_.bind(static_cast<std::int32_t>(k), Operand::of(values.empty() ? -1 : values[0]));
    }
    at += 1 + size;
  }
}

namespace {

// The best rank first; equal ones stay in their order. No ranks: nothing to sort by.
void sort_by_rank(const std::vector<std::int32_t>& ranks, OptionList& options) {
  if (ranks.empty()) return;
  std::vector<std::size_t> order(options.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return ranks[a] > ranks[b]; });
  OptionList sorted;
  for (const std::size_t i : order) sorted.add(options[i]);
  options = std::move(sorted);
}

}  // namespace

void Enumerator::choice(const ActionDef& action, std::size_t k,
                        std::span<const std::int32_t> locals, OptionList& out) {
  std::vector<std::int32_t> ranks;
  const ExpressionId prefer = action.choices[k].prefer;
  std::int32_t position = -1;
  if (k == 0 && out.empty() && offer_known(action, position, out)) return;
  const std::uint32_t forgotten = forgotten_;
  const auto mark = evaluator_.open_scope(action.slots);
  bind_locals(action, locals);
  if (const Selections* legal = legal_selections(action, k)) {
    out.add_chosen(legal->sorted, legal->masks);
    evaluator_.close_scope(mark);
    return;
  }
  each_value(action, k, [&](std::span<const std::int32_t> values) {
    // `values` may lie in the pool, which moves: keep them before looking further.
    const ShortList kept(values);
    const std::int32_t rank = prefer.is_some() ? evaluator_.number(prefer) : 0;
    if (completes(action, k + 1)) {
      out.add(kept);
      if (prefer.is_some()) ranks.push_back(rank);
    }
    if (out.size() <= kMaxOptions) return true;
    evaluator_.raise(
        {"too-many-options",
         fmt::format("choice '{}' has more than {} possible answers: ask it in smaller "
                     "parts",
                     action.choices[k].name, kMaxOptions),
         action.choices[k].span,
         {}});
    return false;
  });
  evaluator_.close_scope(mark);
  if (position >= 0 && forgotten == forgotten_ && !evaluator_.failed()) {
    remember_offer(action, position, out);
  }
  sort_by_rank(ranks, out);
}

std::vector<std::int32_t> Enumerator::notes(const ActionDef& action, std::size_t k,
                                            std::span<const std::int32_t> locals,
                                            const OptionList& options) {
  const ChoiceDef& choice = action.choices[k];
  if (!choice.note.is_some()) return {};
  const auto mark = evaluator_.open_scope(action.slots);
  bind_locals(action, locals);
  auto out = notes(choice.note, static_cast<std::int32_t>(k), choice.minimum.is_some(), options);
  evaluator_.close_scope(mark);
  return out;
}

std::vector<std::int32_t> Enumerator::notes(ExpressionId note, std::int32_t slot, bool is_subset,
                                            const OptionList& options) {
  std::vector<std::int32_t> out;
  const std::size_t mark = evaluator_.pool_size();
  for (std::size_t i = 0; note.is_some() && i < options.size(); ++i) {
    if (options[i].empty() && !is_subset) continue;  // declining, always the last
    if (is_subset) {
      evaluator_.bind_list(slot, options[i]);
    } else {
      evaluator_.bind(slot, Operand::of(options[i][0]));
    }
    out.push_back(evaluator_.number(note));
    evaluator_.shrink_pool(mark);
  }
  return out;
}

void Enumerator::question(const Question& q, OptionList& out) {
  const std::size_t mark = evaluator_.pool_size();
  std::vector<std::int32_t> ranks;
  const auto take = [&](std::span<const std::int32_t> values) {
    if (q.slot >= 0 && q.is_subset) evaluator_.bind_list(q.slot, values);
    if (q.slot >= 0 && !q.is_subset) evaluator_.bind(q.slot, Operand::of(values[0]));
    if (!q.where.is_some() || (evaluator_.holds(q.where) && !evaluator_.failed())) {
      out.add(values);
      if (q.prefer.is_some()) ranks.push_back(evaluator_.number(q.prefer));
    }
    evaluator_.shrink_pool(mark);
    return out.size() <= kMaxOptions && !evaluator_.failed();
  };
  if (!q.is_subset) {
    for (const std::int32_t item : representatives(q.items, q.type)) {
      if (!take(std::span<const std::int32_t>(&item, 1))) break;
    }
  } else {
    each_subset(q.items, q.type, q.minimum, q.maximum, take);
  }
  if (out.size() > kMaxOptions) {
    evaluator_.raise({"too-many-options",
                      fmt::format("the question '{}' has more than {} possible answers: ask it "
                                  "in smaller parts",
                                  q.name, kMaxOptions),
                      {},
                      {}});
  }
  if (evaluator_.failed()) return;
  sort_by_rank(ranks, out);
  if (q.is_optional) out.add(std::span<const std::int32_t>{});
}

}  // namespace cubilete

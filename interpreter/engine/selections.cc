// The legal selections of the last choice of an action, remembered by what they depend on: what the
// candidates are like and a few values (selection_plan.h). What is remembered is what looking at
// every selection would find again.

#include "engine/enumerate.h"

namespace cubilete {
namespace {

constexpr std::size_t kMostSelections = 256;  // of one question; more are not remembered
constexpr std::size_t kMostEntries = 1u << 16;
constexpr std::size_t kMostMasks = 1u << 20;
constexpr std::size_t kMostKeys = 1u << 21;

}  // namespace

Enumerator::Remembered& Enumerator::remembered_of(const ActionDef& action, std::size_t k) {
  const auto a = static_cast<std::size_t>(&action - ruleset_.actions.data());
  if (remembered_.empty()) {
    remembered_.resize(ruleset_.actions.size());
    for (std::size_t i = 0; i < ruleset_.actions.size(); ++i) {
      for (std::size_t c = 0; c < ruleset_.actions[i].choices.size(); ++c) {
        Remembered of;
        of.plan = plan_selections(ruleset_, ruleset_.actions[i], c);
        of.number = choices_++;
        of.known = known_by(plan_candidates(ruleset_, ruleset_.actions[i].choices[c], of.plan));
        remembered_[i].push_back(std::move(of));
      }
    }
  }
  return remembered_[a][k];
}

// The values of the parts of one kind, behind the key.
bool Enumerator::add_parts(const SelectionPlan& plan, bool fixed) {
  for (const SelectionPlan::Part& part : plan.parts) {
    if (part.is_fixed != fixed) continue;
    const Operand v = evaluator_.evaluate_part(part.expression, part.node);
    if (evaluator_.failed()) return false;
    if (v.is_list()) {
      const auto list = evaluator_.list(v);
      key_.push_back(v.size);
      key_.append(list);
    } else if (!part.is_component) {
      key_.push_back(v.scalar);
    } else {
      if (v.scalar < 0) return false;
      key_.push_back(evaluator_.state().definition_of(ComponentId(v.scalar)).value);
    }
  }
  return true;
}

// The candidates class by class. False: there are too many.
bool Enumerator::put_classes(const ChoiceDef& choice, Remembered& of) {
  const std::size_t mark = evaluator_.pool_size();
  const Operand from = evaluator_.evaluate(choice.from);
  if (evaluator_.failed()) return false;
  of.sorted.clear();
  of.ends.clear();
  sort_into_classes(evaluator_.list(from), choice.type.element(), of.sorted, of.ends);
  evaluator_.shrink_pool(mark);
  return of.sorted.size() <= 64;
}

// What the candidates are like, and what else does not depend on earlier choices, as one number.
bool Enumerator::find_candidates(const ChoiceDef& choice, Remembered& of) {
  if (of.version == evaluator_.version() && of.player == evaluator_.player()) return of.is_good;
  of.version = of.plan.has_fixed_candidates ? evaluator_.version() : 0;
  of.player = evaluator_.player();
  of.is_good = false;
  const std::int32_t position = position_of(of.known.reading);
  if (position >= 0) {
    if (const std::uint64_t known = answer_at(of.known, position); known != kUnknown) {
      sort_dice(zone_of(ruleset_, evaluator_.state(), of.known.candidates, of.player), of);
      of.circumstances = static_cast<std::int32_t>(known);
      return of.is_good = true;
    }
  }
  of.is_good = look_at_candidates(choice, of);
  if (position >= 0 && of.is_good) {
    answer_at(of.known, position) = static_cast<std::uint64_t>(of.circumstances);
  }
  return of.is_good;
}

// Dice of one kind stand class by class where they stand in the order of their faces.
void Enumerator::sort_dice(ZoneId zone, Remembered& of) {
  const State& s = evaluator_.state();
  of.ends.clear();
  of.sorted.clear();
  if (s.size_of(zone) == 0) return;
  const std::int32_t face = evaluator_.place_of_face(s.definition_of(s.first_in(zone)));
  for (ComponentId c = s.first_in(zone); c.is_some(); c = s.next_of(c)) {
    const std::int32_t shown = s.component_cell(c, face);
    std::size_t at = of.sorted.size();
    of.sorted.push_back(c.value);
    for (; at > 0 && shown < s.component_cell(ComponentId(of.sorted[at - 1]), face); --at) {
      of.sorted[at] = of.sorted[at - 1];
    }
    of.sorted[at] = c.value;
  }
}

bool Enumerator::look_at_candidates(const ChoiceDef& choice, Remembered& of) {
  if (!put_classes(choice, of)) return false;
  const std::size_t mark = evaluator_.pool_size();
  const State& s = evaluator_.state();
  key_.assign(std::span<const std::int32_t>(&of.number, 1));
  std::size_t selections = 1;
  for (std::size_t c = 0; c < of.ends.size(); ++c) {
    const std::size_t begin = c == 0 ? 0 : of.ends[c - 1];
    selections *= of.ends[c] - begin + 1;
    if (selections > kMostSelections) return false;
    key_.push_back(static_cast<std::int32_t>(of.ends[c] - begin));
    if (of.plan.conditions.empty()) continue;
    const ComponentId like(of.sorted[begin]);
    key_.push_back(s.definition_of(like).value);
    for (const AttributeId a :
         ruleset_.kind(ruleset_.definition(s.definition_of(like)).kind).attributes) {
      key_.push_back(s.component_value(like, ruleset_.attribute(a)));
    }
  }
  if (!add_parts(of.plan, true)) return false;
  evaluator_.shrink_pool(mark);
  std::uint32_t id = circumstances_.find(key_);
  if (id == RunTable::kNone) {
    id = static_cast<std::uint32_t>(circumstances_.size());
    circumstances_.put(key_, id);
  }
  of.circumstances = static_cast<std::int32_t>(id);
  return true;
}

void Enumerator::forget_if_full() {
  if (found_.size() < kMostEntries && masks_.size() < kMostMasks &&
      circumstances_.length() + found_by_.length() < kMostKeys) {
    return;
  }
  circumstances_.clear();
  found_by_.clear();
  found_.clear();
  masks_.clear();
  for (auto& action : remembered_) {
    for (Remembered& of : action) {
      of.version = 0;
      of.known.answers.clear();
    }
  }
}

const Enumerator::Selections* Enumerator::legal_selections(const ActionDef& action, std::size_t k) {
  Remembered& of = remembered_of(action, k);
  if (!of.plan.is_usable) return nullptr;
  const ChoiceDef& choice = action.choices[k];
  const std::size_t mark = evaluator_.pool_size();
  const auto give_up = [&]() -> const Selections* {
    // Whatever failed fails again where every selection is looked at, or is not reached there.
    if (evaluator_.failed()) (void)evaluator_.take_error();
    evaluator_.shrink_pool(mark);
    return nullptr;
  };
  if (of.version != evaluator_.version()) forget_if_full();
  if (!find_candidates(choice, of)) return give_up();
  const std::int32_t low = evaluator_.number(choice.minimum);
  const std::int32_t high = evaluator_.number(choice.maximum);
  key_.clear();
  for (const std::int32_t n : {of.circumstances, low, high}) key_.push_back(n);
  if (!add_parts(of.plan, false)) return give_up();
  evaluator_.shrink_pool(mark);
  std::uint32_t at = found_by_.find(key_);
  if (at == RunTable::kNone) {
    const ShortList key = key_;
    if (of.ends.empty() && !put_classes(choice, of)) return give_up();
    const std::size_t begin = masks_.size();
    each_selection(of.sorted, of.ends, low, high,
                   [&](std::span<const std::int32_t> chosen, std::uint64_t mask) {
                     evaluator_.bind_list(static_cast<std::int32_t>(k), chosen);
                     bool legal = true;
                     for (const ExpressionId c : of.plan.conditions) {
                       legal = legal && evaluator_.holds(c);
                     }
                     evaluator_.shrink_pool(mark);
                     if (legal && !evaluator_.failed()) masks_.push_back(mask);
                     return !evaluator_.failed();
                   });
    if (evaluator_.failed()) {
      masks_.resize(begin);
      return give_up();
    }
    at = static_cast<std::uint32_t>(found_.size());
    found_.push_back({begin, masks_.size() - begin});
    found_by_.put(key, at);
  }
  selections_.sorted = of.sorted;
  selections_.masks = std::span(masks_).subspan(found_[at].begin, found_[at].size);
  return &selections_;
}

}  // namespace cubilete

// Finds all answers to a question: complete (every legal answer is offered) and exact (an offered
// answer can be continued to the last choice of its action). Components that nothing distinguishes
// (same definition, attributes and zone, in an unordered zone) are interchangeable and offered
// once.
#pragma once

#include <algorithm>
#include <functional>

#include "engine/likeness.h"
#include "engine/selection_sets.h"

namespace cubilete {

class Enumerator {
 public:
  // REQUIRES: both outlive it.
  Enumerator(const Ruleset& ruleset, Evaluator& evaluator)
      : ruleset_(ruleset), evaluator_(evaluator), likeness_(ruleset, evaluator) {}

  const Ruleset& ruleset() const { return ruleset_; }

  // Lists the available ones of `actions`. REQUIRES: the evaluator has the state and player.
  void actions(std::span<const ActionId> actions, OptionList& out);
  bool is_available(ActionId);
  // Lists the options of choice `k` of an action with the earlier choices `locals` (see Ask).
  void choice(const ActionDef&, std::size_t k, std::span<const std::int32_t> locals,
              OptionList& out);
  // Lists the options of a question in an effect. The evaluator has the locals of the block.
  void question(const Question&, OptionList& out);
  // Returns the content's note for each of these options.
  std::vector<std::int32_t> notes(const ActionDef&, std::size_t k,
                                  std::span<const std::int32_t> locals, const OptionList&);
  std::vector<std::int32_t> notes(ExpressionId note, std::int32_t slot, bool is_subset,
                                  const OptionList&);

  // Binds the choices recorded in an Ask to the open scope.
  void bind_locals(const ActionDef&, std::span<const std::int32_t> locals);
  // Returns whether the conditions hold that depend on the first `known` choices only.
  bool conditions_hold(const ActionDef&, std::size_t known);
  bool can_pay(const ActionDef&, std::size_t known);

  // Calls `take` for every value of choice k, legal or not, until it returns false, for
  // explanations. The value is bound to its local if a condition may read it.
  void each_candidate(const ActionDef&, std::size_t k,
                      const std::function<bool(std::span<const std::int32_t>)>& take);
  // Returns whether the value bound to choice k is legal with respect to the choices so far.
  bool is_legal_so_far(const ActionDef&, std::size_t k);
  // Returns whether the choices after k can be completed. REQUIRES: k is bound.
  bool is_completed_by(const ActionDef& action, std::size_t k) {
    FixedCandidates fixed(spare_sets_, action.choices.size());
    return completes(action, k + 1, fixed);
  }

 private:
  // The candidates of each choice that is a selection independent of earlier choices, found once
  // for a question. A set is_open() once it is known. The next question reuses the memory.
  class FixedCandidates {
   public:
    FixedCandidates(std::vector<SelectionSet>& spare, std::size_t choices)
        : spare_(spare), sets_(std::move(spare)) {
      sets_.resize(std::max(sets_.size(), choices));
      for (SelectionSet& set : sets_) set.clear();
    }
    ~FixedCandidates() { spare_ = std::move(sets_); }
    FixedCandidates(const FixedCandidates&) = delete;
    FixedCandidates& operator=(const FixedCandidates&) = delete;

    SelectionSet& operator[](std::size_t choice) { return sets_[choice]; }

   private:
    std::vector<SelectionSet>& spare_;
    std::vector<SelectionSet> sets_;
  };

  // Calls `take` for each legal value of choice k, until it returns false.
  template <class Take>
  void each_value(const ActionDef&, std::size_t k, FixedCandidates&, Take take,
                  SelectionSet* set = nullptr);
  // Sets `set`, if any, to the set of selections if they are too many to visit or `take` has
  // returned false.
  template <class Take>
  void visit_candidates(const ActionDef&, std::size_t k, FixedCandidates&, Take take,
                        SelectionSet* set = nullptr);
  template <class Take>
  void visit_answers(const ActionDef&, std::size_t k, Take take);
  template <class Take>
  void visit_items(const ActionDef&, std::size_t k, Take take);
  bool completes(const ActionDef&, std::size_t k, FixedCandidates&);
  // Calls `take` for each selection in `all`.
  template <class Take>
  bool each_subset(const SelectionSet& all, Take take, SelectionSet* set, bool has_condition) {
    const std::size_t most = has_condition ? kMostTried : kMostListed;
    const bool is_too_large = set && has_more_selections(all, most, evaluator_);
    const bool is_done = is_too_large || each_selection(all, evaluator_, take);
    // `take` returned false: there are too many legal selections.
    if (set && (is_too_large || !is_done)) *set = all;
    return is_done;
  }

  // Calls `take` for each of the sets in `listed` that is a selection of `all`. `among` has given
  // them; none: the script that asks.
  template <class Take>
  void each_of_listed(const SelectionSet& all, Type type, std::span<const std::int32_t> listed,
                      ExpressionId among, Take take) {
    if (evaluator_.failed()) return;
    const auto wrong = each_listed(all, listed, evaluator_, take);
    if (wrong) raise(*wrong, type, among);
  }
  void raise(const WrongSet&, Type, ExpressionId among);

  const Ruleset& ruleset_;
  Evaluator& evaluator_;
  Likeness likeness_;
  std::vector<SelectionSet> spare_sets_;  // memory for FixedCandidates
};

}  // namespace cubilete

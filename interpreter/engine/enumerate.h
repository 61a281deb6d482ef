// Finds every possible answer to a question, from content: complete (what is legal is offered)
// and exact (what is offered can be carried through to the last choice of its action). Components
// that nothing distinguishes (same definition, attributes and zone, in a zone without order)
// are interchangeable and offered once.
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

  // The available ones of `actions`, as ActionIds. The evaluator is bound to the state and player.
  void actions(std::span<const ActionId> actions, OptionList& out);
  bool is_available(ActionId);
  // The options of choice `k` of an action, whose earlier choices are `locals` (see Ask).
  void choice(const ActionDef&, std::size_t k, std::span<const std::int32_t> locals,
              OptionList& out);
  // The options of a question in an effect. The locals of the block are the evaluator's.
  void question(const Question&, OptionList& out);
  // The notes that content shows beside each of these options.
  std::vector<std::int32_t> notes(const ActionDef&, std::size_t k,
                                  std::span<const std::int32_t> locals, const OptionList&);
  std::vector<std::int32_t> notes(ExpressionId note, std::int32_t slot, bool is_subset,
                                  const OptionList&);

  // Binds the choices recorded in an Ask to the open scope.
  void bind_locals(const ActionDef&, std::span<const std::int32_t> locals);
  // Whether the conditions that are known once `known` choices are made hold.
  bool conditions_hold(const ActionDef&, std::size_t known);
  bool can_pay(const ActionDef&, std::size_t known);

  // For explanations: every value of choice k, legal or not, bound to its local where a condition
  // may read it, while `take` looks at it; until `take` says false.
  void each_candidate(const ActionDef&, std::size_t k,
                      const std::function<bool(std::span<const std::int32_t>)>& take);
  // Whether the value that is bound to choice k is legal, as far as that is known then.
  bool is_legal_so_far(const ActionDef&, std::size_t k);
  // Whether the choices after k can be made, k being bound.
  bool is_completed_by(const ActionDef& action, std::size_t k) {
    FixedCandidates fixed(spare_sets_, action.choices.size());
    return completes(action, k + 1, fixed);
  }

 private:
  // By choice of an action, the candidates of a selection, where they do not depend on earlier
  // choices: found once while one question is looked at. Open where they are known. Their memory
  // is used again by the next question.
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

  // Calls `take` for each legal value of choice k, until it says false.
  template <class Take>
  void each_value(const ActionDef&, std::size_t k, FixedCandidates&, Take take,
                  SelectionSet* set = nullptr);
  // `set`, if any, gets the set of selections where these are too many to be visited, and where
  // `take` has said false.
  template <class Take>
  void visit_candidates(const ActionDef&, std::size_t k, FixedCandidates&, Take take,
                        SelectionSet* set = nullptr);
  template <class Take>
  void visit_items(const ActionDef&, std::size_t k, Take take);
  bool completes(const ActionDef&, std::size_t k, FixedCandidates&);
  // Calls `take` for each selection of `all`.
  template <class Take>
  bool each_subset(const SelectionSet& all, Take take, SelectionSet* set, bool has_condition) {
    const std::size_t most = has_condition ? kMostTried : kMostListed;
    const bool is_too_large = set && has_more_selections(all, most, evaluator_);
    const bool is_done = is_too_large || each_selection(all, evaluator_, take);
    // `take` wants no more: there are too many legal ones.
    if (set && (is_too_large || !is_done)) *set = all;
    return is_done;
  }

  const Ruleset& ruleset_;
  Evaluator& evaluator_;
  Likeness likeness_;
  std::vector<SelectionSet> spare_sets_;  // the memory of FixedCandidates
};

}  // namespace cubilete

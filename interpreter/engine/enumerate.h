// Finds every possible answer to a question, from content: complete (what is legal is offered)
// and exact (what is offered can be carried through to the last choice of its action). Components
// that nothing distinguishes (same definition, attributes and zone, in a zone without order)
// stand for each other and are offered once.
#pragma once

#include <functional>

#include "engine/evaluate.h"
#include "state/decision.h"

namespace cubilete {

class Enumerator {
 public:
  explicit Enumerator(const Ruleset& ruleset, Evaluator& evaluator)
      : ruleset_(ruleset), evaluator_(evaluator) {}

  // The available ones of `actions`, as ActionIds. The evaluator looks at the state and player.
  void actions(std::span<const ActionId> actions, OptionList& out);
  bool is_available(ActionId);
  // The options of choice `k` of an action, whose earlier choices are `locals` (see Ask).
  void choice(const ActionDef&, std::size_t k, std::span<const std::int32_t> locals,
              OptionList& out);
  // The options of a question in an effect. The locals of the block are the evaluator's.
  void question(const Question&, OptionList& out);

  // What content tells beside each of these options.
  std::vector<std::int32_t> notes(const ActionDef&, std::size_t k,
                                  std::span<const std::int32_t> locals, const OptionList&);
  std::vector<std::int32_t> notes(ExpressionId note, std::int32_t slot, bool is_subset,
                                  const OptionList&);

  // Binds the choices recorded in an Ask to the open scope.
  void bind_locals(const ActionDef&, std::span<const std::int32_t> locals);
  // Whether the conditions that are known once `known` choices are made hold.
  bool conditions_hold(const ActionDef&, std::size_t known);
  bool can_pay(const ActionDef&, std::size_t known);

  // For explanations: every value of choice k, legal or not, bound to its local while `take` looks
  // at it; until `take` says false.
  void each_candidate(const ActionDef&, std::size_t k,
                      const std::function<bool(std::span<const std::int32_t>)>& take);
  // Whether the choices after k can be made, k being bound.
  bool is_completed_by(const ActionDef& action, std::size_t k) { return completes(action, k + 1); }

 private:
  // Calls `take` for each legal value of choice k, until it says false.
  template <class Take>
  void each_value(const ActionDef&, std::size_t k, Take take);
  template <class Take>
  void visit_candidates(const ActionDef&, std::size_t k, Take take);
  bool completes(const ActionDef&, std::size_t k);
  bool where_holds(const ChoiceDef&);
  // Calls `take(items)` for each selection of `candidates` with between low and high items.
  template <class Take>
  bool each_subset(std::span<const std::int32_t> candidates, Type type, std::int64_t low,
                   std::int64_t high, Take take);
  // The candidates without those that an earlier one stands for.
  std::vector<std::int32_t> representatives(std::span<const std::int32_t> items, Type type) const;
  // The candidates class by class; `ends` are where the classes end.
  void sort_into_classes(std::span<const std::int32_t> items, Type type,
                         std::vector<std::int32_t>& sorted, std::vector<std::size_t>& ends) const;
  bool are_alike(ComponentId, ComponentId) const;

  const Ruleset& ruleset_;
  Evaluator& evaluator_;
};

// More selections than this are never listed: the question must be put in smaller parts.
inline constexpr std::size_t kMaxOptions = 20'000;

}  // namespace cubilete

// Finds every possible answer to a question, from content: complete (what is legal is offered)
// and exact (what is offered can be carried through to the last choice of its action). Components
// that nothing distinguishes (same definition, attributes and zone, in a zone without order)
// are interchangeable and offered once.
#pragma once

#include <fmt/format.h>

#include <functional>

#include "engine/availability_cache.h"
#include "engine/likeness.h"
#include "engine/selection_cache.h"

namespace cubilete {

class Enumerator {
 public:
  // `remembers`: off, every answer is found anew; it is the same, at the same charge.
  Enumerator(const Ruleset& ruleset, Evaluator& evaluator, bool remembers);

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

  // For explanations: every value of choice k, legal or not, bound to its local while `take` looks
  // at it; until `take` says false.
  void each_candidate(const ActionDef&, std::size_t k,
                      const std::function<bool(std::span<const std::int32_t>)>& take);
  // Whether the choices after k can be made, k being bound.
  bool is_completed_by(const ActionDef& action, std::size_t k) { return completes(action, k + 1); }

  std::size_t remembered_bytes() const {
    return positions_.bytes() + availability_.bytes() + selections_.bytes();
  }
  void visit_memory(const MemoryVisitor&);

 private:
  // Calls `take` for each legal value of choice k, until it says false.
  template <class Take>
  void each_value(const ActionDef&, std::size_t k, Take take);
  template <class Take>
  void visit_candidates(const ActionDef&, std::size_t k, Take take);
  bool completes(const ActionDef&, std::size_t k);
  bool where_holds(const ChoiceDef&);
  // Calls `take` for each selection of `candidates` with between low and high items, and which of
  // the first 64 sorted ones they are, as bits.
  template <class Take>
  bool each_subset(std::span<const std::int32_t> candidates, Type type, std::int64_t low,
                   std::int64_t high, Take take) {
    std::vector<std::int32_t> sorted;
    std::vector<std::size_t> ends;
    likeness_.sort_into_classes(candidates, type, sorted, ends);
    return each_selection(sorted, ends, low, high, take);
  }
  // The same of candidates that are grouped by class.
  template <class Take>
  bool each_selection(const std::vector<std::int32_t>& sorted, const std::vector<std::size_t>& ends,
                      std::int64_t low, std::int64_t high, Take take);
  // Whether choice k, the last one, has a legal selection; `out`, if any, gets all of them.
  // nullopt: look at each (or the evaluator failed).
  std::optional<bool> remembered_selections(const ActionDef&, std::size_t k, OptionList* out);
  void look_at_selections(const ActionDef&, std::size_t k, bool only_first);
  bool offer_remembered(const ActionDef&, OptionList& out);
  bool finds_available(ActionId);
  void find_choice(const ActionDef&, std::size_t k, std::span<const std::int32_t> locals,
                   OptionList& out);

  const Ruleset& ruleset_;
  Evaluator& evaluator_;
  Likeness likeness_;
  bool remembers_;
  Positions positions_;
  AvailabilityCache availability_;
  SelectionCache selections_;
  std::vector<std::uint64_t> masks_;  // the selections being found
};

// The most classes of candidates that a selection may be made from.
inline constexpr std::size_t kMaxClasses = 1'000;

template <class Take>
bool Enumerator::each_selection(const std::vector<std::int32_t>& sorted,
                                const std::vector<std::size_t>& ends, std::int64_t low,
                                std::int64_t high, Take take) {
  std::vector<std::int32_t> chosen;
  chosen.reserve(sorted.size());
  // Depth first over how many of each class; false once `take` wants no more.
  const auto visit = [&](const auto& self, std::size_t k, std::uint64_t mask) -> bool {
    const std::size_t begin = k == 0 ? 0 : ends[k - 1];
    if (!evaluator_.spend(2)) return false;
    if (std::int64_t(chosen.size() + sorted.size() - begin) < low) return true;
    if (k == ends.size()) return take(std::span<const std::int32_t>(chosen), mask);
    const std::size_t mark = chosen.size();
    for (std::size_t i = begin; i <= ends[k]; ++i) {
      if (i > begin) {
        chosen.push_back(sorted[i - 1]);
        mask |= std::uint64_t{1} << ((i - 1) & 63);
      }
      if (std::int64_t(chosen.size()) > high) break;
      if (!self(self, k + 1, mask)) return false;
    }
    chosen.resize(mark);
    return true;
  };
  if (ends.size() > kMaxClasses) {
    evaluator_.raise({"too-many-options",
                      fmt::format("a selection from {} different things is more than can be "
                                  "offered: at most {}",
                                  ends.size(), kMaxClasses),
                      {},
                      {}});
    return false;
  }
  return high < 0 || visit(visit, 0, 0);
}

// More selections than this are never listed: the question must be put in smaller parts.
inline constexpr std::size_t kMaxOptions = 20'000;

}  // namespace cubilete

// The legal selections of the last choice of an action, remembered by what they depend on: what the
// candidates are like, a few values, and what reading these costs (selection_plan.h). It holds no
// rule: what is put is what is found.
#pragma once

#include <span>
#include <vector>

#include "engine/likeness.h"
#include "engine/positions.h"
#include "engine/selection_plan.h"

namespace cubilete::inline engine {

class SelectionCache {
 public:
  // REQUIRES: all outlive it.
  SelectionCache(const Ruleset& ruleset, Evaluator& evaluator, Likeness& likeness,
                 Positions& positions)
      : ruleset_(ruleset), evaluator_(evaluator), likeness_(likeness), positions_(positions) {}

  // The charge of trying all selections, and of those up to the first legal one.
  struct Charges {
    std::int64_t all = 0;
    std::int64_t first = 0;
  };
  // Bit n of a mask: the n-th of `sorted` is chosen.
  struct Selections {
    std::span<const std::int32_t> sorted;
    std::span<const std::uint64_t> masks;
    Charges charges;
  };

  // Whether the selections of choice k, with the earlier choices bound, can be remembered. Charges
  // nothing and leaves no error.
  bool ask(const ActionDef&, std::size_t k);
  // For the question just asked; nullptr: it is not known. Good until the next call of anything.
  const Selections* find();
  // REQUIRES: ask() was true, and nothing has been asked since.
  void put(std::span<const std::uint64_t> masks, const Charges&);
  // Looking at all selections fails although looking for one does not: not to be tried again.
  void give_up(const ActionDef& action, std::size_t k) {
    entry_of(action, k).plan.is_usable = false;
  }

  std::size_t bytes() const;
  void visit_memory(const MemoryVisitor&);

 private:
  // The cache entry of one choice of an action.
  struct Entry {
    SelectionPlan plan;
    std::int32_t number = 0;  // of the choice, among all
    // The candidates in the state of that generation.
    std::uint64_t generation = 0;
    MaybePlayer player;
    bool is_good = false;
    std::vector<std::int32_t> sorted;
    std::int32_t circumstances = -1;
    // The circumstances by position.
    std::int32_t reading = -1;
    ZoneDefId candidates;
    std::vector<std::int32_t> by_position;
  };
  struct Found {
    std::uint64_t begin = 0;  // in masks_
    std::uint64_t size = 0;
    Charges charges;  // without what finding the candidates and the bounds costs
  };

  void plan();
  Entry& entry_of(const ActionDef&, std::size_t k);
  void forget();
  void forget_if_old();
  bool build_key(const ChoiceDef&, Entry&);
  bool find_candidates(const ChoiceDef&, Entry&);
  bool look_at_candidates(const ChoiceDef&, Entry&);
  void remember_circumstances(Entry&, std::int32_t position);
  void sort_dice(ZoneId, Entry&);
  bool add_parts(const SelectionPlan&, bool fixed);

  const Ruleset& ruleset_;
  Evaluator& evaluator_;
  Likeness& likeness_;
  Positions& positions_;
  std::vector<std::vector<Entry>> entries_;  // by action and choice
  IntSpanMap circumstances_;                 // candidates and fixed parts -> a number
  std::vector<std::int32_t> finding_;        // by that number: the charge of finding the candidates
  IntSpanMap found_by_;                      // circumstances and the other parts -> found_
  std::vector<Found> found_;
  std::vector<std::uint64_t> masks_;
  std::size_t position_bytes_ = 0;  // of all by_position
  std::uint32_t generation_ = 0;
  // The question last asked.
  ShortList key_;
  Entry* asked_ = nullptr;
  std::int64_t around_ = 0;  // the charge of the candidates and the bounds
  std::vector<std::size_t> ends_;
  Selections selections_;
};

}  // namespace cubilete::engine

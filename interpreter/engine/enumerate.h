// Finds every possible answer to a question, from content: complete (what is legal is offered)
// and exact (what is offered can be carried through to the last choice of its action). Components
// that nothing distinguishes (same definition, attributes and zone, in a zone without order)
// stand for each other and are offered once.
#pragma once

#include <fmt/format.h>

#include <functional>

#include "base/pair_table.h"
#include "base/run_table.h"
#include "engine/evaluate.h"
#include "engine/read_plan.h"
#include "engine/selection_plan.h"
#include "state/decision.h"

namespace cubilete {

class Enumerator {
 public:
  Enumerator(const Ruleset& ruleset, Evaluator& evaluator);

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
                   std::int64_t high, Take take) {
    std::vector<std::int32_t> sorted;
    std::vector<std::size_t> ends;
    sort_into_classes(candidates, type, sorted, ends);
    return each_selection(
        sorted, ends, low, high,
        [&](std::span<const std::int32_t> chosen, std::uint64_t) { return take(chosen); });
  }
  // The same of candidates that stand class by class; `take` also gets which of the first 64 of
  // them are chosen, as bits.
  template <class Take>
  bool each_selection(const std::vector<std::int32_t>& sorted, const std::vector<std::size_t>& ends,
                      std::int64_t low, std::int64_t high, Take take);
  // The candidates without those that an earlier one stands for.
  ShortList representatives(std::span<const std::int32_t> items, Type type);
  // The candidates class by class; `ends` are where the classes end.
  void sort_into_classes(std::span<const std::int32_t> items, Type type,
                         std::vector<std::int32_t>& sorted, std::vector<std::size_t>& ends);
  bool are_alike(ComponentId, ComponentId) const;

  // -- known.cc ------------------------------------------------------------------------------
  // What some questions are read from, and the number of what stands there now: their position.
  struct Reading {
    ReadPlan plan;
    std::vector<PairTable> numbers;        // what is read, one after the other
    std::vector<std::uint64_t> available;  // by position: two bits for each action
    std::int32_t actions = 0;              // that stand there
    std::uint32_t tries = 0;
    std::uint32_t hits = 0;
    bool is_worthless = false;  // most positions are new ones
    // Of the state last looked at. -1: it has no number.
    std::uint64_t version = 0;
    PlayerId player;
    std::int32_t position = -1;
  };
  static constexpr std::uint64_t kUnknown = ~std::uint64_t{0};
  // Whether an action is available: where it stands in the words of Reading::available.
  struct Availability {
    std::int32_t reading = -1;  // of readings_; -1: not remembered
    std::int32_t bit = 0;
  };
  // Another question whose answers are remembered, by position.
  struct Known {
    std::int32_t reading = -1;  // the same
    ZoneDefId candidates;
    std::vector<std::uint64_t> answers;  // which components of a zone, as bits; or a number
  };
  struct Contents {
    std::uint64_t version = 0;
    std::int32_t number = -1;
  };
  // The attributes of a definition's components stand at the beginning of their cells, one behind
  // the other.
  std::size_t attributes_of(DefinitionId d) const { return attribute_counts_[d.index()]; }
  void add_contents_in_order(ZoneId);
  void add_contents_sorted(ZoneId);
  void make_known();
  // The reading for a plan; one that has room for another action, where `of_action`.
  std::int32_t reading_for(const ReadPlan&, bool of_action);
  Known known_by(const ReadPlan& plan) { return {reading_for(plan, false), plan.candidates, {}}; }
  std::int32_t contents_of(ZoneId, bool is_in_order);
  std::int32_t position_of(std::int32_t reading);
  std::int32_t find_position(Reading&);
  std::uint64_t& word_at(std::vector<std::uint64_t>&, std::int32_t position, std::uint64_t fresh);
  void forget_positions();
  std::uint64_t& answer_at(Known& of, std::int32_t position) {
    return word_at(of.answers, position, kUnknown);
  }
  bool finds_available(ActionId);
  // Adds what the first choice offers, where it is known.
  bool offer_known(const ActionDef&, std::int32_t& position, OptionList& out);
  void remember_offer(const ActionDef&, std::int32_t position, const OptionList& offered);

  // -- selections.cc -------------------------------------------------------------------------
  // The legal selections of a choice; bit n of a mask: the n-th of `sorted` is chosen.
  struct Selections {
    std::span<const std::int32_t> sorted;
    std::span<const std::uint64_t> masks;
  };
  // What is remembered of one choice of an action.
  struct Remembered {
    SelectionPlan plan;
    std::int32_t number = 0;  // of the choice, among all
    // The candidates of the state last looked at.
    std::uint64_t version = 0;
    PlayerId player;
    bool is_good = false;
    std::vector<std::int32_t> sorted;
    std::vector<std::size_t> ends;  // empty where the circumstances were known
    std::int32_t circumstances = -1;
    Known known;  // the circumstances
  };
  struct Stretch {
    std::size_t begin = 0;
    std::size_t size = 0;
  };
  // nullptr where they are not remembered: look at each. Good until the next call.
  const Selections* legal_selections(const ActionDef&, std::size_t k);
  Remembered& remembered_of(const ActionDef&, std::size_t k);
  bool find_candidates(const ChoiceDef&, Remembered&);
  bool look_at_candidates(const ChoiceDef&, Remembered&);
  bool put_classes(const ChoiceDef&, Remembered&);
  void sort_dice(ZoneId, Remembered&);
  bool add_parts(const SelectionPlan&, bool fixed);
  void forget_if_full();

  const Ruleset& ruleset_;
  Evaluator& evaluator_;
  struct Member {
    std::int32_t item, first, rank;
  };
  std::vector<Member> members_;      // of the classes being made
  std::vector<std::uint32_t> seen_;  // by component: when it was seen last
  std::uint32_t seeing_ = 0;
  std::vector<std::vector<Remembered>> remembered_;  // by action and choice
  std::int32_t choices_ = 0;
  RunTable circumstances_;      // candidates and fixed parts -> a number
  RunTable found_by_;           // circumstances and the other parts -> found_
  std::vector<Stretch> found_;  // of masks_
  std::vector<std::uint64_t> masks_;
  ShortList key_;
  Selections selections_;
  std::vector<std::size_t> attribute_counts_;  // by definition
  std::vector<Reading> readings_;
  std::vector<Availability> available_;  // by action
  std::vector<Known> first_choices_;     // by action
  std::vector<Contents> zone_contents_;  // by zone: in any order, in order
  RunTable contents_;                    // what a zone holds -> a number
  RunTable values_;                      // a value -> a number
  std::size_t room_ = 0;                 // of all that is kept by position, in numbers
  std::uint32_t forgotten_ = 0;          // how often positions were
};

// Of how many different things some can be chosen together.
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

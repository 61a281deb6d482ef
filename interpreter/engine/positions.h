// Positions: what a state looks like to the questions that read the same parts of it (ReadPlan), as
// one number. Two states of one game with the same position give the same answers to them, at the
// same charge. A number is found once after each change.
#pragma once

#include <vector>

#include "base/int_span_map.h"
#include "base/pair_interner.h"
#include "engine/evaluate.h"
#include "engine/read_plan.h"

namespace cubilete {

class Positions {
 public:
  // REQUIRES: both outlive it.
  Positions(const Ruleset&, Evaluator&);

  // The reading of a plan, the same one for plans that read the same; -1: it is of no use.
  std::int32_t entry_for(const ReadPlan&);
  std::size_t size() const { return entries_.size(); }
  // The position of the state and player that the evaluator looks at. -1: it has none.
  std::int32_t of(std::int32_t reading);

  // How often all positions were forgotten; answers by position are void when it changes.
  std::uint32_t generation() const { return generation_; }
  void forget();
  std::size_t bytes() const;
  void visit_memory(const MemoryVisitor&);

 private:
  struct Entry {
    ReadPlan plan;
    std::vector<PairInterner> numbers;  // what is read, one after the other
    std::uint32_t tries = 0;
    std::uint32_t hits = 0;
    bool is_worthless = false;  // most positions are new ones
    // Of the state last looked at.
    std::uint64_t generation = 0;
    MaybePlayer player;
    std::int32_t position = -1;
  };
  struct Contents {
    std::uint64_t generation = 0;
    std::int32_t number = -1;
  };

  std::int32_t find(Entry&);
  // What the zone holds, as a number; -1: too much.
  std::int32_t contents_of(ZoneId, bool is_in_order);
  std::int32_t number_of_key(IntSpanMap&);
  void add_contents_in_order(ZoneId);
  void add_contents_sorted(ZoneId);
  // The attributes of a definition's components stand at the beginning of their cells.
  std::size_t attributes_of(DefinitionId d) const { return attribute_counts_[d.index()]; }

  const Ruleset& ruleset_;
  Evaluator& evaluator_;
  std::vector<std::size_t> attribute_counts_;  // by definition
  std::vector<Entry> entries_;
  std::vector<Contents> zone_contents_;  // by zone: in any order, in order
  IntSpanMap contents_;                  // what a zone holds -> a number
  IntSpanMap values_;                    // a value -> a number
  std::size_t table_bytes_ = 0;          // of all PairInterners
  std::uint32_t generation_ = 0;
  ShortList key_;
};

}  // namespace cubilete

// Interns the current values of a read set (read_set.h) as a dense id, the position: an array can
// be indexed by it. Two states of one game with the same position give the same answers to
// questions that depend on the read set alone, at the same charge.
#pragma once

#include <vector>

#include "base/int_span_map.h"
#include "base/pair_interner.h"
#include "engine/evaluate.h"
#include "engine/read_set.h"

namespace cubilete::inline engine {

class Positions {
 public:
  // REQUIRES: both outlive it.
  Positions(const Ruleset&, Evaluator&);

  // The entry of a read set, the same one for sets that read the same; -1: it is not usable.
  std::int32_t entry_for(const ReadSet&);
  std::size_t size() const { return entries_.size(); }
  // The position of the state and player that the evaluator is bound to; -1 where there is none.
  std::int32_t of(std::int32_t reading);

  // The number of times that all positions were forgotten: answers by older positions are void.
  std::uint32_t generation() const { return generation_; }
  void forget();
  std::size_t bytes() const;
  void visit_memory(const MemoryVisitor&);

 private:
  struct Entry {
    ReadSet reads;
    std::vector<PairInterner> numbers;  // what is read, one after the other
    std::uint32_t tries = 0;
    std::uint32_t hits = 0;
    bool is_disabled = false;  // most positions are new ones
    // The result for the state of that generation.
    std::uint64_t generation = 0;
    MaybePlayer player;
    std::int32_t position = -1;
  };
  struct Contents {
    std::uint64_t generation = 0;
    std::int32_t number = -1;
  };

  std::int32_t find(Entry&);
  // The contents of the zone, interned as a number; -1: too many components.
  std::int32_t contents_of(ZoneId, bool is_in_order);
  std::int32_t number_of_key(IntSpanMap&);
  void add_contents_in_order(ZoneId);
  void add_contents_sorted(ZoneId);
  // The number of attributes of a definition: its components hold them in their first cells.
  std::size_t attribute_cells_of(DefinitionId d) const { return attribute_cells_[d.index()]; }

  const Ruleset& ruleset_;
  Evaluator& evaluator_;
  std::vector<std::size_t> attribute_cells_;  // by definition: how many
  std::vector<Entry> entries_;
  std::vector<Contents> zone_contents_;  // by zone: in any order, in order
  IntSpanMap contents_;                  // what a zone holds -> a number
  IntSpanMap values_;                    // a value -> a number
  std::size_t table_bytes_ = 0;          // of all PairInterners
  std::uint32_t generation_ = 0;
  ShortList key_;
};

}  // namespace cubilete::engine

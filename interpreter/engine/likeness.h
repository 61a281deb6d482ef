// Equivalence of components: same definition, attributes and zone, in a zone without order.
// Options are enumerated for one component of each class.
#pragma once

#include <span>
#include <vector>

#include "engine/evaluate.h"

namespace cubilete::inline engine {

class Likeness {
 public:
  // REQUIRES: both outlive it.
  Likeness(const Ruleset& ruleset, Evaluator& evaluator)
      : ruleset_(ruleset), evaluator_(evaluator) {}

  // Whether one stands for the other. REQUIRES: both are there.
  bool are_alike(ComponentId, ComponentId) const;
  // The first candidate of each class. Those of `taken` stand for themselves only.
  ShortList representatives(std::span<const std::int32_t> items, Type type,
                            std::span<const std::int32_t> taken = {});
  // The candidates class by class, behind `sorted`; `ends` are where the classes end.
  void sort_into_classes(std::span<const std::int32_t> items, Type type,
                         std::vector<std::int32_t>& sorted, std::vector<std::size_t>& ends);

 private:
  struct Member {
    std::int32_t item, first, rank;
  };

  static bool is_before(const Member& a, const Member& b) {
    return a.rank != b.rank ? a.rank < b.rank : a.first < b.first;
  }

  Member member_of_class(std::int32_t item, Type, std::int32_t next_rank);

  const Ruleset& ruleset_;
  Evaluator& evaluator_;
  std::vector<Member> members_;      // of the classes being made
  std::vector<Member> classes_;      // the first member of each
  std::vector<std::uint32_t> seen_;  // by component: when it was seen last
  std::uint32_t seeing_ = 0;
};

}  // namespace cubilete::engine

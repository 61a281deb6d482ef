// Equivalence of components: same definition, attributes and zone, in a zone without order.
// Options are enumerated for one component of each class.
#pragma once

#include <span>
#include <vector>

#include "engine/evaluate.h"

namespace cubilete {

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
  // The candidates class by class, into `sorted`; `ends` are where the classes end.
  void sort_into_classes(std::span<const std::int32_t> items, Type type,
                         std::vector<std::int32_t>& sorted, std::vector<std::size_t>& ends);

 private:
  // A class by its first member, and its place among the classes.
  struct Class {
    std::int32_t first, rank;

    bool is_before(const Class& other) const {
      return rank != other.rank ? rank < other.rank : first < other.first;
    }
  };

  Class class_of(std::int32_t item, Type, std::int32_t next_rank);

  const Ruleset& ruleset_;
  Evaluator& evaluator_;
  std::vector<Class> class_of_;      // by item of the classes being made
  std::vector<Class> classes_;       // the classes so far
  std::vector<std::uint32_t> seen_;  // by component: when it was seen last
  std::uint32_t seeing_ = 0;
};

}  // namespace cubilete

// Equivalence of components: same definition, attributes and zone, in an unordered zone. Options
// are enumerated for one component of each class.
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

  // Returns whether two components are interchangeable. REQUIRES: both exist.
  bool are_alike(ComponentId, ComponentId) const;
  // Returns the first candidate of each class. Those in `taken` are classes of their own.
  ShortList representatives(std::span<const std::int32_t> items, Type type,
                            std::span<const std::int32_t> taken = {});
  // Sorts the candidates by class into `sorted`; `ends` has the ends of the classes.
  void sort_into_classes(std::span<const std::int32_t> items, Type type,
                         std::vector<std::int32_t>& sorted, std::vector<std::size_t>& ends);

 private:
  // A class: its first member, and its rank among the classes.
  struct Class {
    std::int32_t first, rank;

    bool is_before(const Class& other) const {
      return rank != other.rank ? rank < other.rank : first < other.first;
    }
  };

  Class class_of(std::int32_t item, Type, std::int32_t next_rank);

  const Ruleset& ruleset_;
  Evaluator& evaluator_;
  std::vector<Class> class_of_;      // class of each sorted item
  std::vector<Class> classes_;       // the classes so far
  std::vector<std::uint32_t> seen_;  // indexed by ComponentId: the last scan that met it
  std::uint32_t seeing_ = 0;
};

}  // namespace cubilete

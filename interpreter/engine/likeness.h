// Equivalence of components, by language/likeness.h. Options are enumerated for one component of
// each class.
#pragma once

#include <span>
#include <vector>

#include "engine/evaluate.h"
#include "language/likeness.h"
#include "operations/number_list.h"

namespace cubilete {

class Likeness {
 public:
  // REQUIRES: both outlive it.
  Likeness(const Ruleset& ruleset, Evaluator& evaluator)
      : ruleset_(ruleset), evaluator_(evaluator) {}

  // Returns whether two components are interchangeable. REQUIRES: both exist.
  bool are_alike(ComponentId a, ComponentId b) const {
    return language::are_alike(*this, a.value, b.value);
  }
  // Returns the first candidate of each class. Those in `taken` are classes of their own.
  ShortList representatives(std::span<const std::int32_t> items, Type type,
                            std::span<const std::int32_t> taken = {});
  // Returns where each of the whole answers in `all` begins, without those that are the same as an
  // earlier one (language::are_same_answers). `components`: component_parts() of the question.
  ShortList different_answers(std::span<const std::int32_t> all, std::size_t width,
                              std::uint64_t components) {
    NumberList found;
    language::add_different_answers(*this, items_in(all), static_cast<std::int32_t>(width),
                                    components, found);
    return found.take();
  }
  // Sorts the candidates by class into `sorted`; `ends` has the ends of the classes.
  void sort_into_classes(std::span<const std::int32_t> items, Type type,
                         std::vector<std::int32_t>& sorted, std::vector<std::int32_t>& ends);

  // -- for the functions of language/likeness.h, whose host it is
  // ----------------------------------
  bool spend(std::int64_t units) { return evaluator_.spend(units); }
  bool go_on(std::int64_t units) { return evaluator_.spend(units); }
  static NumberList list() { return {}; }
  bool has(std::int32_t x) const { return state().has(ComponentId(x)); }
  std::int32_t cell_of(std::int32_t x, std::int32_t place) const {
    return state().component_cell(ComponentId(x), place);
  }
  language::Items values_of(std::int32_t x) const {
    return items_in(state().component_values(ComponentId(x)));
  }
  bool lies_in_order(std::int32_t x) const {
    return ruleset_.zone(state().zone_def(state().zone_of(ComponentId(x)))).is_ordered;
  }
  std::int32_t place_of_face(std::int32_t x) const {
    return evaluator_.place_of_face(state().definition_of(ComponentId(x)));
  }
  // Begins a scan over candidates and returns its number.
  std::uint64_t begin_scan();
  // Returns whether this scan has met the component before.
  bool was_met(std::int32_t x) { return std::exchange(met_by_[std::size_t(x)], scan_) == scan_; }
  language::MetComponent& met_of(std::int32_t definition) {
    return met_of_[std::size_t(definition)];
  }
  void add_different(language::Items, NumberList& found);
  language::ClassMember* room_for_members(std::int32_t n) {
    if (members_.size() < std::size_t(n)) members_.resize(std::size_t(n));
    return members_.data();
  }

 private:
  const State& state() const { return evaluator_.state(); }

  const Ruleset& ruleset_;
  Evaluator& evaluator_;
  std::vector<language::ClassMember> members_;
  std::vector<std::uint64_t> met_by_;           // indexed by ComponentId: the last scan that met it
  std::vector<language::MetComponent> met_of_;  // indexed by DefinitionId
  std::uint64_t scan_ = 0;
};

}  // namespace cubilete

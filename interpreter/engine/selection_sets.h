// Enumerates the selections of a set by language/selections.h; selection_examples.h handles sets
// that are too large.
#pragma once

#include <optional>
#include <vector>

#include "engine/run_status.h"
#include "language/selections.h"
#include "operations/number_list.h"
#include "state/decision.h"

namespace cubilete {

// The most selections that are listed; a larger set is described instead.
inline constexpr std::size_t kMostListed = 20'000;
// The most selections that are tried against a condition before the set is described instead.
inline constexpr std::size_t kMostTried = std::size_t{1} << 18;

// The host of language/selections.h.
struct SelectionHost {
  using Counts = std::vector<std::int64_t>;
  RunStatus& work;

  bool spend(std::int64_t units) const { return work.spend(units); }
  bool go_on(std::int64_t units) const { return work.spend(units); }
  static void counts_selections() {}
  static NumberList list() { return {}; }
};

inline language::Choosable choosable(const SelectionSet& set) {
  return {items_in(set.items), items_in(set.ends), set.minimum, set.maximum};
}

// Returns whether the set has more than `most` selections, ignoring the condition on the whole.
inline bool has_more_selections(const SelectionSet& set, std::size_t most, RunStatus& work) {
  const SelectionHost host{work};
  return language::has_more_selections(host, choosable(set), static_cast<std::int64_t>(most));
}

// A set that is no selection of those that it is listed for (language::each_listed).
struct WrongSet {
  language::SetError error;
  std::int32_t number, item;
};

// Calls `take` for each different one of the listed sets that is a selection, until it returns
// false. Returns the set that is wrong, if one is.
template <class Take>
std::optional<WrongSet> each_listed(const SelectionSet& set, std::span<const std::int32_t> listed,
                                    RunStatus& work, Take take) {
  struct Host : SelectionHost {
    std::optional<WrongSet> wrong;
    bool refuse_set(language::SetError error, std::int32_t number, std::int32_t item) {
      wrong = WrongSet{error, number, item};
      return false;
    }
  } host{{work}, {}};
  language::each_listed(host, choosable(set), items_in(listed),
                        static_cast<std::int32_t>(kMostListed),
                        [&](language::Items chosen) { return take(numbers_of(chosen)); });
  return host.wrong;
}

// Calls `take` for each selection of the set until it returns false. Returns false if it did, or if
// the work is spent.
template <class Take>
bool each_selection(const SelectionSet& set, RunStatus& work, Take take) {
  const SelectionHost host{work};
  return language::each_selection(host, choosable(set),
                                  [&](language::Items chosen) { return take(numbers_of(chosen)); });
}

}  // namespace cubilete

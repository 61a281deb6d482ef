// Tables that were set without chance, by the number of players: they are the same for every seed.
#pragma once

#include <vector>

#include "base/memory_budget.h"
#include "state/state.h"

namespace cubilete::inline engine {

class SetupCache {
 public:
  struct Entry {
    State state;  // with the seed of the game it was set for
    std::int32_t players = 0;
    std::uint64_t digest = 0;
    std::int64_t charge = 0;
    int activations = 0;
  };
  explicit SetupCache(const Ruleset& ruleset) : ruleset_(ruleset) {}

  // nullptr where there is none, or where it has been damaged.
  const Entry* find(std::int32_t players) const;
  // Keeps the table unless chance has had a part in it or it is too large.
  void put(const State&, std::int64_t charge, int activations);

  std::size_t bytes() const;
  void visit_memory(const MemoryVisitor&);

 private:
  const Ruleset& ruleset_;
  std::vector<Entry> entries_;
};

}  // namespace cubilete::engine

// Counts by 64-bit key, in memory that is bounded: the nodes and moves of a search.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace cubilete {

struct Stat {
  std::uint64_t key = 0;      // 0: free
  double sum = 0;             // of values
  std::uint32_t visits = 0;   // how many values
  std::uint32_t offered = 0;  // of a move: how often it could have been chosen

  double mean() const { return visits == 0 ? 0 : sum / visits; }
};

class StatTable {
 public:
  // 96 MiB, and half of that once more while the table grows.
  static constexpr std::size_t kMostSlots = std::size_t{1} << 22;

  explicit StatTable(std::size_t most_slots = kMostSlots);

  // nullptr where there is none.
  const Stat* find(std::uint64_t key) const;
  Stat* find(std::uint64_t key) { return const_cast<Stat*>(std::as_const(*this).find(key)); }
  // A new one where there is none; nullptr where the table is full. Valid until the next add.
  Stat* add(std::uint64_t key);

  std::size_t size() const { return size_; }
  std::size_t bytes() const { return slots_.capacity() * sizeof(Stat); }

 private:
  std::size_t slot_of(std::uint64_t key) const;
  bool grow();

  std::size_t most_slots_;
  std::size_t size_ = 0;
  std::vector<Stat> slots_;  // a power of two
};

}  // namespace cubilete

// Counts values by 64-bit keys in bounded memory, for the nodes and moves of a search.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace cubilete {

struct Stat {
  std::uint64_t key = 0;      // 0: free slot
  double sum = 0;             // sum of the values
  std::uint32_t visits = 0;   // number of values
  std::uint32_t offered = 0;  // for a move: how often it was offered

  double mean() const { return visits == 0 ? 0 : sum / visits; }
};

class StatTable {
 public:
  // This takes 96 MiB, and half as much again while the table grows.
  static constexpr std::size_t kMostSlots = std::size_t{1} << 22;

  explicit StatTable(std::size_t most_slots = kMostSlots);

  // Returns nullptr if the key is missing.
  const Stat* find(std::uint64_t key) const;
  Stat* find(std::uint64_t key) { return const_cast<Stat*>(std::as_const(*this).find(key)); }
  // Adds a missing key; returns nullptr if the table is full. Valid until the next add().
  Stat* add(std::uint64_t key);

  std::size_t size() const { return size_; }
  std::size_t bytes() const { return slots_.capacity() * sizeof(Stat); }

 private:
  std::size_t slot_of(std::uint64_t key) const;
  bool grow();

  std::size_t most_slots_;
  std::size_t size_ = 0;
  std::vector<Stat> slots_;  // their number is a power of two
};

}  // namespace cubilete

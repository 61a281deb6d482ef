// Assigns dense ids to pairs of small numbers, in order of first use: one row of ids for each first
// part, found without hashing. The user bounds it by bytes() and clear().
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/memory_budget.h"

namespace cubilete::inline base {

class PairInterner {
 public:
  // The id of a pair; the next one at its first use. REQUIRES: both >= 0.
  std::int32_t intern(std::int32_t first, std::int32_t second) {
    const auto row = static_cast<std::size_t>(first);
    const auto at = static_cast<std::size_t>(second);
    if (rows_.size() <= row) {
      bytes_ -= rows_.capacity() * sizeof(Row);
      rows_.resize(row + 1);
      bytes_ += rows_.capacity() * sizeof(Row);
    }
    Row& numbers = rows_[row];
    if (numbers.size() <= at) {
      bytes_ -= numbers.capacity() * sizeof(std::int32_t);
      numbers.resize(at + 1, -1);
      bytes_ += numbers.capacity() * sizeof(std::int32_t);
    }
    // The second comparison finds numbers that were never given.
    if (numbers[at] < 0 || numbers[at] >= size_) numbers[at] = size_++;
    return numbers[at];
  }
  // The number of pairs.
  std::int32_t size() const { return size_; }
  // Allocated bytes.
  std::size_t bytes() const { return bytes_; }
  // Removes all pairs and frees the memory.
  void clear() { *this = PairInterner(); }
  void visit_memory(const MemoryVisitor& visit) {
    for (Row& row : rows_) visit(std::as_writable_bytes(std::span(row)));
  }

 private:
  using Row = std::vector<std::int32_t>;
  std::vector<Row> rows_;
  std::int32_t size_ = 0;
  std::size_t bytes_ = 0;
};

}  // namespace cubilete::base

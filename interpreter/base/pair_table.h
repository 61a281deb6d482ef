// Pairs of small numbers, numbered 0, 1, 2... as they are met: a row of numbers for each first
// part, which is found without hashing. Bounded by whoever uses it, who clears it when it has
// become too large.
#pragma once

#include <cstdint>
#include <vector>

namespace cubilete {

class PairTable {
 public:
  // The number of a pair; the next one where it is met for the first time. REQUIRES: both >= 0.
  std::int32_t number_of(std::int32_t first, std::int32_t second) {
    const auto row = static_cast<std::size_t>(first);
    const auto at = static_cast<std::size_t>(second);
    if (rows_.size() <= row) {
      room_ += row + 1 - rows_.size();
      rows_.resize(row + 1);
    }
    std::vector<std::int32_t>& numbers = rows_[row];
    if (numbers.size() <= at) {
      room_ += at + 1 - numbers.size();
      numbers.resize(at + 1, -1);
    }
    if (numbers[at] < 0) numbers[at] = size_++;
    return numbers[at];
  }
  // How many pairs have been met.
  std::int32_t size() const { return size_; }
  // How many there is room for.
  std::size_t room() const { return room_; }
  void clear() {
    rows_.clear();
    size_ = 0;
    room_ = 0;
  }

 private:
  std::vector<std::vector<std::int32_t>> rows_;
  std::int32_t size_ = 0;
  std::size_t room_ = 0;
};

}  // namespace cubilete

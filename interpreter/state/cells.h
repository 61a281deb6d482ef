// The numbers of a position as one flat vector. All code may read them; only a CellWriter
// (cell_writer.h) changes them. A copy is an independent position.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/ids.h"
#include "ruleset/ruleset.h"

namespace cubilete {

enum class Status : std::int32_t {
  kPlaying,
  kFinished,      // the outcome names the winners
  kEveryoneLost,  // all players have lost together
  kBrokenOff,     // a limit of the game was reached: see limit_reached
};

class Cells {
 public:
  const std::int32_t& operator[](std::size_t at) const { return numbers_[at]; }
  const std::int32_t* data() const { return numbers_.data(); }
  std::size_t size() const { return numbers_.size(); }
  bool empty() const { return numbers_.empty(); }
  auto begin() const { return numbers_.begin(); }
  auto end() const { return numbers_.end(); }
  // Returns the memory in bytes that they occupy.
  std::size_t bytes() const { return numbers_.capacity() * sizeof(std::int32_t); }

  // Returns a number of the present placement: two positions of the program with the same number
  // have each component in the same zone, order and cell. 0 has no such meaning.
  std::uint64_t placement() const { return placement_; }

  bool operator==(const Cells& other) const { return numbers_ == other.numbers_; }

 private:
  friend class CellWriter;
  std::vector<std::int32_t> numbers_;
  std::uint64_t placement_ = 0;
  bool is_shared_ = false;  // others write the numbers as well: placement_ stays 0
};

// Returns the value of an attribute: the items of a list, else the one number. `first` is its first
// cell.
inline std::span<const std::int32_t> items_of(const AttributeDef& a, const std::int32_t& first) {
  if (!a.type.is_list) return {&first, 1};
  return {&first + 1, static_cast<std::size_t>(first)};
}
// Returns all cells of the attribute.
inline std::span<const std::int32_t> cells_of(const AttributeDef& a, const std::int32_t& first) {
  return {&first, static_cast<std::size_t>(a.size())};
}

}  // namespace cubilete

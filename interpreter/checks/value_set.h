// A set of whole numbers: disjoint ranges in ascending order. Words, faces, players and truths are
// numbers too, so that one set says what a number, a word or a truth may be.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace cubilete {

class ValueSet {
 public:
  // All numbers are between these two, far beyond those of a game, so that sums do not overflow.
  static constexpr std::int64_t kLeast = -(std::int64_t{1} << 40);
  static constexpr std::int64_t kMost = std::int64_t{1} << 40;

  // The set without values.
  ValueSet() = default;
  static ValueSet all() { return range(kLeast, kMost); }
  static ValueSet of(std::int64_t value) { return range(value, value); }
  // Returns the numbers from `least` to `most`; none if `least` is greater.
  static ValueSet range(std::int64_t least, std::int64_t most);
  static ValueSet of(std::vector<std::int64_t> values);

  bool is_empty() const { return ranges_.empty(); }
  bool is_one() const { return !is_empty() && least() == most(); }
  bool has(std::int64_t value) const;
  // REQUIRES: !is_empty().
  std::int64_t least() const { return ranges_.front().first; }
  std::int64_t most() const { return ranges_.back().second; }

  ValueSet intersected(const ValueSet&) const;
  ValueSet united(const ValueSet&) const;
  ValueSet complement() const;
  // Returns the numbers x for which `factor` * x + `added` is in the set. REQUIRES: factor != 0.
  ValueSet solved(std::int64_t factor, std::int64_t added) const;

  bool operator==(const ValueSet&) const = default;

 private:
  std::vector<std::pair<std::int64_t, std::int64_t>> ranges_;  // both ends are inside
};

inline const ValueSet kNotNegative = ValueSet::range(0, ValueSet::kMost);
inline const ValueSet kNegative = ValueSet::range(ValueSet::kLeast, -1);
inline const ValueSet kPositive = ValueSet::range(1, ValueSet::kMost);
inline const ValueSet kNotZero = ValueSet::of(0).complement();

// Returns the range of a set that is not empty for messages: "from 2 to 5".
std::string in_words(const ValueSet&);

}  // namespace cubilete

// Searches lists of whole numbers for the highest value of a function that can only be sampled with
// noise: NTBEA, the evolutionary algorithm over n-tuples of Lucas, Liu and Perez-Liebana (CEC
// 2018).
//
// What was sampled is kept for every single number, every pair of numbers and the whole list; what
// is expected of a list that was never sampled follows from its parts. The next list to sample is
// the neighbour of the current one with the highest upper confidence bound.
#pragma once

#include <cstdint>
#include <map>
#include <unordered_map>
#include <vector>

#include "base/random.h"

namespace cubilete {

class TupleSearch {
 public:
  // A place in the list of values of each axis.
  using Point = std::vector<std::int32_t>;

  // `sizes`: how many values each axis has. The search begins at `start` and tries no list in which
  // more than `most_changes` numbers are other than there.
  TupleSearch(std::vector<std::int32_t> sizes, Point start, std::size_t most_changes,
              std::uint64_t seed);

  // Returns the list to sample next.
  const Point& current() const { return current_; }
  // Takes a sample of current(), and moves on.
  void take(double value);
  // Takes a sample of any list, and stays.
  void learn(const Point&, double value);

  // Returns the value that is expected of a list, from all of its parts that were sampled.
  double expected(const Point&) const;
  // Returns the lists that were sampled.
  std::vector<Point> sampled() const;

 private:
  struct Sampled {
    std::int64_t n = 0;
    double sum = 0;
    void add(double value) {
      ++n;
      sum += value;
    }
    double mean() const { return n == 0 ? 0 : sum / static_cast<double>(n); }
  };
  // Calls `use` with what was sampled of each part of the list: nullptr for nothing.
  template <class Use>
  void each_part(const Point&, const Use& use) const;
  double upper_bound(const Point&) const;
  Point neighbour();
  void move_on();
  std::size_t number_of(std::size_t axis, std::int32_t place) const {
    return first_[axis] + static_cast<std::size_t>(place);
  }
  double spread() const;

  std::vector<std::int32_t> sizes_;
  std::vector<std::size_t> first_;  // by axis, the number of its first value among all values
  Point start_;
  std::size_t most_changes_;
  Point current_;
  RandomStream random_;
  std::vector<Sampled> single_;                       // by number
  std::unordered_map<std::uint64_t, Sampled> pairs_;  // by the numbers of both
  std::map<Point, Sampled> whole_;
  std::int64_t samples_ = 0;
  double sum_ = 0;
  double squares_ = 0;
};

// Returns how many numbers of a list are other than at the start.
std::size_t changes_of(const TupleSearch::Point&, const TupleSearch::Point& start);

}  // namespace cubilete

#include "lab/tuple_search.h"

#include <algorithm>
#include <cmath>

namespace cubilete {

namespace {

constexpr int kNeighbours = 50;
// How much weight what is little known has, in standard deviations of all samples.
constexpr double kCuriosity = 1;

}  // namespace

std::size_t changes_of(const TupleSearch::Point& p, const TupleSearch::Point& start) {
  std::size_t out = 0;
  for (std::size_t i = 0; i < p.size(); ++i) out += p[i] != start[i];
  return out;
}

TupleSearch::TupleSearch(std::vector<std::int32_t> sizes, Point start, std::size_t most_changes,
                         std::uint64_t seed)
    : sizes_(std::move(sizes)),
      start_(std::move(start)),
      most_changes_(most_changes),
      current_(start_),
      random_(seed, 0, 0) {
  std::size_t values = 0;
  for (const std::int32_t size : sizes_) {
    first_.push_back(values);
    values += static_cast<std::size_t>(size);
  }
  single_.resize(values);
}

template <class Use>
void TupleSearch::each_part(const Point& p, const Use& use) const {
  for (std::size_t i = 0; i < p.size(); ++i) {
    const Sampled& one = single_[number_of(i, p[i])];
    use(one.n == 0 ? nullptr : &one);
  }
  for (std::size_t i = 0; i < p.size(); ++i) {
    for (std::size_t j = i + 1; j < p.size(); ++j) {
      const auto pair = pairs_.find(number_of(i, p[i]) * single_.size() + number_of(j, p[j]));
      use(pair == pairs_.end() ? nullptr : &pair->second);
    }
  }
  const auto whole = whole_.find(p);
  use(whole == whole_.end() ? nullptr : &whole->second);
}

void TupleSearch::learn(const Point& p, double value) {
  for (std::size_t i = 0; i < p.size(); ++i) {
    single_[number_of(i, p[i])].add(value);
    for (std::size_t j = i + 1; j < p.size(); ++j) {
      pairs_[number_of(i, p[i]) * single_.size() + number_of(j, p[j])].add(value);
    }
  }
  whole_[p].add(value);
  ++samples_;
  sum_ += value;
  squares_ += value * value;
}

std::vector<TupleSearch::Point> TupleSearch::sampled() const {
  std::vector<Point> out;
  for (const auto& [point, samples] : whole_) out.push_back(point);
  return out;
}

void TupleSearch::take(double value) {
  learn(current_, value);
  move_on();
}

double TupleSearch::expected(const Point& p) const {
  double sum = 0;
  std::int64_t parts = 0;
  each_part(p, [&](const Sampled* s) {
    if (!s) return;
    sum += s->mean();
    ++parts;
  });
  return parts == 0 ? 0 : sum / static_cast<double>(parts);
}

double TupleSearch::spread() const {
  if (samples_ < 2) return 1;
  const double n = static_cast<double>(samples_);
  const double variance = std::max(0.0, (squares_ - sum_ * sum_ / n) / (n - 1));
  return std::max(1e-9, std::sqrt(variance));
}

double TupleSearch::upper_bound(const Point& p) const {
  const double curiosity = kCuriosity * spread();
  const double all = std::log(1 + static_cast<double>(samples_));
  const double mean = samples_ == 0 ? 0 : sum_ / static_cast<double>(samples_);
  double sum = 0;
  std::int64_t parts = 0;
  each_part(p, [&](const Sampled* s) {
    const double n = s ? static_cast<double>(s->n) : 0;
    sum += (s ? s->mean() : mean) + curiosity * std::sqrt(all / (n + 0.5));
    ++parts;
  });
  return sum / static_cast<double>(parts);
}

// Returns the current list with one number changed, or more with falling probability: by one step,
// back to where the search began, or to any value.
TupleSearch::Point TupleSearch::neighbour() {
  Point p = current_;
  do {
    const auto axis = random_.below(static_cast<std::uint32_t>(p.size()));
    const auto size = static_cast<std::uint32_t>(sizes_[axis]);
    switch (random_.below(4)) {
      case 0:
        p[axis] = start_[axis];
        break;
      case 1:
      case 2:
        p[axis] += random_.below(2) == 0 ? -1 : 1;
        p[axis] = std::clamp(p[axis], 0, sizes_[axis] - 1);
        break;
      default:
        p[axis] = static_cast<std::int32_t>(random_.below(size));
    }
  } while (random_.below(2) == 0);
  while (changes_of(p, start_) > most_changes_) {
    const auto axis = random_.below(static_cast<std::uint32_t>(p.size()));
    p[axis] = start_[axis];
  }
  return p;
}

void TupleSearch::move_on() {
  Point best = current_;
  double highest = 0;
  for (int i = 0; i < kNeighbours; ++i) {
    Point p = neighbour();
    const double bound = upper_bound(p);
    if (i > 0 && bound <= highest) continue;
    highest = bound;
    best = std::move(p);
  }
  current_ = std::move(best);
}

}  // namespace cubilete

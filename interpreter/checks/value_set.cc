#include "checks/value_set.h"

#include <fmt/format.h>

#include <algorithm>

#include "ruleset/component_def.h"
#include "ruleset/operators.h"

namespace cubilete {

ValueSet ValueSet::range(std::int64_t least, std::int64_t most) {
  ValueSet out;
  least = std::max(least, kLeast);
  most = std::min(most, kMost);
  if (least <= most) out.ranges_.emplace_back(least, most);
  return out;
}

ValueSet ValueSet::of(std::vector<std::int64_t> values) {
  ValueSet out;
  std::sort(values.begin(), values.end());
  for (const std::int64_t v : values) {
    if (!out.is_empty() && v <= out.most() + 1) {
      out.ranges_.back().second = v;
    } else {
      out.ranges_.emplace_back(v, v);
    }
  }
  return out;
}

bool ValueSet::has(std::int64_t value) const {
  return std::any_of(ranges_.begin(), ranges_.end(),
                     [&](const auto& r) { return r.first <= value && value <= r.second; });
}

ValueSet ValueSet::intersected(const ValueSet& other) const {
  ValueSet out;
  for (const auto& a : ranges_) {
    for (const auto& b : other.ranges_) {
      const std::int64_t least = std::max(a.first, b.first);
      const std::int64_t most = std::min(a.second, b.second);
      if (least <= most) out.ranges_.emplace_back(least, most);
    }
  }
  return out;
}

ValueSet ValueSet::united(const ValueSet& other) const {
  return complement().intersected(other.complement()).complement();
}

ValueSet ValueSet::complement() const {
  ValueSet out;
  std::int64_t next = kLeast;
  for (const auto& [least, most] : ranges_) {
    if (next < least) out.ranges_.emplace_back(next, least - 1);
    next = most + 1;
  }
  if (next <= kMost) out.ranges_.emplace_back(next, kMost);
  return out;
}

ValueSet ValueSet::solved(std::int64_t factor, std::int64_t added) const {
  const auto round_up = [](std::int64_t a, std::int64_t b) { return -floor_divide(-a, b); };
  ValueSet out;
  for (auto [least, most] : ranges_) {
    // An end of all numbers stays one.
    std::int64_t from = least == kLeast ? kLeast : least - added;
    std::int64_t to = most == kMost ? kMost : most - added;
    if (factor < 0) {
      std::swap(from, to);
      from = -from;
      to = -to;
    }
    const std::int64_t by = factor < 0 ? -factor : factor;
    from = from <= kLeast ? kLeast : round_up(from, by);
    to = to >= kMost ? kMost : floor_divide(to, by);
    if (from <= to) out.ranges_.emplace_back(from, to);
  }
  std::sort(out.ranges_.begin(), out.ranges_.end());
  return out;
}

std::string in_words(const ValueSet& values) {
  if (values.is_one()) return fmt::format("{}", values.least());
  if (values.most() >= kLargestNumber) return fmt::format("at least {}", values.least());
  if (values.least() <= -kLargestNumber) return fmt::format("at most {}", values.most());
  return fmt::format("from {} to {}", values.least(), values.most());
}

}  // namespace cubilete

#include "checkpoints.h"

#include <algorithm>
#include <iterator>

namespace cubilete {

void Checkpoints::add(std::size_t choices, const State& s) {
  if (choices % distance_ != 0) return;
  kept_.push_back({choices, s});
  bytes_ += bytes_of(kept_.back().state);
  while (kept_.size() > 1 && bytes_ - bytes_of(kept_.front().state) > budget_) thin_out();
}

void Checkpoints::thin_out() {
  distance_ *= 2;
  std::erase_if(kept_, [&](const Checkpoint& c) { return c.choices % distance_ != 0; });
  bytes_ = 0;
  for (const Checkpoint& c : kept_) bytes_ += bytes_of(c.state);
}

void Checkpoints::drop_after(std::size_t choices) {
  while (kept_.back().choices > choices) {
    bytes_ -= bytes_of(kept_.back().state);
    kept_.pop_back();
  }
}

const Checkpoints::Checkpoint& Checkpoints::latest(std::size_t choices) const {
  const auto after =
      std::upper_bound(kept_.begin(), kept_.end(), choices,
                       [](std::size_t n, const Checkpoint& c) { return n < c.choices; });
  return *std::prev(after);
}

}  // namespace cubilete

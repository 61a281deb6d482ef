#include "lab/goal.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace cubilete {

namespace {

// A measure that is kept as it is counts this many times as much as other goals.
constexpr double kKeptWeight = 4;
constexpr std::string_view kEqual = "equal ";

bool is_share(const Quantity& q) { return !q.measure || is_share(q.measure->kind); }

// Returns the estimate of a function of means, without what its bend adds for noise: that of
// Quenouille 1956, and the variance of Tukey 1958. `value` is asked for the means over all blocks
// but one, and over all.
Estimate jackknife(std::size_t blocks, const std::function<double(std::size_t skipped)>& value) {
  const auto n = static_cast<double>(blocks);
  const double all = value(blocks);
  std::vector<double> pseudo;
  double sum = 0;
  for (std::size_t i = 0; i < blocks; ++i) {
    pseudo.push_back(n * all - (n - 1) * value(i));
    sum += pseudo.back();
  }
  Estimate out{std::int64_t(blocks), sum / n, 0};
  for (const double p : pseudo) out.variance += (p - out.mean) * (p - out.mean) / (n - 1);
  return out;
}

// The sums over blocks, for means over all of them but one.
class BlockSums {
 public:
  BlockSums(const BlockMeans& blocks, std::size_t count)
      : blocks_(blocks), count_(count), sums_(blocks.empty() ? 0 : blocks.front().size()) {
    for (std::size_t b = 0; b < count_; ++b) {
      for (std::size_t i = 0; i < sums_.size(); ++i) sums_[i] += blocks_[b][i];
    }
  }
  // `skipped`: a block, or the number of blocks for none.
  std::vector<double> means_without(std::size_t skipped) const {
    std::vector<double> out = sums_;
    const bool skips = skipped < count_;
    for (std::size_t i = 0; i < out.size(); ++i) {
      if (skips) out[i] -= blocks_[skipped][i];
      out[i] /= static_cast<double>(count_ - skips);
    }
    return out;
  }

 private:
  const BlockMeans& blocks_;
  std::size_t count_;
  std::vector<double> sums_;
};

}  // namespace

std::vector<double> mean_of_blocks(const BlockMeans& blocks) {
  return BlockSums(blocks, blocks.size()).means_without(blocks.size());
}

std::optional<Goal> parse_goal(const std::string& text) {
  Goal goal;
  goal.what.text = text;
  if (text.starts_with(kEqual)) {
    goal.kind = GoalKind::kEqual;
    goal.what.key = trimmed(std::string_view(text).substr(kEqual.size()));
    if (goal.what.key == "worth of cards") goal.what.key = kCardWorth;
    if (goal.what.key.empty()) return std::nullopt;
    return goal;
  }
  const std::size_t sign = text.find_first_of(":=");
  if (sign == std::string::npos) return std::nullopt;
  goal.what.key = trimmed(std::string_view(text).substr(0, sign));
  const std::string rest = text.substr(sign + 1);
  const auto range = text[sign] == ':' ? parse_range(rest) : parse_value(rest);
  if (goal.what.key.empty() || !range) return std::nullopt;
  goal.what.range = *range;
  return goal;
}

std::optional<Goal> parse_kept(const std::string& text) {
  if (text.find_first_of(":=") != std::string::npos) return parse_goal(text);
  Goal goal;
  goal.kind = GoalKind::kKept;
  goal.what.key = trimmed(text);
  goal.what.text = text;
  if (goal.what.key.empty()) return std::nullopt;
  return goal;
}

Objective::Objective(std::vector<Goal> goals, const Ruleset& r, std::int32_t players,
                     const std::vector<DefinitionId>& cards)
    : goals_(std::move(goals)) {
  for (std::size_t g = 0; g < goals_.size(); ++g) {
    if (goals_[g].what.key == kCardWorth) {
      for (const DefinitionId card : cards) quantities_.push_back({g, std::nullopt, card});
      cards_ = cards;
      continue;
    }
    for (const Measure& m : measures_of(r, players)) {
      if (!is_of(goals_[g].what, m)) continue;
      quantities_.push_back({g, m, {}});
      if (std::ranges::find(measures_, m) == measures_.end()) measures_.push_back(m);
    }
  }
}

void Objective::begin_from(const BlockMeans& blocks) { begun_from_ = mean_of_blocks(blocks); }

double Objective::distance(std::size_t quantity, double mean, double middle) const {
  const Quantity& q = quantities_[quantity];
  const double begun = begun_from_[quantity];
  const double unit = is_share(q) ? 100 : 100 / std::max(1.0, std::abs(begun));
  const Goal& goal = goals_[q.goal];
  switch (goal.kind) {
    case GoalKind::kEqual:
      return unit * (mean - middle);
    case GoalKind::kKept: {
      const double room = is_share(q) ? kKeptShare : kKeptPart * std::max(1.0, std::abs(begun));
      return unit * std::max(0.0, std::abs(mean - begun) - room);
    }
    case GoalKind::kWithin:
      break;
  }
  const WantedRange& range = goal.what.range;
  if (range.low && mean < *range.low) return unit * (*range.low - mean);
  if (range.high && mean > *range.high) return unit * (mean - *range.high);
  return 0;
}

double Objective::plain_loss(const std::vector<double>& means,
                             std::optional<std::size_t> goal) const {
  std::vector<double> sums(goals_.size());
  std::vector<double> counts(goals_.size());
  for (std::size_t i = 0; i < quantities_.size(); ++i) {
    sums[quantities_[i].goal] += means[i];
    ++counts[quantities_[i].goal];
  }
  std::vector<double> squares(goals_.size());
  for (std::size_t i = 0; i < quantities_.size(); ++i) {
    const std::size_t g = quantities_[i].goal;
    const double d = distance(i, means[i], sums[g] / counts[g]);
    squares[g] += d * d;
  }
  double loss = 0;
  for (std::size_t g = 0; g < goals_.size(); ++g) {
    if (counts[g] == 0 || (goal && *goal != g)) continue;
    // The squares of n distances from their own mean are those of n - 1 free ones.
    const bool is_equal = goals_[g].kind == GoalKind::kEqual;
    const double weight = goals_[g].kind == GoalKind::kKept ? kKeptWeight : 1;
    loss += weight * squares[g] / std::max(1.0, counts[g] - (is_equal ? 1 : 0));
  }
  return loss;
}

Estimate Objective::estimate(std::optional<std::size_t> goal, const BlockMeans& blocks) const {
  const BlockSums sums(blocks, blocks.size());
  return jackknife(blocks.size(), [&](std::size_t skipped) {
    return plain_loss(sums.means_without(skipped), goal);
  });
}

Estimate Objective::loss(const BlockMeans& blocks) const { return estimate(std::nullopt, blocks); }

Estimate Objective::loss_of(std::size_t goal, const BlockMeans& blocks) const {
  return estimate(goal, blocks);
}

Estimate Objective::gain(const BlockMeans& before, const BlockMeans& after) const {
  const std::size_t blocks = std::min(before.size(), after.size());
  const BlockSums first(before, blocks);
  const BlockSums second(after, blocks);
  return jackknife(blocks, [&](std::size_t skipped) {
    return plain_loss(first.means_without(skipped), std::nullopt) -
           plain_loss(second.means_without(skipped), std::nullopt);
  });
}

}  // namespace cubilete

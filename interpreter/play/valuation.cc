#include "play/valuation.h"

#include <algorithm>
#include <cmath>

namespace cubilete::inline play {

void Valuation::Spread::add(double x) {
  n += 1;
  const double before = x - mean;
  mean += before / n;
  squares += before * (x - mean);
}

double Valuation::Spread::share_of(double x) const {
  const double deviation = std::sqrt(squares / n);
  if (deviation <= 0) return 0.5;
  const double far = (x - mean) / deviation;
  return 0.5 + 0.5 * far / (1 + std::abs(far));
}

void Valuation::compare(const std::vector<double>& worth, std::vector<Spread>& leads,
                        std::vector<double>& shares) {
  leads.resize(worth.size());
  shares.resize(worth.size());
  for (std::size_t p = 0; p < worth.size(); ++p) {
    double best = worth.size() == 1 ? 0 : -HUGE_VAL;
    for (std::size_t q = 0; q < worth.size(); ++q) {
      if (q != p) best = std::max(best, worth[q]);
    }
    leads[p].add(worth[p] - best);
    shares[p] = leads[p].share_of(worth[p] - best);
  }
}

Result<void> Valuation::look(Worlds& world) {
  if (auto ok = world.worth(worth_); !ok) return ok;
  compare(worth_, leads_after_action_, shares_after_action_);
  return {};
}

Result<void> Valuation::value(Worlds& world, Worlds::End end, std::vector<double>& by_seat) {
  constexpr double kOfVictory = 0.75;
  if (auto ok = world.worth(worth_); !ok) return ok;
  compare(worth_, leads_, by_seat);
  const bool is_over = end == Worlds::End::kOver;
  if (is_over) {
    if (auto ok = world.victories(wins_); !ok) return ok;
  }
  for (std::size_t p = 0; p < by_seat.size(); ++p) {
    if (is_over) {
      by_seat[p] = kOfVictory * wins_[p] + (1 - kOfVictory) * by_seat[p];
    } else if (!shares_after_action_.empty()) {
      by_seat[p] = (1 - of_action_) * by_seat[p] + of_action_ * shares_after_action_[p];
    }
  }
  shares_after_action_.clear();
  return {};
}

}  // namespace cubilete::play

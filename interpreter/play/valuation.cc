#include "play/valuation.h"

#include <algorithm>
#include <cmath>

#include "ruleset/effect_facts.h"

namespace cubilete {

namespace {

// The weight of a player's own value against his lead, if all can lose together. Of 30 games of two
// search:400 that both could lose, 15 were won with 0.75, 13 with 0.5, 9 with 0.
constexpr double kOfOwnWorth = 0.75;

}  // namespace

double lead_of(std::span<const double> worth, std::span<const std::int32_t> teams, std::size_t p) {
  double best = -HUGE_VAL;
  for (std::size_t q = 0; q < worth.size(); ++q) {
    const bool is_opponent = teams.empty() ? q != p : teams[q] != teams[p];
    if (is_opponent) best = std::max(best, worth[q]);
  }
  return worth[p] - (best > -HUGE_VAL ? best : 0);
}

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

void Valuation::compare(std::span<const std::int32_t> teams, Spreads& spreads,
                        std::vector<double>& shares) const {
  const std::size_t seats = worth_.size();
  spreads.leads.resize(seats);
  spreads.worths.resize(seats);
  shares.resize(seats);
  for (std::size_t p = 0; p < seats; ++p) {
    const double lead = lead_of(worth_, teams, p);
    spreads.leads[p].add(lead);
    shares[p] = spreads.leads[p].share_of(lead);
    if (!can_lose_together_) continue;
    spreads.worths[p].add(worth_[p]);
    shares[p] = (1 - kOfOwnWorth) * shares[p] + kOfOwnWorth * spreads.worths[p].share_of(worth_[p]);
  }
}

Result<void> Valuation::look(Determinizer& game) {
  if (auto ok = game.worth(worth_); !ok) return ok;
  compare(game.teams(), after_action_, shares_after_action_);
  return {};
}

Result<void> Valuation::value(Determinizer& game, Determinizer::End end,
                              std::vector<double>& by_seat) {
  constexpr double kOfVictory = 0.75;
  if (auto ok = game.worth(worth_); !ok) return ok;
  compare(game.teams(), at_the_end_, by_seat);
  const bool is_over = end == Determinizer::End::kOver;
  if (is_over) {
    if (auto ok = game.victories(wins_); !ok) return ok;
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

bool can_lose_together(const Ruleset& r) {
  bool found = false;
  each_effect(r, [&](const Effect&, const EffectFacts& facts) {
    found = found || (facts.end && facts.end->everyone_loses);
  });
  return found;
}

}  // namespace cubilete

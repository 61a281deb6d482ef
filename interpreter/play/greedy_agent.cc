#include "play/greedy_agent.h"

#include <algorithm>
#include <cmath>

#include "base/digest.h"
#include "play/option_keys.h"
#include "play/worlds.h"

namespace cubilete::inline play {
namespace {

// How many options are tried, so that a decision costs a few random ones; and after how many
// answers in all no further one is, beyond the first few: where much is asked before an action is
// done.
constexpr std::size_t kMostLines = 8;
constexpr std::size_t kFewLines = 2;
constexpr std::size_t kEnoughAnswers = 32;

// Plays one option and what follows from it, at random, until the action is done.
class Line final : public WorldPlayer {
 public:
  Line(const Decision& question, std::size_t option, RandomStream& random)
      : question_(question), option_(option), random_(random) {}

  std::size_t answer(const State& s, const Decision& d) override {
    ++answered_;
    if (d.player == question_.player && !has_begun_) return begin(d);
    if (d.kind == AskKind::kEffect || is_of_others(s, d)) return any(d);
    const bool goes_on = d.kind == AskKind::kChoice && d.player == question_.player;
    return goes_on ? any(d) : kStops;
  }

  bool has_begun() const { return has_begun_; }
  // How often anybody was asked.
  std::size_t answered() const { return answered_; }
  // The player's own answers behind the option.
  std::vector<GreedyAgent::Answer>& answers() { return answers_; }

 private:
  std::size_t begin(const Decision& d) {
    const auto wanted = question_.options[option_];
    for (std::size_t i = 0; i < d.options.size(); ++i) {
      if (!std::ranges::equal(d.options[i], wanted)) continue;
      has_begun_ = true;
      return i;
    }
    return kStops;  // the option exists in the real position only
  }

  // Whether somebody else answers at the same time.
  bool is_of_others(const State& s, const Decision& d) const {
    if (s.asks.size() < 2 || d.player == question_.player) return false;
    return !has_begun_ || question_.kind != AskKind::kEffect;
  }

  std::size_t any(const Decision& d) {
    const bool is_clear = d.is_ranked && random_.below(2) == 0;
    const std::size_t i =
        is_clear ? 0 : random_.below(static_cast<std::uint32_t>(d.options.size()));
    if (d.player == question_.player && has_begun_ && d.options.size() > 1) {
      const auto values = d.options[i];
      answers_.push_back({d.kind, d.name, {values.begin(), values.end()}});
    }
    return i;
  }

  const Decision& question_;
  std::size_t option_;
  RandomStream& random_;
  bool has_begun_ = false;
  std::size_t answered_ = 0;
  std::vector<GreedyAgent::Answer> answers_;
};

// How far a player is in front of the best of the others.
double lead(const std::vector<double>& worth, std::size_t player) {
  double best = worth.size() == 1 ? 0 : -HUGE_VAL;
  for (std::size_t q = 0; q < worth.size(); ++q) {
    if (q != player) best = std::max(best, worth[q]);
  }
  return worth[player] - best;
}

Result<double> value_of(Worlds& world, Worlds::End end, std::size_t player) {
  constexpr double kVictory = 1e6;
  std::vector<double> by_seat;
  if (auto ok = world.worth(by_seat); !ok) return Failure(ok.error());
  double value = lead(by_seat, player);
  if (end != Worlds::End::kOver) return value;
  if (auto ok = world.victories(by_seat); !ok) return Failure(ok.error());
  value += kVictory * (by_seat[player] > 0 ? by_seat[player] : -1.0);
  return value;
}

}  // namespace

GreedyAgent::GreedyAgent(std::uint64_t seed) : seed_(seed), random_(seed, digest_of("agent"), 0) {}

Result<std::size_t> GreedyAgent::choose(Engine& engine, const State& s, const Decision& d) {
  if (const auto next = planned(d)) return *next;
  if (d.options.size() == 1) return 0;
  Experience& e = experience_of(d);
  ++e.asked;
  const bool is_idle = e.looked >= 4 && e.mattered * 16 < e.looked;
  if (is_idle && e.asked % 16 != 0) {
    return random_.below(static_cast<std::uint32_t>(d.options.size()));
  }
  ++e.looked;
  return look_ahead(engine, s, d);
}

GreedyAgent::Experience& GreedyAgent::experience_of(const Decision& d) {
  const std::uint64_t key = key_of_question(d);
  const auto at = std::ranges::find(experience_, key, &Experience::question);
  if (at != experience_.end()) return *at;
  experience_.push_back({key});
  return experience_.back();
}

std::optional<std::size_t> GreedyAgent::planned(const Decision& d) {
  if (plan_.empty()) return std::nullopt;
  const Answer next = std::move(plan_.back());
  plan_.pop_back();
  if (next.kind == d.kind && next.name == d.name) {
    for (std::size_t i = 0; i < d.options.size(); ++i) {
      if (std::ranges::equal(d.options[i], next.values)) return i;
    }
  }
  plan_.clear();
  return std::nullopt;
}

std::vector<std::size_t> GreedyAgent::candidates(const Decision& d) {
  std::vector<std::size_t> all(d.options.size());
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
  if (all.size() <= kMostLines) return all;
  if (!d.is_ranked) {
    for (std::size_t i = 0; i < kMostLines; ++i) {
      std::swap(all[i], all[i + random_.below(static_cast<std::uint32_t>(all.size() - i))]);
    }
  }
  all.resize(kMostLines);
  return all;
}

std::size_t GreedyAgent::look_ahead(Engine& engine, const State& s, const Decision& d) {
  Worlds worlds(engine, compiled_, s, d);
  const std::uint64_t world = seed_++;
  const std::vector<std::size_t> tried = candidates(d);
  std::vector<std::size_t> best;
  std::vector<std::vector<Answer>> plans;
  double best_value = -HUGE_VAL;
  double worst_value = HUGE_VAL;
  std::size_t answered = 0;
  for (std::size_t n = 0; n < kMostLines; ++n) {
    if (n >= tried.size() && plans.empty()) break;
    if (n >= kFewLines && answered >= kEnoughAnswers) break;
    const std::size_t option = tried[n % tried.size()];
    Line line(d, option, random_);
    const Worlds::End end = worlds.play(world, line);
    answered += line.answered();
    // Once all are tried, those with choices behind them are tried again, with other ones.
    if (n >= tried.size() && line.answers().empty()) continue;
    if (end == Worlds::End::kUnlike || !line.has_begun()) continue;
    const auto value = end == Worlds::End::kFailed ? Result<double>(Failure(worlds.error()))
                                                   : value_of(worlds, end, d.player.seat().index());
    if (!value) {
      if (!problem_) problem_ = value.error();
      continue;
    }
    worst_value = std::min(worst_value, *value);
    if (*value < best_value) continue;
    if (*value > best_value) {
      best.clear();
      plans.clear();
    }
    best_value = *value;
    best.push_back(option);
    plans.push_back(std::move(line.answers()));
  }
  if (best.empty()) return random_.below(static_cast<std::uint32_t>(d.options.size()));
  if (best_value > worst_value) ++experience_of(d).mattered;
  const std::size_t which = random_.below(static_cast<std::uint32_t>(best.size()));
  plan_ = std::move(plans[which]);
  std::ranges::reverse(plan_);
  return best[which];
}

}  // namespace cubilete::play

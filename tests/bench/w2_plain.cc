// W2 as one writes it: dice are counts by face, and the sets that can be laid aside are found by
// trying every selection of the throw.

#include "w2.h"

#include <algorithm>
#include <pcg_random.hpp>
#include <vector>

namespace cubilete::w2 {
namespace {

constexpr int kTarget = 10'000;
constexpr int kEntry = 500;
constexpr int kDice = 6;

using Counts = std::array<int, 7>;  // how many show 1..6

int points_of(int face, int n) {
  static constexpr int kSingle[] = {0, 100, 0, 0, 0, 50, 0};
  static constexpr int kThree[] = {0, 1000, 200, 300, 400, 500, 600};
  return n < 3 ? n * kSingle[face] : kThree[face] << (n - 3);
}

bool is_straight(const Counts& c) {
  return std::all_of(c.begin() + 1, c.end(), [](int n) { return n == 1; });
}

int best(const Counts& c) {
  if (is_straight(c)) return 1500;
  int points = 0;
  for (int face = 1; face <= 6; ++face) points += points_of(face, c[std::size_t(face)]);
  return points;
}

// Returns 0 if one of the dice does not score.
int worth(const Counts& c) {
  for (int face = 1; face <= 6 && !is_straight(c); ++face) {
    const int n = c[std::size_t(face)];
    if (n > 0 && points_of(face, n) == 0) return 0;
  }
  return best(c);
}

void add_selections(const Counts& thrown, std::size_t face, Counts& chosen,
                    std::vector<Counts>& legal) {
  if (face > 6) {
    if (worth(chosen) > 0) legal.push_back(chosen);
    return;
  }
  for (int n = 0; n <= thrown[face]; ++n) {
    chosen[face] = n;
    add_selections(thrown, face + 1, chosen, legal);
  }
  chosen[face] = 0;
}

class Game {
 public:
  Game(int players, std::uint64_t seed) : random_(seed, 7), points_(std::size_t(players)) {}

  void play(Totals& totals) {
    while (*std::max_element(points_.begin(), points_.end()) < kTarget) {
      for (int& points : points_) {
        ++totals.turns;
        turn(points, totals.decisions);
      }
    }
    ++totals.games;
    for (std::size_t p = 0; p < points_.size(); ++p) totals.score[p] += points_[p];
  }

 private:
  void turn(int& points, std::int64_t& decisions) {
    int stake = 0;
    for (int in_cup = kDice;;) {
      Counts thrown{};
      for (int die = 0; die < in_cup; ++die) ++thrown[1 + random_(6)];
      if (best(thrown) == 0) return;
      legal_.clear();
      Counts chosen{};
      add_selections(thrown, 1, chosen, legal_);
      decisions += legal_.size() > 1;
      const Counts& kept = legal_[legal_.size() > 1 ? random_(std::uint32_t(legal_.size())) : 0];
      stake += worth(kept);
      for (const int n : kept) in_cup -= n;
      const bool can_bank = points > 0 || stake >= kEntry;
      ++decisions;
      if (random_(can_bank ? 2 : 1) == 1) {
        points += stake;
        return;
      }
      if (in_cup == 0) in_cup = kDice;
    }
  }

  pcg32 random_;
  std::vector<int> points_;
  std::vector<Counts> legal_;
};

}  // namespace

void play_plain(std::int64_t games, int players, std::uint64_t seed, Totals& totals) {
  for (std::int64_t g = 0; g < games; ++g) Game(players, seed + std::uint64_t(g)).play(totals);
}

}  // namespace cubilete::w2

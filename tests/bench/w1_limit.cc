// W1 as fast as we could make it. Each multiset of up to six dice is a number from 0 without gaps,
// cards are a mask of five bits, and every decision looks its options up in tables. Each die and
// each choice takes an unbiased number of a pcg32, as in the interpreter.

#include <algorithm>
#include <bit>
#include <map>
#include <pcg_random.hpp>
#include <vector>

#include "w1.h"

namespace cubilete::w1 {
namespace {

enum CardName : unsigned { kAnyTwo, kAllSixLow, kOdds, kStraight, kTwoPairs, kCards };
constexpr unsigned kAllCards = (1u << kCards) - 1;

using Counts = std::array<std::uint8_t, 7>;  // how many show 1..6; [0] counts all

bool is_legal(unsigned card, const Counts& c) {
  int pairs = 0;
  int low = 0;
  for (int v = 6; v >= 1; --v) {
    pairs += c[std::size_t(v)] == 2;
    if (c[std::size_t(v)] > 0) low = v;
  }
  switch (card) {
    case kAnyTwo:
      return c[0] == 2;
    case kAllSixLow:
      return c[0] == 6 && c[6] == 0;
    case kOdds:
      return c[2] + c[4] + c[6] == 0;
    case kTwoPairs:
      return c[0] == 4 && pairs == 2;
    default:
      break;
  }
  if (c[0] < 2) return false;
  for (int v = 1; v <= 6; ++v) {
    if (c[std::size_t(v)] != (v >= low && v < low + c[0] ? 1 : 0)) return false;
  }
  return true;
}

struct Tables {
  static constexpr std::size_t kPools = 462;  // multisets of six dice
  static constexpr std::size_t kMost = 63;    // selections of one of them

  std::size_t empty;                                   // the multiset without dice
  std::array<std::array<std::uint16_t, 6>, 924> with;  // multiset and one more die -> multiset
  std::array<std::uint8_t, kPools> scorable;           // pool -> mask of cards
  std::array<std::uint8_t, kPools> selections;         // pool -> number of non-empty selections
  std::array<std::array<std::uint16_t, kMost>, kPools> rest;  // pool, selection -> dice left
  std::array<std::uint8_t, 924> size;
  std::array<std::array<std::uint8_t, kCards>, kPools> legal;  // pool, card -> number of selections
  std::array<std::array<std::array<std::uint8_t, kMost>, kCards>, kPools> sum;
  std::array<std::array<std::uint8_t, 5>, 32> nth;  // mask, n -> the n-th bit set

  Tables() {
    std::map<Counts, std::uint16_t> ids;
    std::vector<Counts> all;
    // The multisets of six dice come first, so that pools are numbered from 0.
    for (int size_wanted = 6; size_wanted >= 0; --size_wanted) {
      Counts c{};
      visit(c, 1, size_wanted, [&](const Counts& found) {
        ids[found] = static_cast<std::uint16_t>(all.size());
        all.push_back(found);
      });
    }
    for (std::size_t i = 0; i < all.size(); ++i) {
      size[i] = all[i][0];
      for (std::size_t v = 1; v <= 6 && all[i][0] < 6; ++v) {
        Counts more = all[i];
        ++more[v];
        ++more[0];
        with[i][v - 1] = ids[more];
      }
    }
    empty = ids[Counts{}];
    for (std::size_t pool = 0; pool < kPools; ++pool) describe_pool(pool, all, ids);
    for (unsigned mask = 0; mask < 32; ++mask) {
      std::size_t n = 0;
      for (unsigned c = 0; c < kCards; ++c) {
        if (mask >> c & 1) nth[mask][n++] = static_cast<std::uint8_t>(c);
      }
    }
  }

 private:
  template <class Found>
  static void visit(Counts& c, std::size_t v, int left, Found found) {
    if (v == 7) {
      if (left == 0) found(c);
      return;
    }
    for (int n = 0; n <= left; ++n) {
      c[v] = static_cast<std::uint8_t>(n);
      c[0] = static_cast<std::uint8_t>(c[0] + n);
      visit(c, v + 1, left - n, found);
      c[0] = static_cast<std::uint8_t>(c[0] - n);
    }
    c[v] = 0;
  }

  void describe_pool(std::size_t pool, const std::vector<Counts>& all,
                     std::map<Counts, std::uint16_t>& ids) {
    scorable[pool] = 0;
    selections[pool] = 0;
    legal[pool] = {};
    for (const Counts& c : all) {
      Counts left = all[pool];
      bool is_part = c[0] > 0;
      std::size_t points = 0;
      for (std::size_t v = 0; v <= 6; ++v) {
        is_part = is_part && c[v] <= left[v];
        left[v] = static_cast<std::uint8_t>(left[v] - c[v]);
        points += v * c[v];
      }
      if (!is_part) continue;
      rest[pool][selections[pool]++] = ids[left];
      for (unsigned card = 0; card < kCards; ++card) {
        if (!is_legal(card, c)) continue;
        scorable[pool] = static_cast<std::uint8_t>(scorable[pool] | 1u << card);
        sum[pool][card][legal[pool][card]++] = static_cast<std::uint8_t>(points);
      }
    }
  }
};

const Tables& tables() {
  static const Tables instance;
  return instance;
}

class Game {
 public:
  Game(int players, std::uint64_t seed, const Tables& t)
      : t_(t), random_(seed, 9), players_(static_cast<unsigned>(players)) {
    active_.fill(kAllCards);
  }

  void play(Totals& totals) {
    unsigned best = 0;
    while (best < kTarget && turns_ < kMostTurns) {
      for (unsigned p = 0; p < players_; ++p) turn(p);
      for (unsigned p = 0; p < players_; ++p) best = std::max(best, score_[p]);
    }
    ++totals.games;
    totals.turns += turns_;
    totals.decisions += decisions_;
    totals.cut_off += best < kTarget;
    unsigned best_rank = 0;
    int winners = 0;
    std::array<unsigned, kMostPlayers> rank{};
    for (unsigned p = 0; p < players_; ++p) {
      totals.score[p] += score_[p];
      rank[p] = score_[p] * 10 + static_cast<unsigned>(std::popcount(active_[p]));
      if (rank[p] > best_rank) winners = 0;
      best_rank = std::max(best_rank, rank[p]);
      winners += rank[p] == best_rank;
    }
    for (unsigned p = 0; p < players_; ++p) {
      if (rank[p] == best_rank) totals.wins[p] += 1.0 / winners;
    }
  }

 private:
  unsigned below(unsigned n) { return random_(n); }
  unsigned choose(unsigned n) {
    if (n == 1) return 0;
    ++decisions_;
    return below(n);
  }
  unsigned card_of(unsigned mask) {
    return t_.nth[mask][choose(static_cast<unsigned>(std::popcount(mask)))];
  }
  std::size_t roll_up(std::size_t dice) {
    for (unsigned n = t_.size[dice]; n < 6; ++n) dice = t_.with[dice][below(6)];
    return dice;
  }
  void freeze_one(unsigned p) {
    if (active_[p] != 0) active_[p] &= ~(1u << card_of(active_[p]));
  }
  void thaw_one(unsigned p) {
    if (active_[p] != kAllCards) active_[p] |= 1u << card_of(kAllCards & ~active_[p]);
  }

  void turn(unsigned p) {
    ++turns_;
    if (active_[p] == 0) {
      skip(p);
      return;
    }
    std::size_t dice = roll_up(t_.empty);
    for (;;) {
      // The order is score, reroll, skip; some may be missing.
      const unsigned scorable = t_.scorable[dice] & active_[p];
      const unsigned can_score = scorable != 0;
      const unsigned can_reroll = active_[p] != 0;
      const unsigned action = choose(1 + can_reroll + can_score) + (1 - can_score);
      if (action == 0) {
        score(p, card_of(scorable), dice);
        return;
      }
      if (action == 2 || !can_reroll) {
        skip(p);
        return;
      }
      active_[p] &= ~(1u << card_of(active_[p]));
      dice = roll_up(t_.rest[dice][choose(t_.selections[dice])]);
    }
  }

  void skip(unsigned p) {
    active_[p] = kAllCards;
    for (unsigned i = 1, other = p; i < players_; ++i) {
      other = other + 1 == players_ ? 0 : other + 1;
      thaw_one(other);
    }
  }

  void score(unsigned p, unsigned card, std::size_t dice) {
    score_[p] += t_.sum[dice][card][choose(t_.legal[dice][card])];
    if (card == kAnyTwo) {
      const unsigned next = p + 1 == players_ ? 0 : p + 1;
      const unsigned previous = p == 0 ? players_ - 1 : p - 1;
      freeze_one(next);
      if (previous != next) freeze_one(previous);
    }
    active_[p] &= ~(1u << card);
  }

  const Tables& t_;
  pcg32 random_;
  unsigned players_;
  std::array<unsigned, kMostPlayers> score_{};
  std::array<unsigned, kMostPlayers> active_{};
  int turns_ = 0;
  int decisions_ = 0;
};

}  // namespace

void play_limit(std::int64_t games, int players, std::uint64_t seed, Totals& totals) {
  const Tables& t = tables();
  for (std::int64_t g = 0; g < games; ++g) {
    Game(players, seed + static_cast<std::uint64_t>(g), t).play(totals);
  }
}

}  // namespace cubilete::w1

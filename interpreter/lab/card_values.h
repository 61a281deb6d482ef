// What each card of a game is worth: what players do with it, how often those win who choose it,
// and what one seat loses where it may not choose it, or wins where it is given (its causal value).
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "lab/comparison.h"
#include "lab/gift.h"

namespace cubilete {

// Plays a game, and for each of the cards that its measured seat chose, the same game once more in
// which that seat may not choose it; where it did not choose it, nothing would be different. The
// measured seat goes round from game to game.
std::unique_ptr<GamePlayer> make_card_player(const std::shared_ptr<const Ruleset>&,
                                             const SimulationRequest&,
                                             const std::vector<DefinitionId>& cards);
// How cards are given.
struct Giving {
  std::vector<GiftPlace> places;  // by definition
  GiftRound round = 0;
  // A game that fails with a gift is counted, and says nothing else; otherwise it fails.
  bool counts_failures = false;
};

// The same, but for each of the cards the same game once more in which the measured seat is given
// it; a game in which it is not given says nothing about that card.
std::unique_ptr<GamePlayer> make_gift_player(const std::shared_ptr<const Ruleset>&,
                                             const SimulationRequest&,
                                             const std::vector<DefinitionId>& cards, Giving);
// How many values these players give for so many cards.
std::size_t values_of_cards(std::size_t cards);

// Of one card, over all games. What is counted "per player" is divided by games and players.
struct CardValue {
  DefinitionId card;
  double offered = 0;  // share of players who were offered it or chose it
  double taken = 0;    // times per player
  double used = 0;
  double points = 0;       // per use or taking
  double users = 0;        // share of players who chose it
  double win_with = 0;     // win share of those who chose it, and of the others
  double win_without = 0;  // (0 where there are none)
  bool has_both = false;   // whether there are kFewest of both
  Interval naive;          // of the difference of the two, for a fixed number of games
  // What the seat that may choose it has more than the one that may not, or the seat that is given
  // it than the one that is not, in win share and points.
  double value = 0;
  Interval value_interval;
  double points_value = 0;
  Interval points_interval;
  double forced = 0;        // of the denied games, the share in which there was no other choice
  double given = 0;         // of all games, the share in which it could be given
  std::int64_t failed = 0;  // games that failed with it as a gift
  PairMoments wins;         // first without it, then with it, in 1/kWinParts
  bool has_enough = false;
  bool is_certain = false;
};

// What one seat meets in the other game of a pair.
enum class Trial : std::uint8_t { kDenied, kGiven };

class CardValues {
 public:
  CardValues(std::vector<DefinitionId> cards, std::int32_t players, Trial = Trial::kDenied);

  // The values of a game, as make_card_player or make_gift_player has them.
  void take(std::span<const std::int64_t> values);
  // All that was counted, as numbers: those of two samples can be added number by number.
  std::vector<std::int64_t> sums() const;
  // So many games with these sums. REQUIRES: of the same cards.
  void add(std::int64_t games, std::span<const std::int64_t> sums);
  std::int64_t games() const { return games_; }
  const std::vector<DefinitionId>& cards() const { return cards_; }
  Trial trial() const { return trial_; }

  CardValue value(std::size_t card, Looking) const;
  // Of all cards that were ever offered, or given without a failure: the certain ones first, by
  // their causal value, the highest first.
  std::vector<CardValue> values(Looking) const;

 private:
  struct Sums {
    PairMoments wins;        // of the measured seat: without the card, with it
    PairMoments scores;      // the same
    std::int64_t tried = 0;  // games that were played once more
    std::int64_t forced = 0;
    std::int64_t failed = 0;
    std::int64_t offered = 0;
    std::int64_t taken = 0;
    std::int64_t used = 0;
    std::int64_t points = 0;
    std::int64_t users = 0;
    std::int64_t user_wins = 0;
  };

  // Calls `count` with each number of one card.
  template <class OneCard, class Count>
  static void each_sum(OneCard& s, const Count& count);

  std::vector<DefinitionId> cards_;
  std::int32_t players_;
  Trial trial_;
  std::vector<Sums> sums_;  // by card
  std::int64_t games_ = 0;
  std::int64_t all_wins_ = 0;  // of all seats, in 1/kWinParts
};

// The definitions that are no dice.
std::vector<DefinitionId> cards_of(const Ruleset&);

}  // namespace cubilete

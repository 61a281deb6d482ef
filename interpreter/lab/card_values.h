// Estimates each card's value: how it is used, how often those who choose it win, and its causal
// value: what a seat loses if it may not choose the card, or gains if it is given it.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "lab/comparison.h"
#include "lab/given_card.h"

namespace cubilete {

// Plays a game, and again for each card that the measured seat chose, this time without allowing
// that choice. If the seat did not choose a card, a second game would not differ. The measured seat
// rotates from game to game.
std::unique_ptr<GamePlayer> make_card_player(const std::shared_ptr<const Ruleset>&,
                                             const SimulationRequest&,
                                             const std::vector<DefinitionId>& cards);
// How cards are given to a seat.
struct Giving {
  std::vector<CardPlace> places;  // by definition
  GivingRound round = 0;
  // Counts games that fail with a given card without using their values; otherwise play() fails.
  bool counts_failures = false;
};

// Plays a game, and again for each card, this time giving it to the measured seat. A game in which
// the card cannot be given contributes nothing for it.
std::unique_ptr<GamePlayer> make_given_card_player(const std::shared_ptr<const Ruleset>&,
                                                   const SimulationRequest&,
                                                   const std::vector<DefinitionId>& cards, Giving);
// Returns how many values these players write for so many cards.
std::size_t values_of_cards(std::size_t cards);

// Results for one card over all games. Counts "per player" are divided by games and players.
struct CardValue {
  DefinitionId card;
  double offered = 0;  // share of players who were offered it or chose it
  double taken = 0;    // times per player
  double used = 0;
  double points = 0;       // per time that it was used or taken
  double users = 0;        // share of players who chose it
  double win_with = 0;     // win share of those who chose it, and of the others
  double win_without = 0;  // (0 if there are none)
  bool has_both = false;   // at least kFewest players in both groups
  Interval naive;          // of the difference of both, for a fixed number of games
  // The advantage of a seat that may choose the card over one that may not, or of a seat that is
  // given it over one that is not, in win share and points.
  double value = 0;
  Interval value_interval;
  double points_value = 0;
  Interval points_interval;
  double forced = 0;        // share of denied games without another choice
  double given = 0;         // share of all games in which it could be given
  std::int64_t failed = 0;  // games that failed when it was given
  PairMoments wins;         // first without it, then with it, in 1/kWinParts
  bool has_enough = false;
  bool is_certain = false;
};

// The change for one seat in the second game of a pair.
enum class Trial : std::uint8_t { kDenied, kGiven };

class CardValues {
 public:
  CardValues(std::vector<DefinitionId> cards, std::int32_t players, Trial = Trial::kDenied);

  // Adds the values of a game, as written by make_card_player or make_given_card_player.
  void take(std::span<const std::int64_t> values);
  // Returns all sums. Those of two samples can be added element by element.
  std::vector<std::int64_t> sums() const;
  // Adds the sums of several games. REQUIRES: the same cards.
  void add(std::int64_t games, std::span<const std::int64_t> sums);
  std::int64_t games() const { return games_; }
  const std::vector<DefinitionId>& cards() const { return cards_; }
  Trial trial() const { return trial_; }

  // `missed`: the probability with which each interval misses the true value.
  CardValue value(std::size_t card, Looking, double missed = kMissed) const;
  // Returns all cards that were ever offered, or given without a failure. The certain ones come
  // first, then by causal value, highest first.
  std::vector<CardValue> values(Looking, double missed = kMissed) const;
  // Return the cards that were in some game and that nobody chose in any, of the kinds of which
  // something was offered; those that nobody chose or got though they were among the answers of a
  // question; and those that no game had, such as cards of another set or number of players.
  std::vector<DefinitionId> never_chosen(const Ruleset&) const;
  std::vector<DefinitionId> offered_in_vain() const;
  std::vector<DefinitionId> never_present() const;

 private:
  struct Sums {
    PairMoments wins;        // of the measured seat: without the card, with it
    PairMoments scores;      // likewise
    std::int64_t tried = 0;  // games that were played once more
    std::int64_t forced = 0;
    std::int64_t failed = 0;
    std::int64_t offered = 0;
    std::int64_t taken = 0;
    std::int64_t used = 0;
    std::int64_t points = 0;
    std::int64_t users = 0;
    std::int64_t user_wins = 0;
    std::int64_t present = 0;  // games
  };

  // Calls `count` with each sum of one card.
  template <class OneCard, class Count>
  static void each_sum(OneCard& s, const Count& count);

  std::vector<DefinitionId> cards_;
  std::int32_t players_;
  Trial trial_;
  std::vector<Sums> sums_;  // by card
  std::int64_t games_ = 0;
  std::int64_t all_wins_ = 0;  // of all seats, in 1/kWinParts
};

// Returns the definitions that are no dice.
std::vector<DefinitionId> cards_of(const Ruleset&);

}  // namespace cubilete

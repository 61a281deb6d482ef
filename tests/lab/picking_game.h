// A game small enough to enumerate: players pick cards from a row in turn, and a card may take
// points back at the end. An oracle tries all sequences of picks, and shares nothing with the
// engine.
#pragma once

#include <fmt/format.h>

#include <map>
#include <string>
#include <vector>

namespace cubilete {

struct PickedCard {
  std::string name;
  int shown = 0;  // points that it shows during the game
  int trick = 0;  // points that it loses at the end
};

struct PickingGame {
  std::vector<PickedCard> cards;
  int rounds = 1;  // in each, both players pick once

  std::map<std::string, std::string> files() const {
    std::string components;
    for (const PickedCard& c : cards) {
      components +=
          fmt::format("  {}: {{kind: card, shown: {}, trick: {}}}\n", c.name, c.shown, c.trick);
    }
    return {{"game.yaml",
             "players: 2\n"
             "kinds: {card: {properties: {shown: {type: integer}, trick: {type: integer}}}}\n"
             "components:\n" +
                 components +
                 "resources: {debt: 0}\n"
                 "zones:\n"
                 "  row: {shape: row, holds: card}\n"
                 "  won: {owner: player, shape: row, holds: card}\n"
                 "setup: [{create: definitions(card), to: row}]\n"
                 "actions: {pick: {choices: {card: {from: row}}, do: {move: card, to: won}, "
                 "ends: turn}}\n" +
                 fmt::format("flow:\n  - {{rounds: {}, do: [{{turns: players, do: [{{actions: "
                             "[pick]}}]}}]}}\n",
                             rounds) +
                 "  - {each: p, from: players, do: [{gain: {debt: sum(p.won.trick)}, player: p}]}\n"
                 "outcome: {score: {shown: sum(player.won.shown), truth: 0 - player.debt}}\n"}};
  }
};

// The exact win share of a seat. A `greedy` seat picks a card that shows most (any of several),
// other seats pick at random. A seat may not pick the card `denied`.
class PickingOracle {
 public:
  PickingOracle(const PickingGame& game, std::vector<bool> greedy)
      : game_(game), greedy_(std::move(greedy)) {}

  double win_share(int seat, int denied_seat = -1, const std::string& denied = {}) const {
    return from(std::vector<int>(game_.cards.size(), -1), 0, seat, denied_seat, denied);
  }
  // Returns the mean gain of the seats if one of them is given the card before so many picks: the
  // one in the row or, if that is gone, one more.
  double value_of_given(const std::string& card, int picks_before = 0) const {
    double sum = 0;
    for (int seat = 0; seat < 2; ++seat) {
      given_ = {seat, place_of(card), picks_before};
      sum += win_share(seat);
      given_ = {};
      sum -= win_share(seat);
    }
    return sum / 2;
  }
  // Returns the mean loss of the seats if one of them may not pick the card.
  double value(const std::string& card) const {
    double sum = 0;
    for (int seat = 0; seat < 2; ++seat) sum += win_share(seat) - win_share(seat, seat, card);
    return sum / 2;
  }

 private:
  struct GivenCard {
    int seat = -1;  // -1: no card is given
    std::size_t card = 0;
    int picks_before = 0;
  };

  std::size_t place_of(const std::string& card) const {
    std::size_t i = 0;
    while (game_.cards[i].name != card) ++i;
    return i;
  }
  double from(std::vector<int> owner, int picks, int seat, int denied_seat,
              const std::string& denied, int given = 0) const {
    if (given_.seat >= 0 && picks == given_.picks_before) {
      int& owner_of_it = owner[given_.card];
      const PickedCard& card = game_.cards[given_.card];
      if (owner_of_it < 0) {
        owner_of_it = given_.seat;
      } else {
        given = card.shown - card.trick;
      }
    }
    if (picks == 2 * game_.rounds) return final_share(owner, seat, given);
    const int player = picks % 2;
    std::vector<std::size_t> options;
    for (std::size_t i = 0; i < owner.size(); ++i) {
      const bool is_denied = player == denied_seat && game_.cards[i].name == denied;
      if (owner[i] < 0 && !is_denied) options.push_back(i);
    }
    if (greedy_[std::size_t(player)]) {
      int most = 0;
      for (const std::size_t i : options) most = std::max(most, game_.cards[i].shown);
      std::erase_if(options, [&](std::size_t i) { return game_.cards[i].shown < most; });
    }
    double sum = 0;
    for (const std::size_t i : options) {
      std::vector<int> next = owner;
      next[i] = player;
      sum += from(next, picks + 1, seat, denied_seat, denied, given);
    }
    return sum / static_cast<double>(options.size());
  }
  // `given`: points that the given card adds to the cards that its seat owns.
  double final_share(const std::vector<int>& owner, int seat, int given) const {
    int scores[2] = {0, 0};
    if (given_.seat >= 0) scores[given_.seat] += given;
    for (std::size_t i = 0; i < owner.size(); ++i) {
      if (owner[i] >= 0) scores[owner[i]] += game_.cards[i].shown - game_.cards[i].trick;
    }
    if (scores[0] == scores[1]) return 0.5;
    return scores[seat] > scores[1 - seat] ? 1 : 0;
  }

  PickingGame game_;
  std::vector<bool> greedy_;
  mutable GivenCard given_;
};

// Each player picks one card. Who has gold wins; silver wins but against gold; stone and clay share
// the victory where they meet, and lose otherwise.
inline const PickingGame kFourCards = {
    {{"gold", 5, 0}, {"silver", 3, 0}, {"stone", 1, 0}, {"clay", 1, 0}}, 1};

}  // namespace cubilete

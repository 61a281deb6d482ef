// What decides who wins: who plays, which seats they have, or the luck of the game.
//
// A group of games has one luck, that is one seed, and is played once for each team that the
// stronger agent can be, while the weaker one is all others. The result of a game is each team's
// part of the victory; where nobody wins, all have the same. What it varies about the even part is
// the sum of four variances (the decomposition of Hoeffding 1948 and Efron and Stein 1981, known as
// the indices of Sobol' 1993): of who plays, of the seat, of the luck that comes to a team whoever
// plays, and the rest, that these have together.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "lab/interval.h"
#include "lab/run_games.h"
#include "play/simulate.h"

namespace cubilete {

struct Strengths {
  std::string weaker;
  std::string stronger;
};

// Plays groups of games; each game of a group has its own number, as a seed.
std::unique_ptr<GamePlayer> make_exchange_player(const std::shared_ptr<const Ruleset>&,
                                                 const SimulationRequest&, const Strengths&);
std::size_t values_of_exchange(std::int32_t players);

class LuckAndSkill {
 public:
  // Adds the values of a group, as written by make_exchange_player. REQUIRES: all groups have the
  // same number of teams.
  void take(std::span<const std::int64_t> values);

  struct Part {
    double share = 0;
    Interval interval;
  };
  // Parts of all that decides; with probability 1 - kMissed all intervals hold at once.
  struct Parts {
    Part better;  // the stronger agent's part of the victory
    Part player;
    Part seat;
    Part luck;
    Part together;
    bool has_enough = false;  // for sentences
  };
  Parts parts(Looking) const;

  std::int64_t groups() const { return groups_; }
  std::int64_t games() const { return groups_ * teams_; }
  double even() const { return teams_ == 0 ? 0 : 1 / double(teams_); }
  // Returns false where all teams had the same part of the victory in each game: nothing decides.
  bool is_decided() const { return spread_.sum > 0; }

 private:
  // The sums of a value from 0 to 1 of each group.
  struct Sums {
    double sum = 0;
    double squares = 0;
    std::map<std::int64_t, std::int64_t> counts;  // groups, by their value in millionths

    void add(double x);
  };
  Estimate estimate(const Sums&) const;
  bool has_enough(const Sums&) const;
  Interval interval(const Sums&, Looking, double missed) const;

  std::int64_t teams_ = 0;
  std::int64_t groups_ = 0;
  Sums better_;              // the stronger agent's part of the victory
  Sums spread_;              // how far results are from the even one, of 1 at most
  Sums alike_;               // the same of each team's mean over the games of the group
  std::vector<Sums> seats_;  // each team's part of the victory
};

}  // namespace cubilete

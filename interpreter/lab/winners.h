// What players did in games: those who won against the others of the same games, what they began
// with, and how long people would take. It tells what goes together with winning, not what causes
// it.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "lab/interval.h"
#include "lab/measure.h"
#include "lab/moments.h"
#include "lab/run_games.h"
#include "play/simulate.h"

namespace cubilete {

// How long a person takes for a decision: a part that is always the same, and one for each doubling
// of the number of answers (Hick 1952, On the rate of gain of information). The numbers are those
// of unhurried players, and an assumption.
inline constexpr double kSecondsOfADecision = 3;
inline constexpr double kSecondsOfADoubling = 2;

// Returns what is counted of each player: actions, and cards that are used and taken.
std::vector<Measure> habits_of(const Ruleset&);

std::unique_ptr<GamePlayer> make_habit_player(const std::shared_ptr<const Ruleset>&,
                                              const SimulationRequest&);
std::size_t values_of_habits(const Ruleset&, std::int32_t players);

class Winners {
 public:
  Winners(std::vector<Measure> habits, std::int32_t players);

  // Adds the values of a game, as written by make_habit_player.
  void take(std::span<const std::int64_t> values);

  // A habit in games that had winners and others.
  struct Habit {
    Measure what;
    double winners = 0;  // times per player and game
    double others = 0;
    Interval more;            // what winners do more often; all habits at once are true in 95 %
    bool is_certain = false;  // it leaves out 0
    // When in a game it was done first, as a share of its turns, by those who did it; -1: nobody.
    double winners_first = -1;
    double others_first = -1;
  };
  // Returns those that anybody had, the certain ones first, then by how often they are done.
  std::vector<Habit> habits(Looking) const;

  // What players did first.
  struct Opening {
    Measure what;
    std::int64_t players = 0;
    double win_share = 0;     // of those who began so
    Interval interval;        // all openings at once are true in 95 %
    bool is_certain = false;  // it leaves out the average share
  };
  // Returns how often a player wins, whatever he does: less than the even share where games have no
  // winner.
  double average_share() const;
  // Returns them by the number of players who began so; none where all began alike, or where all
  // players win or lose together.
  std::vector<Opening> openings(Looking) const;

  // Two cards that the same players used.
  struct Combination {
    Measure one;
    Measure other;
    std::int64_t players = 0;  // who used both
    double win_share = 0;      // theirs
    // How much more often they win than those who use one of both suggest: the share of both, less
    // that of one and that of the other alone, and that of neither. All combinations at once are
    // true in 95 %.
    double more = 0;
    Interval interval;
  };
  // Returns those whose interval leaves out 0, the clearest first.
  std::vector<Combination> combinations(Looking) const;

  // The time of people, by the model above.
  std::int64_t games() const { return seconds_.total(); }
  const Distribution& seconds() const { return seconds_; }  // of a game
  // Returns the share of a game's time in which a seat waits for others.
  double waiting(std::int32_t seat) const;

 private:
  struct First {
    std::int64_t players = 0;
    std::int64_t moment = 0;  // sum, in 1/1000 of a game
    double mean() const { return players == 0 ? -1 : ratio(moment, players) / 1000; }
  };
  struct Counts {
    PairMoments times;  // per player: of others, of winners, in 1/kParts
    First winners;
    First others;
    std::int64_t beginners = 0;
    std::int64_t wins = 0;  // of beginners, in 1/kWinParts
  };

  // Players, and what they won in 1/kWinParts.
  struct Results {
    std::int64_t players = 0;
    std::int64_t wins = 0;

    void add(std::int64_t won);
    Results operator-(const Results&) const;
    // The share of victories and its variance, a little towards `even`, so that a few players who
    // all won do not look certain (Agresti and Coull 1998).
    Estimate share(double even) const;
  };
  std::optional<Combination> combination(std::size_t a, std::size_t b) const;

  std::vector<Measure> habits_;
  std::int32_t players_;
  Results all_;
  std::map<std::pair<std::size_t, std::size_t>, Results> pairs_;  // of players who used both
  std::vector<Counts> counts_;                                    // by habit
  Distribution seconds_;
  std::vector<std::int64_t> seconds_of_seats_;
};

}  // namespace cubilete

// What the numbers of a game shall bring about, and how far games are from it.
//
// A goal is about measures, or about the worth of cards. Each is a mean over games; its distance
// from the range that is wanted is in percentage points (of shares and of the worth of cards) or in
// percent of what the mean is without any change. The loss of a version is the mean square of these
// distances over what a goal is about, summed over the goals.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "lab/balance_check.h"
#include "lab/interval.h"

namespace cubilete {

enum class GoalKind : std::uint8_t {
  kWithin,  // each mean lies within the range
  kEqual,   // all means are the same
  kKept,    // each mean stays what it is, to within kKeptPart or kKeptShare
};

struct Goal {
  GoalKind kind = GoalKind::kWithin;
  BalanceStatement what;  // the range is that of kWithin
};
// How far what is kept may move: a part of a number, and of a share as much as this.
inline constexpr double kKeptPart = 0.05;
inline constexpr double kKeptShare = 0.02;

// Reads "rounds: 6..9", "rounds=8", "equal card_worth" or, as an alias, "equal worth of cards"; and
// "rounds" where something is kept. Returns nothing for another text.
std::optional<Goal> parse_goal(const std::string& text);
std::optional<Goal> parse_kept(const std::string& text);

// One mean that a goal is about.
struct Quantity {
  std::size_t goal = 0;
  std::optional<Measure> measure;
  DefinitionId card;  // where there is no measure
};

// Means of blocks of games, all blocks of the same size.
using BlockMeans = std::vector<std::vector<double>>;  // by block and quantity

class Objective {
 public:
  Objective() = default;
  // `cards` are those whose worth counts.
  Objective(std::vector<Goal> goals, const Ruleset&, std::int32_t players,
            const std::vector<DefinitionId>& cards);

  const std::vector<Goal>& goals() const { return goals_; }
  const std::vector<Quantity>& quantities() const { return quantities_; }
  // Returns the measures and the cards among the quantities.
  const std::vector<Measure>& measures() const { return measures_; }
  const std::vector<DefinitionId>& cards() const { return cards_; }

  // Sets the means of the game as it is, which distances and what is kept are measured by.
  void begin_from(const BlockMeans&);

  // Returns the loss, without the part of it that is noise (jackknife), and its variance; of all
  // goals, or of one. REQUIRES: two blocks or more.
  Estimate loss(const BlockMeans&) const;
  Estimate loss_of(std::size_t goal, const BlockMeans&) const;
  // Returns how much less the second loss is, for versions that played the same games.
  Estimate gain(const BlockMeans& before, const BlockMeans& after) const;

 private:
  Estimate estimate(std::optional<std::size_t> goal, const BlockMeans&) const;
  double plain_loss(const std::vector<double>& means, std::optional<std::size_t> goal) const;
  double distance(std::size_t quantity, double mean, double middle) const;

  std::vector<Goal> goals_;
  std::vector<Quantity> quantities_;
  std::vector<Measure> measures_;
  std::vector<DefinitionId> cards_;
  std::vector<double> begun_from_;  // by quantity
};

// Returns the means over all blocks.
std::vector<double> mean_of_blocks(const BlockMeans&);

}  // namespace cubilete

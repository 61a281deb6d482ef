// Looks for numbers of a game that bring its goals about, with few changes.
//
// The search (tuple_search.h) tries versions in a few games each. The best of one change, of two
// and of three play on against each other, each time without the worse half (sequential halving:
// Karnin, Koren and Somekh, ICML 2013). The winners are measured in fresh games, with other luck
// than that of the search, so that what a proposal owes to the luck of the search is not part of
// what is claimed of it.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "lab/comparison.h"
#include "lab/goal.h"
#include "lab/run_games.h"
#include "lab/tuple_search.h"
#include "play/simulate.h"

namespace cubilete {

struct TuneRequest {
  std::shared_ptr<const Ruleset> base;
  SimulationRequest games;
  std::vector<Goal> goals;
  std::vector<DefinitionId> cards;   // those whose worth may count, where they are in the games
  std::vector<DefinitionId> varied;  // of these, cards that a number belongs to
  std::vector<std::int32_t> sizes;   // how many values each number may have
  TupleSearch::Point start;          // the values that it has
  std::size_t most_changes = 3;
  // Returns the version with these values; nullptr where there is none.
  std::function<std::shared_ptr<const Ruleset>(const TupleSearch::Point&)> version;
  // About how many games are played in all; 0: any number.
  std::int64_t most_games = 0;
  // Returns the share of the time that is spent; 1 or more ends the work. It is asked now and then,
  // by any thread, one at a time. Where it is missing, the result follows from the request alone.
  std::function<double()> time_spent;
  // Is called now and then with the games that were played and the versions that were tried.
  std::function<void(std::int64_t games, std::size_t versions)> shows = {};
};

// A version that is proposed, and its fresh games.
struct Proposal {
  TupleSearch::Point point;
  std::shared_ptr<const Ruleset> ruleset;
  BlockMeans blocks;
  Estimate gain;           // of the loss, over the same games of the game as it is
  Interval interval;       // of the gain; those of all proposals are true at once in 95 %
  bool is_better = false;  // the interval is above 0
  Comparison effect{{}};   // of all measures, in pairs of the same luck
};

struct Tuned {
  Objective objective;
  BlockMeans base;                    // the fresh games of the game as it is
  std::vector<Proposal> proposals;    // by the number of changes
  bool is_confirmed = false;          // else figures are those of the search, which flatter
  std::int64_t versions = 0;          // that the search tried
  std::int64_t searched = 0;          // games of the search
  std::int64_t confirmed = 0;         // fresh games of each proposal
  std::optional<RunFailure> failure;  // of the game as it is
};

// Plays until the games or the time are spent, or the stop token of the request ends it. REQUIRES:
// one of both is bounded.
Tuned tune(const TuneRequest&);

}  // namespace cubilete

// What a report is of: its games, and what they answer.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "lab/card_values.h"
#include "lab/comparison.h"
#include "lab/interaction.h"
#include "lab/luck_and_skill.h"
#include "lab/scores_by_round.h"
#include "lab/winners.h"
#include "library.h"
#include "review/content_diff.h"
#include "tools/balance/lab_games.h"

namespace cubilete {

struct ReportOptions {
  VersionOptions version;
  std::string game;  // the version as one word
  std::string against;
  std::string strengths;  // agents, the weakest first; empty: random, and that of the first seat
  std::string output;
  bool force = false;
  LabOptions lab;
};

// All that a report shows.
struct Facts {
  std::shared_ptr<const Ruleset> ruleset;
  SimulationRequest request;
  Looking looking = Looking::kFixed;
  Comparison sample{{}};                        // compared with nothing
  std::map<std::string, Distribution> lengths;  // of rounds, by the key of the measure
  ScoresByRound scores_by_round{1};
  CardValues cards{{}, 1};
  Winners winners{{}, 1};
  std::int64_t kingmade = 0;  // games in which somebody who does not win decided who does
  std::int64_t kingmaking_games = 0;
  Interaction interaction;
  // Each agent against the next weaker one.
  std::vector<std::pair<Strengths, LuckAndSkill>> strengths;
  // The variants of the game, each compared with it.
  std::vector<std::pair<std::string, Comparison>> variants;
  Compilation base;  // the version of --against
  std::vector<ContentChange> changes;
  Comparison comparison{{}};
};

// Compiles the versions and reads the options; returns an exit code, after an error message where
// it is not kFine.
int prepare_facts(ReportOptions&, Facts&, Spoken&);

// Plays the games: so many for each question, or those of open questions until the time is over.
// Returns an exit code likewise.
int gather_facts(const ReportOptions&, Facts&, const Spoken&);

}  // namespace cubilete

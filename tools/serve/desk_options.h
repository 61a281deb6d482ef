// The settings of a served table.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "ruleset/ruleset.h"
#include "scenarios/scenario.h"

namespace cubilete {

using PositionOf =
    std::function<Result<TestPosition>(const std::string& file, const std::string& test)>;

// Receives a failure of the rules, with all that it names, and its position: "player 2, round 1,
// turn 3, after 5 choices (seed 7)". May be called by any thread.
using FailureSink =
    std::function<void(const RuleError&, const Sources&, const std::string& position)>;

struct DeskOptions {
  std::chrono::milliseconds pace{700};  // delay between answers of bots
  // How long those who have come wait for the screen of the table to come back.
  std::chrono::milliseconds absence{10'000};
  bool is_replay = false;  // a finished game: everybody may see everything, nobody plays
  // Whoever comes may take a seat that nobody has, until the game begins.
  bool lets_sit_down = true;
  // A game in development: the table's key shows what every seat sees, and all positions.
  bool is_design = false;
  std::vector<std::string> seat_kinds;  // the kinds of player that a seat may have
  // For a game in development: the tests of the content, and the position that a test leads to;
  // without a test, the beginning of the game.
  std::function<std::vector<NamedTest>()> tests;
  PositionOf position_of;
  // For a game in development: the values of a component by its name, and a change of one, as
  // tools/authoring/card_edit.h has them.
  std::function<nlohmann::json(const std::string& component)> card;
  std::function<nlohmann::json(const nlohmann::json& edit)> edit_card;
  std::function<std::uint64_t()> fresh_seed;  // for another game at the same table
  FailureSink report;                         // for the one who runs the server; empty: nobody
};

// The result of compiling changed content.
struct ContentNews {
  std::shared_ptr<const Ruleset> ruleset;  // nullptr if it has errors
  nlohmann::json problems;                 // diagnostics (render_json)
};

}  // namespace cubilete

// The settings that a table is served with.
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

struct DeskOptions {
  std::chrono::milliseconds pace{700};  // between the answers of bots
  bool is_replay = false;  // a finished game to look at: everybody may see everything, nobody plays
  // A game under construction: the table's key opens what every seat sees, and all positions.
  bool is_design = false;
  std::vector<std::string> seat_kinds;  // that a seat may have, where it is one
  // The tests of the content, and the position that one leads to; without a test, the beginning of
  // the game. Only where it is under construction.
  std::function<std::vector<NamedTest>()> tests;
  PositionOf position_of;
};

// The result of compiling content that was saved.
struct ContentNews {
  std::shared_ptr<const Ruleset> ruleset;  // nullptr where it cannot be played
  nlohmann::json problems;                 // the diagnostics (render_json)
};

}  // namespace cubilete

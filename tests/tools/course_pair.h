// Two courses of one game that a seat cannot tell apart: the hidden things differ, and what the
// others choose where he does not see it. As long as he has seen the same in both, he must be sent
// the same bytes.
#pragma once

#include <functional>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "base/random.h"
#include "game.h"
#include "tools/serve/hosted_game.h"

namespace cubilete {

struct PairRequest {
  std::int32_t players = 2;
  std::uint64_t seed = 1;
  PlayerId viewer{0};
  std::uint32_t before = 0;  // choices before the courses part
  int choices = 40;          // at most, after that
  bool is_practice = true;   // everything can be undone; else what a choice shows is found out
  bool trusts_rules = true;  // the rules show nothing hidden; else only numbers are compared
  // Changes what a course sends, to plant a leak: it knows the state.
  std::function<void(nlohmann::json& sent, const Ruleset&, const State&)> leak = {};
};

struct PairResult {
  int compared = 0;        // positions at which everything sent was compared
  int undone = 0;          // choices that were taken back
  int chosen_apart = 0;    // choices that differ between the courses
  std::string difference;  // the first lines that differ; empty: none
};

// Plays a pair of courses until the viewer can tell them apart. Returns nothing if the game ends
// before the courses part.
std::optional<PairResult> play_pair(const std::shared_ptr<const Ruleset>&, const PairRequest&);

// Returns what the rules let a viewer see of a step from one state to another, without the ids of
// components. It shares no code with what is sent.
std::string observed(const Ruleset&, const State& before, const State& after,
                     const std::vector<Event>&, MaybePlayer viewer);

}  // namespace cubilete

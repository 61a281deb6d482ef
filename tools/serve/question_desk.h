// What a seat may know of its open question besides what it offers.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "tools/serve/hosted_game.h"

namespace cubilete {

class QuestionDesk {
 public:
  // REQUIRES: the game outlives it.
  explicit QuestionDesk(HostedGame& hosted) : hosted_(hosted) {}

  // The options that the question does not offer, each with the reason.
  nlohmann::json refusals(PlayerId, Language);
  // Whether just these things are an answer, and why not (check_json).
  nlohmann::json check(PlayerId, Language, std::span<const std::size_t> places);
  // What each of these options would bring the player for certain, in words; empty where nothing
  // is.
  nlohmann::json outcomes(PlayerId, Language, const std::vector<std::size_t>& options);
  // The same of a selection that the question does not list, by its things.
  nlohmann::json outcome_of(PlayerId, Language, std::span<const std::size_t> places);

 private:
  HostedGame& hosted_;
};

}  // namespace cubilete

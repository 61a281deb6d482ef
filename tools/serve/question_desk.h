// Further information for a seat about its open question.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "tools/serve/hosted_game.h"

namespace cubilete {

class QuestionDesk {
 public:
  // REQUIRES: the game outlives this.
  explicit QuestionDesk(HostedGame& hosted) : hosted_(hosted) {}

  // Returns the options that are not offered, each with the reason.
  nlohmann::json refusals(PlayerId, Language);
  // Returns whether the things at these places form an answer, or why not (check_json).
  nlohmann::json check(PlayerId, Language, std::span<const std::size_t> places);
  // Returns for each option its certain consequences for the player: a `text`, empty if there are
  // none, and what is `laid` where and how far turned.
  nlohmann::json outcomes(PlayerId, Language, const std::vector<std::size_t>& options);
  // Returns the same for a selection of things that the question does not list.
  nlohmann::json outcome_of(PlayerId, Language, std::span<const std::size_t> places);

 private:
  HostedGame& hosted_;
};

}  // namespace cubilete

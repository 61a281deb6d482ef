// What a seat may know of its open question besides what it offers.
#pragma once

#include <string>
#include <vector>

#include "serve/hosted_game.h"

namespace cubilete::inline server {

class QuestionDesk {
 public:
  // REQUIRES: the game outlives it.
  explicit QuestionDesk(HostedGame& hosted) : hosted_(hosted) {}

  // What the question does not offer, and why.
  nlohmann::json refusals(PlayerId, Language);
  // Why just these components cannot be chosen together; empty where no reason is known.
  std::string refusal_of(PlayerId, Language, const std::vector<std::int32_t>& components);
  // What each of these options would bring the player for certain, in words; empty where nothing
  // is.
  nlohmann::json outcomes(PlayerId, Language, const std::vector<std::size_t>& options);

 private:
  HostedGame& hosted_;
};

}  // namespace cubilete::server

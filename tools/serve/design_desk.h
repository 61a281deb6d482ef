// What the one who makes the game can do with a hosted one.
#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "saves/replay.h"
#include "tools/serve/desk_options.h"
#include "tools/serve/hosted_game.h"

namespace cubilete {

class DesignDesk {
 public:
  // REQUIRES: the game outlives it.
  explicit DesignDesk(HostedGame& hosted) : hosted_(hosted) {}

  // Goes on with other content in the position that the choices so far lead to: from the beginning
  // of the game, or from the position of a test, which that test makes now. Says which of them
  // cannot be made there, or why not, and leaves the game as it was.
  std::optional<RuleError> renew(const std::shared_ptr<const Ruleset>&, const PositionOf&);
  // Plays on from this position instead.
  std::optional<RuleError> set_up(TestPosition);
  // The position as a test of content; empty where the game cannot be played again.
  std::string test(const std::string& name);
  // What the last choice cost, by rule and script; empty where none was made. It is measured by
  // making it once more.
  nlohmann::json profile();

 private:
  std::optional<RuleError> renew_test(TestPosition);
  static Result<Game> game_at(const TestPosition&);
  std::optional<RuleError> put(Followed&);

  HostedGame& hosted_;
};

}  // namespace cubilete

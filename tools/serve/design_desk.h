// Operations on a hosted game for the author of the game.
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
  // REQUIRES: the game outlives this.
  explicit DesignDesk(HostedGame& hosted) : hosted_(hosted) {}

  // Replaces the content and repeats the choices so far, from the beginning of the game or from the
  // position of a test, which is computed anew. On failure returns the choice that is not possible
  // or the problem, and leaves the game unchanged.
  std::optional<RuleError> renew(const std::shared_ptr<const Ruleset>&, const PositionOf&);
  // Continues from this position instead.
  std::optional<RuleError> set_up(TestPosition);
  // Returns the position as a test of content; empty if the game cannot be replayed.
  std::string test(const std::string& name);
  // Returns the cost of the last choice, by rule and script; empty if there is none. Measures by
  // making the choice again in a copy.
  nlohmann::json profile();
  // Returns the last failure of the rules as a diagnostic; null if there is none.
  nlohmann::json failure() const;

 private:
  std::optional<RuleError> renew_test(TestPosition);
  static Result<Game> game_at(const TestPosition&);
  std::optional<RuleError> put(Followed&);

  HostedGame& hosted_;
};

}  // namespace cubilete

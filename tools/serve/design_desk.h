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

// Why other content was not taken, and how many of the choices so far are possible with it; none if
// it cannot even be begun with.
struct NotTaken {
  RuleError problem;
  std::optional<std::size_t> choices = {};
};

// How many of the choices so far are made again with other content.
enum class Repeated { kAll, kAsFarAsPossible, kNone };

class DesignDesk {
 public:
  // REQUIRES: the game outlives this.
  explicit DesignDesk(HostedGame& hosted) : hosted_(hosted) {}

  // Replaces the content and repeats the choices so far, from the beginning of the game or from the
  // position of a test, which is computed anew. On failure returns the choice that is not possible
  // or the problem, and leaves the game unchanged.
  std::optional<NotTaken> renew(const std::shared_ptr<const Ruleset>&, const PositionOf&,
                                Repeated = Repeated::kAll);
  // Continues from this position instead. A failure leaves the game unchanged.
  std::optional<RuleError> set_up(TestPosition);
  // Returns the position as a test of content; empty if the game cannot be replayed.
  std::string test(const std::string& name);
  // Returns the cost of the last choice, by rule and script; empty if there is none. Measures by
  // making the choice again in a copy.
  nlohmann::json profile();
  // Returns the last failure of the rules as a diagnostic; null if there is none.
  nlohmann::json failure() const;

 private:
  std::optional<NotTaken> renew_test(TestPosition, Repeated);
  static Result<Game> game_at(const TestPosition&);
  std::optional<NotTaken> put(Followed&, Repeated);

  HostedGame& hosted_;
};

}  // namespace cubilete

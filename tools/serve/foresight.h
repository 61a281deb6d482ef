// What an answer would bring the player who is asked, as far as it is certain and he can know it.
// It is tried out in positions that are drawn from what he knows (state/strangers.h), up to the
// first event of chance or of something hidden; in the middle of an effect, which cannot be drawn
// anew, only where the game hides nothing. Nothing of it says what is hidden or what chance will
// bring.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/engine.h"
#include "narration/wording.h"

namespace cubilete {

class Foresight {
 public:
  // REQUIRES: all outlive it, and the decision is the one that the state waits at.
  Foresight(const Wording&, Engine&, const State&, const Decision&);

  // "+3 points", "is ready: yes"; empty where nothing is certain. A small number of steps are
  // tried out in all, and with so many options that they are used up the last are not looked at.
  std::vector<std::string> of(std::span<const std::int32_t> option);

 private:
  // A value of the player before an answer and after it.
  struct Change {
    std::int32_t before = 0;
    std::int32_t after = 0;
    bool operator==(const Change&) const = default;
  };
  // Of queries that are shown with a player, and of attributes.
  using Changes = std::map<std::pair<AttributeId, QueryId>, Change>;

  // What happens for certain in one position; nothing where the answer cannot be given there.
  std::optional<Changes> tried(const State& world, std::span<const std::int32_t> option);
  // Returns whether all of them were looked at.
  bool read_events(const std::vector<Event>&, Changes&) const;
  // What follows from values, as points from what was built.
  void compare_shown(const State& before, const State& after, Changes&);
  bool is_the_end(const Event&, int actions) const;
  bool is_price(const Event&) const;
  std::string text_of(AttributeId, QueryId, const Change&) const;

  const Wording& words_;
  const Ruleset& r_;
  Engine& engine_;
  const Decision& decision_;
  MaybePlayer player_;
  std::vector<State> worlds_;
  int steps_left_;
};

}  // namespace cubilete

// Predicts what an answer would give the player who is asked, as far as that is certain and he may
// know it. The answer is tried in positions imagined from what he knows (state/hidden_order.h), up
// to the first event of chance or hidden information. Within an effect, which cannot be imagined,
// this works only if the game hides nothing. The result reveals neither secrets nor chance.
// It also tells where the answer lays things that are turned, so that they can be shown there
// before.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/engine.h"
#include "narration/wording.h"

namespace cubilete {

// What an answer would bring.
struct Foreseen {
  // A thing of a kind with turns that comes to lie in a cell.
  struct Laid {
    ComponentId component;
    DefinitionId definition;
    CellId cell;
    std::int32_t turned = 0;
    bool operator==(const Laid&) const = default;
  };
  std::vector<std::string> texts;  // such as "+3 points" or "is ready: yes"
  std::vector<Laid> laid;
};

class AnswerPreview {
 public:
  // REQUIRES: all outlive this, and the state waits for the decision.
  AnswerPreview(const Wording&, Engine&, const State&, const Decision&);

  // Returns what is certain. The total number of steps is limited, so if there are many options the
  // last ones get no result.
  Foreseen of(std::span<const std::int32_t> option);

 private:
  // A value of the player before and after an answer.
  struct Change {
    std::int32_t before = 0;
    std::int32_t after = 0;
    bool operator==(const Change&) const = default;
  };
  // By attribute, or by query that is shown with a player.
  using Changes = std::map<std::pair<AttributeId, QueryId>, Change>;
  struct Tried {
    Changes changes;
    std::vector<Foreseen::Laid> laid;
    std::map<ComponentId, std::int32_t> turned;  // how far, of those that events are about
  };

  // Returns what happens for certain in one position; nothing if the answer is impossible there.
  std::optional<Tried> tried(const State& imagined, std::span<const std::int32_t> option);
  // Keeps what an event lays or turns of the things that the player knows.
  void follow_turns(const Event&, const State& before, Tried&) const;
  // Returns whether it read all events, without reaching an uncertain one.
  bool read_events(const std::vector<Event>&, const State& before, Tried&) const;
  // Adds changes of derived values, such as points for buildings.
  void compare_shown(const State& before, const State& after, Changes&);
  bool is_the_end(const Event&, int actions) const;
  bool is_price(const Event&) const;
  std::string text_of(AttributeId, QueryId, const Change&) const;

  const Wording& words_;
  const Ruleset& r_;
  Engine& engine_;
  const Decision& decision_;
  MaybePlayer player_;
  std::vector<State> imagined_;
  int steps_left_;
};

}  // namespace cubilete

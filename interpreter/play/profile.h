// Measures the costs of games and where they arise: plays games between bots and counts script
// calls, fuel and time. Counts and fuel depend on the request alone, times do not.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "play/simulate.h"

namespace cubilete {

struct Cost {
  std::string name;
  std::string where;           // "file:line:column"; empty without a place
  std::int64_t decisions = 0;  // answered at this place
  std::int64_t calls = 0;      // of scripts
  std::int64_t runs = 0;       // calls that were not answered from a cache
  std::int64_t fuel = 0;       // used by these runs
  double seconds = 0;
};

// The cost of an expression or an effect of the YAML.
struct RuleCost {
  std::string text;        // the first line of its source
  std::string where;       // "file:line:column"
  SourceSpan span;         // span of that place
  std::int64_t calls = 0;  // not answered from a cache
  double seconds = 0;      // without nested rules and effects
  double seconds_in_all = 0;
};

struct Profile {
  std::int64_t games = 0;
  Cost all;
  // Each is sorted by fuel, then by decisions and name, and omits what never occurred.
  std::vector<Cost> phases;     // named phases, else steps of the timetable
  std::vector<Cost> actions;    // cost from an answer to the next question
  std::vector<Cost> abilities;  // the scripts of components, "component.property"
  std::vector<Cost> functions;  // of scripts, "file.function"
  std::vector<RuleCost> rules;  // sorted by place
  // The functions of scripts without a typed form (lua/lowering), which only the Lua VM can run;
  // sorted by name.
  struct WithoutForm {
    std::string name;    // "file.function"
    std::string where;   // the line that prevents a form
    std::string reason;  // a sentence
    auto operator<=>(const WithoutForm&) const = default;
  };
  std::vector<WithoutForm> without_form;
  std::optional<SimulationFailure> failure;
  bool was_stopped = false;
};

// The cost of one step of a game: applying an answer with all its effects, and finding the next
// options.
struct StepProfile {
  double seconds = 0;
  std::vector<Cost> functions;  // of scripts, as in Profile
  std::vector<RuleCost> rules;  // sorted by own time, highest first
};

// Applies an answer to a state and measures that with empty caches. Fails as Engine::step and
// Engine::decision do.
Result<StepProfile> profile_step(const Ruleset&, State before, const Choice&);

// Plays the request's games in one thread. `progress` is called after each with the number of games
// played; it returns false to stop. REQUIRES: as Simulator.
Profile profile(const std::shared_ptr<const Ruleset>&, const SimulationRequest&,
                const std::function<bool(std::int64_t)>& progress = {});

}  // namespace cubilete

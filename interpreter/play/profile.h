// What games cost and where: plays them between bots and counts calls of scripts, fuel and time.
// Counts and fuel follow from the request alone; times never do.
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
  std::string where;           // "file:line:column"; empty where it has no place
  std::int64_t decisions = 0;  // answered there
  std::int64_t calls = 0;      // of scripts
  std::int64_t runs = 0;       // of those, the ones that no memory answered
  std::int64_t fuel = 0;       // of the runs
  double seconds = 0;
};

// What an expression or an effect of the YAML cost.
struct RuleCost {
  std::string text;        // its first line, as it is written
  std::string where;       // "file:line:column"
  SourceSpan span;         // the same place
  std::int64_t calls = 0;  // that no memory answered
  double seconds = 0;      // without the rules it asks for and the effects inside it
  double seconds_in_all = 0;
};

struct Profile {
  std::int64_t games = 0;
  Cost all;
  // Each sorted by fuel, then by decisions and name; what never happened is left out.
  std::vector<Cost> phases;     // named ones; else the step of the timetable that asked
  std::vector<Cost> actions;    // from an answer to the next question
  std::vector<Cost> abilities;  // the scripts of components, "component.property"
  std::vector<Cost> functions;  // of scripts, "file.function"
  std::vector<RuleCost> rules;  // sorted by place
  // The functions of scripts that have no typed form (lua/lowering), which only the machine of Lua
  // can run; sorted by name.
  struct WithoutForm {
    std::string name;    // "file.function"
    std::string where;   // the line that has none
    std::string reason;  // a sentence
    auto operator<=>(const WithoutForm&) const = default;
  };
  std::vector<WithoutForm> without_form;
  std::optional<SimulationFailure> failure;
  bool was_stopped = false;
};

// What one step of a game cost: an answer, all that the rules did then, and finding what may be
// answered next.
struct StepProfile {
  double seconds = 0;
  std::vector<Cost> functions;  // of scripts, as in Profile
  std::vector<RuleCost> rules;  // the most own time first
};

// Answers in a state once more and measures that, with nothing remembered from earlier steps. Fails
// as Engine::step and Engine::decision do.
Result<StepProfile> profile_step(const Ruleset&, State before, const Choice&);

// Plays the request's games in one thread. `progress` is called after each with the number of those
// done; it returns false to stop. REQUIRES: as Simulator.
Profile profile(const std::shared_ptr<const Ruleset>&, const SimulationRequest&,
                const std::function<bool(std::int64_t)>& progress = {});

}  // namespace cubilete

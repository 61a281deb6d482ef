// What the scripts of a game mention, for the checks of rules.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "ruleset/flow.h"

namespace cubilete {

// What happens whenever a script is called.
struct CertainEvents {
  std::vector<std::pair<EventKind, EventSubject>> events;
  std::vector<EffectId> effects;  // of the game, that it runs
};

struct ScriptNames {
  std::set<std::string> words;  // in quotes, or read as fields
  // By ScriptId: it, or a function that it calls, may come upon another player than the one it is
  // called for, or change what belongs to nobody. Empty where scripts were not checked.
  std::vector<bool> meets_others;
  std::vector<CertainEvents> certain;  // by ScriptId
};

}  // namespace cubilete

// What the check of scripts (lua/scripts.h) finds out for the checks of rules.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "ruleset/flow.h"

namespace cubilete {

// What a function that rules call may do, and what it does whenever it is called.
struct ScriptFacts {
  // It, or a function that it calls, may come upon another player than the one it is called for, or
  // change what belongs to nobody.
  bool meets_others = true;
  // It may end a phase, a turn or the game, other than through `may_run`.
  bool may_end = true;
  std::vector<EffectId> may_run;  // effects of the game, also under a condition
  // Whenever it is called, whatever the state is:
  std::vector<std::pair<EventKind, EventSubject>> emits;
  std::vector<EffectId> runs;  // effects of the game
};

struct ScriptFindings {
  std::set<std::string> words;  // in quotes, or read as fields
  // By ScriptId. Empty where scripts were not checked: then anything may happen in them.
  std::vector<ScriptFacts> facts;

  const ScriptFacts& of(ScriptId script) const {
    static const ScriptFacts kAnything;
    return script.index() < facts.size() ? facts[script.index()] : kAnything;
  }
};

}  // namespace cubilete

// Results of the check of scripts (lua/scripts.h) that the checks of rules use.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "diagnostics/source.h"
#include "ruleset/expression.h"
#include "ruleset/flow.h"

namespace cubilete {

// The possible effects of a function that rules call, and its certain ones.
struct ScriptFacts {
  // It, or a function that it calls, may read or change another player than its own, or change what
  // has no owner.
  bool meets_others = true;
  // It may end a phase, a turn or the game, in a way other than through `may_run`.
  bool may_end = true;
  std::vector<EffectId> may_run;  // effects of the game that it may run
  // The events that it emits and the effects that it runs on every call, in any state:
  std::vector<std::pair<EventKind, EventSubject>> emits;
  std::vector<EffectId> runs;  // effects of the game
};

// A word of a script that may be a name of the game: in quotes, a field, or a global.
struct ScriptWord {
  std::string name;  // as content writes it
  SourceSpan span;   // without quotes
};

struct ScriptFindings {
  std::set<std::string> words;     // words in quotes, or read as fields
  std::vector<ScriptWord> places;  // of these words
  // The conditions of scripts, as far as expressions can say them. One that is reached with other
  // types is there several times.
  std::vector<Expression> conditions;
  // Indexed by ScriptId. Empty if scripts were not checked: each function may then do anything.
  std::vector<ScriptFacts> facts;

  const ScriptFacts& of(ScriptId script) const {
    static const ScriptFacts kAnything;
    return script.index() < facts.size() ? facts[script.index()] : kAnything;
  }
};

}  // namespace cubilete

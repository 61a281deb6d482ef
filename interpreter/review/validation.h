// Finds all problems of a game: in its files, with each of its variants, and in its tests.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "diagnostics/diagnostic.h"
#include "diagnostics/source.h"
#include "library.h"
#include "review/compilations.h"
#include "review/effort.h"

namespace cubilete {

struct Validation {
  Sources sources;            // every file once, in the order of reading
  Diagnostics diagnostics;    // sorted, without duplicates
  std::int32_t compiled = 0;  // number of compilations of the game and its variants
  Effort left;                // unused effort; negative if the last part exceeded it
  // The rulesets that tests were compiled with (ScenarioProblems::compiled).
  std::vector<std::shared_ptr<const Ruleset>> tests;
};

// Validates a game with each of its variants, or with mods and the tests of these mods, by
// compilations that are used elsewhere, too. If the effort is used up, a warning
// `not-fully-checked` lists what was omitted.
Validation validate(Compilations&, const Effort& = {});

// Validates a game, given as for Library::compile.
Validation validate_game(const Library&, const std::string& game, const Effort& = {});
// Validates a game with mods.
Validation validate_mods(const Library&, const std::string& game,
                         const std::vector<std::string>& mods, const Effort& = {});

// Merges the findings of several games.
void merge(Validation& into, const Validation& from);

}  // namespace cubilete

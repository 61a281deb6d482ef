// Reports what the scenario tests of a game reached, over all the rulesets (variants, options,
// mods) that they play. Items are identified by their place in the source: an item reached in one
// ruleset counts as reached.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "engine/coverage.h"
#include "ruleset/ruleset.h"

namespace cubilete {

class CoverageReport {
 public:
  // The order is that of the report. An item is reached if it was:
  enum class Group {
    kAbilities,  // rules on components: run
    kActions,    // actions: taken
    kTriggers,   // triggers: fired
    kEffects,    // declared effects and those of the timetable: run
    kQueries,    // declared queries: evaluated
    kBranches,   // conditions of effects, the timetable and if(...): evaluated to both results
    kFunctions,  // functions of scripts: called
    kLines,      // lines of scripts, each branch being one: run
    kScoring,    // parts of the score: not 0 for a player; tie-breaks: compared
    kOverlays,   // variants and mods: played
  };

  struct CoveredItem {
    std::string name;
    std::string path;
    SourcePosition position;
    bool is_reached = false;
  };
  struct Total {
    std::string name;  // of the group, for readers
    std::size_t reached = 0;
    std::vector<CoveredItem> items;  // in the order of their places
  };

  // Adds the items of a ruleset and what was reached. Skips the file `without`: the tests.
  void add(const Ruleset&, const Coverage&, std::int32_t without = -1);
  // Adds an overlay of the game; add() notes which variants are played.
  void add_overlay(const std::string& name, const std::string& path, bool is_played = false);
  // Returns whether add() was called for the game without a variant.
  bool has_plain_game() const { return has_plain_game_; }

  // Omits groups without items. Counts only items of files below `folder`, unless it is empty.
  std::vector<Total> totals(const std::string& folder = {}) const;
  // Writes the totals and, for each group, the places that were not reached.
  static std::string text(const std::vector<Total>&);

 private:
  struct Key {
    Group group = Group::kAbilities;
    std::string path;
    std::uint32_t offset = 0;
    std::string name;
    auto operator<=>(const Key&) const = default;
  };
  class Collector;

  std::map<Key, CoveredItem> items_;
  std::set<std::string> played_;
  bool has_plain_game_ = false;
};

}  // namespace cubilete

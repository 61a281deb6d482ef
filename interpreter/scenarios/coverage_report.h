// What the scenario tests of a game reached and what they did not, over all the rulesets (variants,
// options, mods) that they play. A thing is known by where it is written: reached in one ruleset,
// it is reached.
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
  // In the order of a report.
  enum class Group {
    kAbilities,  // rules on components: run
    kActions,    // taken
    kTriggers,   // fired
    kEffects,    // declared ones and those of the timetable: run
    kQueries,    // declared ones: asked
    kBranches,   // of effects, the timetable and if(...): both ways gone
    kFunctions,  // of scripts: called
    kLines,      // of scripts, each branch a line: carried out
    kScoring,    // parts of the score: not 0 for a player; tie-breaks: compared
    kOverlays,   // variants and mods: played
  };

  struct Item {
    std::string name;
    std::string path;
    SourcePosition position;
    bool is_reached = false;
  };
  struct Total {
    std::string name;  // of the group, as readers see it
    std::size_t reached = 0;
    std::vector<Item> items;  // by place
  };

  // All that a ruleset has, and what was reached of it; nothing of the file `without`, the tests.
  void add(const Ruleset&, const Coverage&, std::int32_t without = -1);
  // An overlay that there is; add() notes which variants are played.
  void add_overlay(const std::string& name, const std::string& path, bool is_played = false);
  // Whether add() was called for the game without variant.
  bool has_plain_game() const { return has_plain_game_; }

  // Groups without items are left out. Only items of files below `folder`, unless it is empty.
  std::vector<Total> totals(const std::string& folder = {}) const;
  // The totals and, by group, what was not reached, with its place.
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

  std::map<Key, Item> items_;
  std::set<std::string> played_;
  bool has_plain_game_ = false;
};

}  // namespace cubilete

// Whether a game ends: positions that repeat within a turn, and games that reach one of their
// limits.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "play/audit_parts.h"

namespace cubilete {

class EndCheck {
 public:
  explicit EndCheck(AuditParts& parts) : parts_(parts) {}

  // Before the first decision of a game.
  void begin();
  // At a decision: a position that was met before in the same turn is a finding, since what was
  // chosen in between can be chosen for ever; unless other luck would have led elsewhere.
  void look_at(const State&);
  // After a choice.
  void follow(const Choice& choice) { choices_.push_back(choice); }
  // After a game.
  void look_at_end(const State&);

 private:
  // A position of this turn, and after how many choices of the game it was met.
  struct Met {
    std::size_t choices = 0;
    State state;
  };

  bool comes_back_with_other_luck(const Met&, std::uint64_t digest);
  std::string how_it_was_broken_off(const State&) const;

  AuditParts& parts_;
  std::map<std::uint64_t, Met> seen_;  // in this turn, by digest
  std::vector<Choice> choices_;        // of this game
  std::pair<std::int32_t, std::int32_t> turn_;
  std::size_t turn_began_ = 0;  // after how many choices
};

}  // namespace cubilete

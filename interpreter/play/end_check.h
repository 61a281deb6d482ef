// Checks that games end: reports positions that repeat within a turn, and games that reach one of
// their limits.
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

  // Must be called before the first decision of a game.
  void begin();
  // Checks the position at a decision. A position that occurred before in the same turn is a
  // finding, because the choices between can be repeated for ever, unless other dice change them.
  void look_at(const State&);
  // Must be called after each choice.
  void follow(const Choice& choice) { choices_.push_back(choice); }
  // Must be called after a game.
  void look_at_end(const State&);

 private:
  // A position of this turn, and the number of choices before it.
  struct Met {
    std::size_t choices = 0;
    State state;
  };

  bool comes_back_with_other_luck(const Met&, std::uint64_t digest);
  std::string how_it_was_broken_off(const State&) const;

  AuditParts& parts_;
  std::map<std::uint64_t, Met> seen_;  // positions of this turn, by digest
  std::vector<Choice> choices_;        // of this game
  std::pair<std::int32_t, std::int32_t> turn_;
  std::size_t turn_began_ = 0;  // number of choices before the turn
};

}  // namespace cubilete

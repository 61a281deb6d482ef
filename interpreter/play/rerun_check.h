// Whether a game that was played is the same game when it is played again, taken back, or played
// with its effects answered on the spot; and whether undo ends where somebody has learned
// something.
#pragma once

#include <vector>

#include "play/audit_parts.h"

namespace cubilete {

class RerunCheck {
 public:
  explicit RerunCheck(AuditParts& parts) : parts_(parts) {}

  // After a choice: whether undo ends just where a player's screen would be another if what he does
  // not know were.
  void check_horizon(const State& before, const Choice&, const std::vector<Event>&);
  // After a game, or the part of it that was played, which led to `end`.
  void check_game(const Engine::Setup&, const std::vector<Choice>&, const State& end);

 private:
  void check_replay(const Engine::Setup&, const std::vector<Choice>&, const State& end);
  void check_undo(const Engine::Setup&, const std::vector<Choice>&);
  void check_reexecution(const Engine::Setup&, const std::vector<Choice>&, const State& end);

  AuditParts& parts_;
};

}  // namespace cubilete

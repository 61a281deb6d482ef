// Checks that a game is the same when it is replayed, undone, or played without running effects
// again, and that undo ends exactly where somebody learned something.
#pragma once

#include <vector>

#include "play/audit_parts.h"

namespace cubilete {

class RerunCheck {
 public:
  explicit RerunCheck(AuditParts& parts) : parts_(parts) {}

  // Checks after a choice that undo ends there only if some player's screen depends on hidden
  // things.
  void check_undo_limit(const State& before, const Choice&, const std::vector<Event>&);
  // Checks a game, or the part of it that was played; `end` is its last state.
  void check_game(const Engine::Setup&, const std::vector<Choice>&, const State& end);

 private:
  void check_replay(const Engine::Setup&, const std::vector<Choice>&, const State& end);
  void check_undo(const Engine::Setup&, const std::vector<Choice>&);
  void check_reexecution(const Engine::Setup&, const std::vector<Choice>&, const State& end);

  AuditParts& parts_;
};

}  // namespace cubilete

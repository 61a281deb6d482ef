// Whether a player can tell hidden things apart: beside the game goes another one, in which what he
// may not know is otherwise (play/twin.h), and all that he is shown and asked must be the same.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "play/audit_parts.h"

namespace cubilete {

class LeakCheck {
 public:
  explicit LeakCheck(AuditParts& parts) : parts_(parts) {}

  // Sets the table, exchanges what the viewer may not know of it, and goes on to the first decision
  // with both: answers that leave no choice are taken of themselves on the way, be it to the end.
  Result<State> begin(const Engine::Setup&);
  // At a decision: exchanges anew now and then, and compares what the viewer is shown.
  void look_at(const State&);
  // After a choice. The same choice is made in the other game; as long as the viewer sees the same
  // afterwards, he must also have got the same messages.
  void follow(const State&, const Choice&, const std::vector<Event>&);

 private:
  // All that a player is shown at a position, as one text.
  struct Shown {
    std::string view;
    std::string options;
    std::string reasons;
  };

  State new_twin(const State&);
  void hold_against_twin(const State&, const std::vector<Event>& events,
                         const std::vector<Event>& twin_events);
  std::vector<std::int32_t> public_facts(const std::vector<Event>&) const;
  bool was_seen(const Event&) const;
  void compare(const State&, const State& twin);
  Shown shown(const State&);

  AuditParts& parts_;
  MaybePlayer viewer_;
  std::optional<State> twin_;  // a state that looks the same to the viewer
};

}  // namespace cubilete

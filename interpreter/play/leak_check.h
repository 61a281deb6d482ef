// Checks that no player can tell hidden things apart: a second game is played whose hidden things
// differ (play/hidden_exchange.h), and everything he is shown and asked must be the same in both.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/explain.h"
#include "play/audit_parts.h"

namespace cubilete {

class LeakCheck {
 public:
  explicit LeakCheck(AuditParts& parts) : parts_(parts) {}

  // Sets up the table and a second one with other hidden things, and plays both to the first
  // decision. Forced answers are made automatically on the way, possibly to the end.
  Result<State> begin(const Engine::Setup&);
  // Compares what the viewer is shown at a decision; now and then starts a new second game.
  void look_at(const State&);
  // Makes the same choice in the second game. While the viewer sees the same in both, he must also
  // have received the same messages.
  void follow(const State&, const Choice&, const std::vector<Event>&);

 private:
  // Everything that a player is shown at a position, as text.
  struct Shown {
    std::string view;
    std::string options;
    std::string reasons;
    std::optional<Decision> question;
    std::vector<Refusal> refusals;
  };

  State exchange_hidden(const State&);
  void compare_events(const State&, const std::vector<Event>& events,
                      const std::vector<Event>& exchanged_events);
  std::vector<std::int32_t> public_facts(const std::vector<Event>&) const;
  bool was_seen(const Event&) const;
  void compare(const State&, const State& exchanged);
  Cause first_told_otherwise(const State&, const std::vector<Event>&,
                             const std::vector<Event>& exchanged_events);
  SourceSpan shown_otherwise(const State&, const State& exchanged);
  SourceSpan place_of(const Shown&, const Shown&) const;
  Shown shown(const State&);

  AuditParts& parts_;
  MaybePlayer viewer_;
  std::optional<State> exchanged_;  // looks the same as the real state to the viewer
};

}  // namespace cubilete

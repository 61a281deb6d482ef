// Checks that options can be chosen, are complete, and are the same each time.
#pragma once

#include "play/audit_parts.h"

namespace cubilete {

class OfferCheck {
 public:
  explicit OfferCheck(AuditParts& parts) : parts_(parts) {}

  // Checks the question to a player: makes some of the offered choices, and asks again with the
  // same engine and with one that has not played the game.
  void look_at(const State&, MaybePlayer);

 private:
  void hold_against_reasons(const State&, const Decision&);
  void hold_against_reference(const State&, const Decision&);
  void try_some(const State&, const Decision&);

  AuditParts& parts_;
};

}  // namespace cubilete

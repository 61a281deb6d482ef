// Whether what is offered can be done, is all that can be done, and is the same each time.
#pragma once

#include "play/audit_parts.h"

namespace cubilete {

class OfferCheck {
 public:
  explicit OfferCheck(AuditParts& parts) : parts_(parts) {}

  // Looks at the question to a player: some of what is offered, done; the same again, by the same
  // engine and by one that has never seen the game.
  void look_at(const State&, MaybePlayer);

 private:
  void hold_against_reasons(const State&, const Decision&);
  void hold_against_reference(const State&, const Decision&);
  void try_some(const State&, const Decision&);

  AuditParts& parts_;
};

}  // namespace cubilete

// Zones in which the same components lie throughout a game: set-up creates them there, and no rule
// moves such components afterwards. Their numbers are constants of the text.
//
// Which zones these are follows from the rules (nothing moves or creates what they hold) and from
// the tables that are set for a few seeds. The text holds each position against it before it is
// played on, and stops where something else lies there.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ruleset/ruleset.h"

namespace cubilete::native {

struct ScriptForms;

// What lies in the zones of one definition: in the first of them the components from `first` on, in
// each next one (of the next player) those from `step` higher on.
struct FixedMembers {
  std::int32_t first = 0;
  std::int32_t step = 0;
  std::int32_t count = 0;
  bool operator==(const FixedMembers&) const = default;
};

// By ZoneDefId. REQUIRES: so many can play.
std::vector<std::optional<FixedMembers>> find_fixed_zones(const Ruleset&, std::int32_t players,
                                                          const ScriptForms*);

}  // namespace cubilete::native

// Zones that hold the same components throughout a game: set-up creates them there, and no rule
// moves such components afterwards. Their numbers are constants of the text.
//
// They are found from the rules (nothing moves or creates their components) and from tables set up
// with a few seeds. The text checks each position before it is played on, and stops if something
// else lies there.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "ruleset/ruleset.h"

namespace cubilete::native {

struct ScriptForms;

// The contents of the zones of one definition: the first zone holds the components from `first` on,
// each next zone (of the next player) those from `step` higher on.
struct FixedMembers {
  std::int32_t first = 0;
  std::int32_t step = 0;
  std::int32_t count = 0;
  bool operator==(const FixedMembers&) const = default;
};

// Returns the fixed contents by ZoneDefId. REQUIRES: `players` can play the ruleset.
std::vector<std::optional<FixedMembers>> find_fixed_zones(const Ruleset&, std::int32_t players,
                                                          const ScriptForms*);

}  // namespace cubilete::native

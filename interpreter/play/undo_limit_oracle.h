// Finds by brute force what a choice reveals to players. Audits use it to check undo_limit.h, and
// it shares no code with that.
#pragma once

#include <optional>
#include <string>

#include "engine/engine.h"
#include "narration/narration.h"

namespace cubilete {

// Returns as text what a player observes differently after the choice if hidden things at `before`,
// simultaneous answers of others and the seed are changed. Returns an empty text if `tries` changes
// per player make no difference, and nothing within an effect, where hidden things cannot be
// exchanged.
std::optional<std::string> news_by_exchange(Engine&, const Narrator&, const State& before,
                                            const Choice&, std::uint64_t tries);

}  // namespace cubilete

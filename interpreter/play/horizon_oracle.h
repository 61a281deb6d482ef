// The audit's own finding of what is new to players, by brute force and written apart from
// horizon.h, which it is there to check.
#pragma once

#include <optional>
#include <string>

#include "engine/engine.h"
#include "narration/narration.h"

namespace cubilete {

// What a player sees or hears otherwise after the choice where what he could not know at `before`
// is otherwise, others answered otherwise what all are asked at once, and luck is other luck, as a
// text; empty where none of `tries` exchanges for each player makes a difference. Nothing in the
// middle of an effect, where nothing can be exchanged.
std::optional<std::string> news_by_exchange(Engine&, const Narrator&, const State& before,
                                            const Choice&, std::uint64_t tries);

}  // namespace cubilete

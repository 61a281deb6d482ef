// Texts recorded in tests/golden, and the random games that they come from.
#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "game.h"

namespace cubilete {

// Expects this text in a file of tests/golden, or no such file if the text is empty. With
// CUBILETE_UPDATE_GOLDEN=1 it writes the file instead.
void expect_golden(const std::string& file, const std::string& text);

// Plays the game to its end with random choices. Calls `visit` before the first choice and after
// each one.
void play_at_random(Game& game, std::uint64_t seed, const std::function<void(Game&)>& visit);

// Returns the part of a file's name that stands for a game or variant: "examples-nim",
// "dice-city.arts".
std::string golden_name(const std::string& game, const std::string& variant = "");

}  // namespace cubilete

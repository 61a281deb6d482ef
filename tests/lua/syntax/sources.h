// Lua texts for tests of the parser: those of the project, changed ones, and made ones.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace cubilete {

// Returns every script of scripts/, content/, tests/ and tools/, and the Lua in `code` examples of
// the tests.
std::vector<std::string> project_scripts();

using Dice = std::mt19937_64;

// Returns a text with one to four changes: bytes that are lost, doubled, exchanged or replaced, and
// tokens that are lost, moved, or taken from `other`.
std::string changed(const std::string& text, const std::string& other, Dice&);

// Returns a program made from the grammar; most, not all, keep the rules of scope.
std::string made_program(Dice&);

}  // namespace cubilete

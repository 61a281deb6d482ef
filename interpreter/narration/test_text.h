// A test of content (content/LANGUAGE.md) written from a game that was played.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "ruleset/ruleset.h"

namespace cubilete::inline narration {

struct TestOfGame {
  std::string name;
  std::uint64_t seed = 0;
  // The choices by the names of their options (token.h); no player: chance.
  std::vector<std::pair<MaybePlayer, std::string>> choices;
  std::string expected;  // a condition that must hold then; empty: none
};

// The item of `tests:`, with its line ends.
std::string test_text(const Ruleset&, const TestOfGame&);

}  // namespace cubilete::narration

// Writes a test of content (content/LANGUAGE.md) from a game that was played.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "ruleset/ruleset.h"

namespace cubilete {

struct TestOfGame {
  std::string name;
  std::uint64_t seed = 0;
  // The choices as the tokens of their options (token.h). A choice without a player is one of
  // chance: the faces rolled, or "drawn".
  std::vector<std::pair<MaybePlayer, std::string>> choices;
  std::string expected;  // a condition that must hold at the end; empty: none
  std::vector<std::pair<std::string, std::string>> options = {};  // options of the set-up
  // The position that the test begins in: keys of the test, each with its value as YAML.
  std::vector<std::pair<std::string, std::string>> beginning = {};
};

// Returns the item for the list `tests:`, with its line ends.
std::string test_text(const Ruleset&, const TestOfGame&);

// Returns a key with a value that is YAML itself, indented by `depth`; empty if the value is empty.
std::string yaml_entry(const std::string& key, const std::string& value, std::size_t depth);

}  // namespace cubilete

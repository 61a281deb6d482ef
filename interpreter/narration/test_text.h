// A test of content (content/LANGUAGE.md) written from a game that was played.
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
  // The choices by the names of their options (token.h). No player: chance, with the faces that it
  // shows, or "drawn".
  std::vector<std::pair<MaybePlayer, std::string>> choices;
  std::string expected;  // a condition that must hold then; empty: none
  std::vector<std::pair<std::string, std::string>> options = {};  // of the set-up
  // What makes the position that it begins in: keys, each with its value as YAML.
  std::vector<std::pair<std::string, std::string>> beginning = {};
};

// The item of `tests:`, with its line ends.
std::string test_text(const Ruleset&, const TestOfGame&);

// A key with a value that is YAML of its own, set in by so much; empty where the value is.
std::string yaml_entry(const std::string& key, const std::string& value, std::size_t depth);

}  // namespace cubilete

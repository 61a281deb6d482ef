// Finds the values that a failed expectation should have, for a designer who changed a rule and
// wants to update his tests.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "document/document.h"
#include "engine/engine.h"

namespace cubilete {

// A span of a scenario file, and the text to replace it with.
struct Correction {
  SourceSpan span;
  std::string text;
  // True if it changes whether or how the game ends: the subject of a test, not a mere number.
  bool is_turn_of_events = false;
  bool operator==(const Correction&) const = default;
};
using Corrections = std::vector<Correction>;

// Corrects a condition that compares something with a written value, `a == 3`, or several such
// joined by `and`. Returns nothing if more than such values would have to change.
std::optional<Corrections> correct_condition(Engine&, const State&, ExpressionId, MaybePlayer);

// Corrects a value or a list of plain values in a check: `scores: [10, 7]`. A list over several
// lines must keep its length to be corrected.
std::optional<Corrections> correct_values(const Node&, const std::vector<std::string>& found,
                                          std::string_view source);

// Returns the text of a file with all corrections made; nothing if they overlap or the result would
// differ from the file in more than its values.
std::optional<std::string> corrected(const std::string& text, Corrections);

}  // namespace cubilete

// What an expectation that did not hold would have to say: for a designer who changed a rule and
// wants the new values in his tests.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "document/document.h"
#include "engine/engine.h"

namespace cubilete {

// A value in a scenario file, and the text to put in its place.
struct Correction {
  SourceSpan span;
  std::string text;
  // It says whether and how the game ends: what a test is about, not what it counts.
  bool is_turn_of_events = false;
  bool operator==(const Correction&) const = default;
};
using Corrections = std::vector<Correction>;

// The corrections of a condition that compares something with a value written there, `a == 3`, or
// several such with `and`. Nothing where more than such a value would have to change.
std::optional<Corrections> correct_condition(Engine&, const State&, ExpressionId, MaybePlayer);

// The corrections of a value, or a list of plain values, of a check: `scores: [10, 7]`. A list in
// several lines keeps its length or cannot be corrected.
std::optional<Corrections> correct_values(const Node&, const std::vector<std::string>& found,
                                          std::string_view source);

// The text of a file with all the corrections made; nothing where they contradict each other or
// what comes out would not be the same file with other values.
std::optional<std::string> corrected(const std::string& text, Corrections);

}  // namespace cubilete

// The phrases that describe rules, for each operator of expressions (ruleset/operators.h) and each
// verb, in each language. {1}, {2} and {3} stand for its operands.
#pragma once

#include <string_view>

#include "narration/ui_text.h"
#include "ruleset/expression.h"

namespace cubilete {

enum class Verb : std::uint8_t;  // ruleset/verbs.h

struct Phrase {
  std::string_view english;
  std::string_view spanish;

  std::string_view in(Language l) const { return l == Language::kSpanish ? spanish : english; }
};

inline Phrase phrase_of(Op op) { return {operator_of(op).english, operator_of(op).spanish}; }

// Returns the phrase for a part of an effect: "then", "your_many", ...
Phrase phrase_of_effect(std::string_view key);
// Returns a phrase of the verb's row, the usual one or a variant.
Phrase phrase_of(Verb, std::string_view variant = {});

}  // namespace cubilete

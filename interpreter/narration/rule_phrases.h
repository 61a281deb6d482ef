// The phrases that describe rules: of each operator of expressions and of each verb, in each
// language. {1}, {2} and {3} are the parts.
#pragma once

#include <string_view>

#include "narration/ui_text.h"
#include "ruleset/expression.h"

namespace cubilete {

struct Phrase {
  std::string_view english;
  std::string_view spanish;

  std::string_view in(Language l) const { return l == Language::kSpanish ? spanish : english; }
};

// Of operators that are written by their meaning (a literal, a zone, an attribute) the texts are
// empty.
Phrase phrase_of(Op);

// "gain", "may_choose", ...: the parts of effects.
Phrase phrase_of_effect(std::string_view key);

}  // namespace cubilete

// Writes the questions in the middle of an effect (engine/effect_questions.h), each with the blocks
// that follow its answers.
#pragma once

#include "native/effect_text.h"
#include "native/short_filter.h"
#include "ruleset/effect.h"

namespace cubilete::native {

class EffectQuestionWriter : public EffectText {
 public:
  using EffectText::EffectText;

  std::string operator()(const ChooseEffect&) const;
  std::string operator()(const ChooseOne&) const;

 private:
  // Asks about single items, each of which is an answer. `question` is its number.
  std::string plain_question(const ChooseEffect&, bool are_components, std::size_t question) const;
  // Asks about the members of one zone that pass a filter.
  std::string question_of_zone(const ChooseEffect&, const ShortFilter&) const;
  // Asks about selections, or about items that a condition or a ranking must examine first.
  std::string full_question(const ChooseEffect&, bool are_components, std::size_t question) const;
  std::string question_with_parts(const ChooseEffect&) const;
  // Finds the notes of `count` options; `bound` binds option number i_.
  std::string notes(const ChooseEffect&, const std::string& count, const std::string& bound) const;
  // Writes the block that follows an answer and the one for no answer. `has_answer` is a condition.
  std::string blocks(const ChooseEffect&, const char* has_answer) const;
  // Returns the player who is asked.
  std::string asked(ExpressionId by) const;
};

}  // namespace cubilete::native

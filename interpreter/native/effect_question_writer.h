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
  // About the items themselves, each of which is an answer. `question`: its number.
  std::string plain_question(const ChooseEffect&, bool are_components, std::size_t question) const;
  // The same about what lies in one zone.
  std::string question_of_zone(const ChooseEffect&, const ShortFilter&) const;
  // About selections, or about items that a condition or a ranking looks at first.
  std::string full_question(const ChooseEffect&, bool are_components, std::size_t question) const;
  std::string question_with_parts(const ChooseEffect&) const;
  // The notes of `count` options, of which number i_ is `bound`.
  std::string notes(const ChooseEffect&, const std::string& count, const std::string& bound) const;
  // The blocks that follow an answer, or none. `has_answer`: a condition in the text.
  std::string blocks(const ChooseEffect&, const char* has_answer) const;
  // The player who is asked.
  std::string asked(ExpressionId by) const;
};

}  // namespace cubilete::native

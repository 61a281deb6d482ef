// Checks answers that are not in a list: selections of a set that is too large to list, and
// simultaneous answers of several players.
#pragma once

#include "engine/enumerate.h"

namespace cubilete {

class AnswerCheck {
 public:
  // REQUIRES: both outlive it; the evaluator is bound to the state and player.
  AnswerCheck(Enumerator& enumerator, Evaluator& evaluator)
      : enumerator_(enumerator), evaluator_(evaluator) {}

  // Returns whether a selection is legal: for choice `k` of an action, with the earlier choices of
  // an Ask, or for a question in an effect. REQUIRES: it is in the form of SelectionSet::in_form.
  bool is_legal(const ActionDef&, std::size_t k, std::span<const std::int32_t> locals,
                std::span<const std::int32_t> values);
  bool is_legal(const Question&, std::span<const std::int32_t> values);
  // Returns whether an action can still be taken with the choices of an Ask, which it binds: they
  // are candidates, and the conditions and costs hold. An error of a rule counts as no.
  bool is_still_possible(const ActionDef&, std::span<const std::int32_t> locals);
  // In `locals`, replaces each component in `taken` by an equivalent candidate that is not in it,
  // if there is one. Then adds the chosen components to `taken`.
  void take_others(const ActionDef&, std::vector<std::int32_t>& locals,
                   std::vector<std::int32_t>& taken);

 private:
  bool is_candidate(const ActionDef&, std::size_t k, std::span<const std::int32_t> values);
  ShortList bound_answer(const ActionDef&, std::size_t k);
  ShortList free_answer(const ActionDef&, std::size_t k, std::span<const std::int32_t> taken);

  Enumerator& enumerator_;
  Evaluator& evaluator_;
};

}  // namespace cubilete

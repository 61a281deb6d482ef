// Answers that were not taken from a list: selections of a set that is too large to list, and
// answers that several players have given at once.
#pragma once

#include "engine/enumerate.h"

namespace cubilete {

class AnswerCheck {
 public:
  // REQUIRES: outlives it; the evaluator is bound to the state and player.
  AnswerCheck(Enumerator& enumerator, Evaluator& evaluator)
      : enumerator_(enumerator), evaluator_(evaluator) {}

  // Whether a selection of choice `k` of an action, with the earlier choices recorded in an Ask, or
  // in answer to a question in an effect, is legal. REQUIRES: it is in the form of the set.
  bool is_legal(const ActionDef&, std::size_t k, std::span<const std::int32_t> locals,
                std::span<const std::int32_t> values);
  bool is_legal(const Question&, std::span<const std::int32_t> values);
  // Whether an action can still be taken with the choices recorded in an Ask, which are bound: they
  // are candidates, and its conditions and costs hold. What a rule can no longer read counts as no.
  bool is_still_possible(const ActionDef&, std::span<const std::int32_t> locals);
  // In the recorded choices, each component that is `taken` becomes another candidate that stands
  // for it, where there is one that is not. Then adds those chosen to `taken`.
  void take_others(const ActionDef&, std::vector<std::int32_t>& locals,
                   std::vector<std::int32_t>& taken);

 private:
  Enumerator& enumerator_;
  Evaluator& evaluator_;
};

}  // namespace cubilete

// The questions of the timetable to players: which action, and its choices one by one.
#pragma once

#include "engine/step.h"

namespace cubilete {

class Questions {
 public:
  explicit Questions(EngineParts&);

  // Finds the answers to an ask and makes it the cached decision. False: failed, into
  // StepScratch::error.
  bool find(const State&, const Ask&);
  // Answers what leaves no choice. kGoOn: the ask is kAnswered, with its action or without one.
  Progress settle(const State&, Ask&);

 private:
  // The answers to an ask, into options_. False: failed.
  bool find_options(const State&, const Ask&);
  void note_self_answer(const Ask&, const ActionDef* action, std::size_t k,
                        std::span<const std::int32_t> only);
  // Makes the decision with the options just found the cached one. False: failed.
  bool put(const Ask&);

  EngineParts& parts_;
  const Ruleset& ruleset_;
  Evaluator& evaluator_;
  StepScratch& step_;
  DecisionCache& decisions_;
  OptionList options_;
};

}  // namespace cubilete

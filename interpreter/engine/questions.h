// The questions of the timetable to players: the action, and its choices one by one.
#pragma once

#include "engine/step.h"

namespace cubilete {

// The player of a trigger that waits, and the word by which he puts it into an order (-1: none).
struct RowOfOrder {
  std::int32_t player, word;
};
// The words between which a player chooses what comes first on the agenda, each with a place there.
struct WordsOfOrder {
  ShortList words, places;
};
WordsOfOrder words_of_order(const Ruleset&, const State&);

class Questions {
 public:
  explicit Questions(EngineParts&);

  // Finds the answers to an ask and makes it the cached decision. Returns false after an error,
  // which is in StepScratch::error.
  bool find(const State&, const Ask&);
  // Answers questions without a choice. kGoOn: the ask is kAnswered, with an action or without one.
  Progress answer_forced(const State&, Ask&);

  // Makes the question which of the triggers that wait comes next the cached decision. Returns
  // false if there is none.
  bool find_order(const State&);

 private:
  // Finds the answers to an ask into options_. Returns false after an error.
  bool find_options(const State&, const Ask&);
  void note_self_answer(const Ask&, const ActionDef* action, std::size_t k,
                        std::span<const std::int32_t> only);
  // Makes the decision with the options just found the cached one. Returns false after an error.
  bool put(const Ask&);

  EngineParts& parts_;
  const Ruleset& ruleset_;
  Evaluator& evaluator_;
  StepScratch& step_;
  DecisionCache& decisions_;
  OptionList options_;
};

}  // namespace cubilete

// Answers to questions with parts: one value for each part. All of them are listed, since a person
// chooses among lines; a question with more than kMostListed fails with "list-too-long".
#pragma once

#include "engine/likeness.h"
#include "operations/verb_host.h"
#include "state/decision.h"

namespace cubilete {

class Enumerator;

class Combinations {
 public:
  // REQUIRES: all of them outlive it.
  Combinations(Enumerator& enumerator, Evaluator& evaluator, Likeness& likeness)
      : enumerator_(enumerator), evaluator_(evaluator), likeness_(likeness) {}

  // Of the question of an action that begins with choice `k`; the choices before are bound.
  void of_action(const ActionDef&, std::size_t k, OptionList&);
  // Of a question in an effect, without the answer that declines.
  void of_question(const Question&, OptionList&);

 private:
  void add_of_action(const ActionDef&, std::size_t k);
  void add_of_question(const Question&);
  void add_of_script(const Question&);
  void add_if_legal(const Question&);
  bool is_same_as_before(const Question&, std::span<const std::int32_t> answer);
  // Lists the values that are bound. False: they are too many, or the evaluator has failed.
  bool add(ExpressionId prefer, SourceSpan);
  void put_best_first() { out_->sort_by_rank(ranks_); }

  Enumerator& enumerator_;
  Evaluator& evaluator_;
  Likeness& likeness_;
  std::vector<std::int32_t> values_;  // of the parts that are bound
  std::vector<std::int32_t> ranks_;
  OptionList* out_ = nullptr;
};

}  // namespace cubilete

// Answers to questions with parts: one value for each part. All of them are listed, because players
// choose from the list; a question with more than kMostListed answers fails with "list-too-long".
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

  // Lists the answers to the action's question at choice `k`. REQUIRES: earlier choices are bound.
  void of_action(const ActionDef&, std::size_t k, OptionList&);
  // Lists the answers to a question in an effect, without the one that declines.
  void of_question(const Question&, OptionList&);

 private:
  void add_of_action(const ActionDef&, std::size_t k);
  void add_of_question(const Question&);
  void add_listed(const Question&);
  void add_if_legal(const Question&);
  // Adds an answer with the bound values. Returns false if there are too many or an error occurred.
  bool add(ExpressionId prefer, SourceSpan);
  void put_best_first() { out_->sort_by_rank(ranks_); }

  Enumerator& enumerator_;
  Evaluator& evaluator_;
  Likeness& likeness_;
  std::vector<std::int32_t> values_;  // values of the bound parts
  std::vector<std::int32_t> ranks_;
  OptionList* out_ = nullptr;
};

}  // namespace cubilete

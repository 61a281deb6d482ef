// Writes questions with parts. An answer has a value for each part, and all combinations of values
// are listed (engine/combinations.h).
#pragma once

#include "native/expression_writer.h"
#include "ruleset/effect.h"

namespace cubilete::native {

// Returns the components among the parts that come before choice `k` in its question, as a Lst:
// they are not replaced by equal ones.
std::string write_taken(const ActionDef&, std::size_t k);

// Returns statements that bind the locals from `first` on to each whole answer in `items_` in turn
// and run `body`, which may `break`.
std::string write_each_answer(const std::vector<QuestionPart>&, const std::string& locals,
                              std::size_t first, const std::string& body);

// Returns the statement that declares `listed_`, the subsets that a choice is `among`; empty if all
// there are may be chosen.
std::string declare_listed(Emission&, ExpressionId among, const ScopeNames&);
// Returns the beginning of the call for each subset of `items_` with `low_` to `high_` items; the
// function to call and ")" follow.
std::string write_subsets(ExpressionId among, bool are_components, const char* limit);

// Returns statements that ask the question which begins with choice `k` and bind its parts; `from`
// in the text is the choice to begin with. `name` is the prefix of the action's functions
// (`<name>_values<k>`), `rest` a test whether the choices after the question can be made,
// `is_asked` a comparison of the number of answers, `question` its number.
struct QuestionOfAction {
  std::string name;
  std::string rest;
  std::string is_asked;
  std::size_t question = 0;
};
std::string write_combinations(Emission&, const ActionDef&, std::size_t k, const QuestionOfAction&);

// Returns statements that put the answers to a question of an effect into `answers`.
std::string write_combinations(Emission&, const ChooseEffect&, const ScopeNames&);

}  // namespace cubilete::native

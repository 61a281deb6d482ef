// Writes questions with parts: one answer that has a value for each of several parts, all of which
// are listed (engine/combinations.h).
#pragma once

#include "native/expression_writer.h"
#include "ruleset/effect.h"

namespace cubilete::native {

// The values of the parts that come before choice `k` in its question, as a Lst: components among
// them stand for themselves only. Nothing where no part comes before it.
std::string write_taken(const ActionDef&, std::size_t k);

// Statements that ask the question which begins with choice `k` and bind the choices that are its
// parts. `name`: of the action, which has the functions `<name>_values<k>`. `rest`: whether what
// comes behind the question can be answered. `is_asked`: compares the number of answers. `from`: in
// the text, the choice that the question is entered at. `question`: its number.
struct QuestionOfAction {
  std::string name;
  std::string rest;
  std::string is_asked;
  std::size_t question = 0;
};
std::string write_combinations(Emission&, const ActionDef&, std::size_t k, const QuestionOfAction&);

// Statements that put the answers to a question of an effect into `answers`.
std::string write_combinations(Emission&, const ChooseEffect&, const ScopeNames&);

}  // namespace cubilete::native

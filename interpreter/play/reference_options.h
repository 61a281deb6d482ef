// The answers to a question about an action, found the slow and simple way: every combination of
// candidates is tried, nothing is remembered, left out as alike or decided ahead. What audits and
// tests hold the engine's own enumeration against.
#pragma once

#include <optional>
#include <set>
#include <vector>

#include "engine/engine.h"

namespace cubilete {

// An answer, made comparable: components that nothing distinguishes have equal keys, and the items
// of a subset have no order.
using AnswerKey = std::vector<std::vector<std::int32_t>>;
// `type` is that of each value; `parts`, if any, are what the answer is made of instead.
AnswerKey key_of_answer(const Ruleset&, const State&, Type type,
                        const std::vector<QuestionPart>& parts,
                        std::span<const std::int32_t> values);

// The keys of all answers that can be carried through, without kDoneOption. nullopt where that
// takes more than `tries` tries, where the question is not about an action, or where an expression
// fails.
std::optional<std::set<AnswerKey>> reference_options(Engine&, const State&, const Ask&,
                                                     std::int64_t tries);

}  // namespace cubilete

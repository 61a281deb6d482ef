// Finds the options of a question about an action by brute force: tries every combination of
// candidates, without caches or pruning. Audits and tests compare the engine's options with these.
#pragma once

#include <optional>
#include <set>
#include <vector>

#include "engine/engine.h"

namespace cubilete {

// A comparable form of an answer: indistinguishable components have equal keys, and the order of a
// subset does not matter.
using AnswerKey = std::vector<std::vector<std::int32_t>>;
// `type` is that of each value, unless the answer consists of `parts`.
AnswerKey key_of_answer(const Ruleset&, const State&, Type type,
                        const std::vector<QuestionPart>& parts,
                        std::span<const std::int32_t> values);

// Returns the keys of all answers that can be completed, without kDoneOption. Returns nullopt if
// that takes more than `tries` combinations, if the question is not about an action, or if an
// expression fails.
std::optional<std::set<AnswerKey>> reference_options(Engine&, const State&, const Ask&,
                                                     std::int64_t tries);

}  // namespace cubilete

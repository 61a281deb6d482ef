// Questions, the options that they offer, and what they do not offer with the reasons, as texts.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/explain.h"
#include "narration/wording.h"
#include "state/decision.h"

namespace cubilete {

std::string question_line(const Wording&, const Decision&);
// One text per option.
std::vector<std::string> option_texts(const Wording&, const State&, const Decision&);

// What has been chosen for the question of an action that begins with its choice `k`.
std::string answer_text(const Wording&, const State&, const ActionDef&, std::size_t k,
                        std::span<const std::int32_t> answer);

// Why something is not offered, with the values that decide it.
std::string reason_text(const Wording&, const State&, const Reason&);

// What is not offered at the question, each with the reason, its values and the rule's place.
// Selections with the same reason share a line. At most `limit` lines.
std::vector<std::string> refusal_lines(const Wording&, Engine&, const State&, const Decision&,
                                       std::size_t limit);

}  // namespace cubilete

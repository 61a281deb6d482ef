// Texts of questions, of the options they offer, and of refused selections with the reasons.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/explain.h"
#include "narration/wording.h"
#include "state/decision.h"

namespace cubilete {

std::string question_line(const Wording&, const Decision&);
// Returns one text per option. Components with equal texts that lie in different places are told
// apart by these.
std::vector<std::string> option_texts(const Wording&, const State&, const Decision&);
// Adds the places of components to equal texts, so far as they tell them apart and the viewer sees
// them.
void add_places(const Wording&, const State&, MaybePlayer viewer,
                std::span<const std::vector<ComponentId>> of_texts, std::span<std::string> texts);

// Describes the answer to the question of an action that begins with its choice `k`.
std::string answer_text(const Wording&, const State&, const ActionDef&, std::size_t k,
                        std::span<const std::int32_t> answer);

// Describes why something is not offered, with the values that decide it.
std::string reason_text(const Wording&, const State&, const Reason&);

// Describes what the question does not offer, each with the reason, its values and for designers
// the place of the rule. Selections with the same reason share a line. Returns at most `limit`
// lines, and behind them those on the actions beside one that was taken without asking.
std::vector<std::string> refusal_lines(const Wording&, Engine&, const State&, const Decision&,
                                       std::size_t limit, bool with_places);

}  // namespace cubilete

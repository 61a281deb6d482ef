// Writes a question to one reader as JSON: its options with the things they refer to, and what is
// not offered with the reasons.
#pragma once

#include <nlohmann/json.hpp>
#include <span>

#include "engine/engine.h"
#include "narration/wording.h"
#include "state/view.h"

namespace cubilete {

// Returns a question to the view's player with its options, their references and prices.
nlohmann::json question_json(const Wording&, Engine&, const State&, const View&, const Decision&);

// Returns what the question does not offer, each with references and the reason.
nlohmann::json refusals_json(const Wording&, Engine&, const State&, const View&, const Decision&);

// Returns whether these things form a legal selection that is not listed, and its price; else why
// they cannot be chosen together, or an empty text. `places` are those of QuestionItems.
nlohmann::json check_json(const Wording&, Engine&, const State&, const View&, const Decision&,
                          std::span<const std::size_t> places);

}  // namespace cubilete

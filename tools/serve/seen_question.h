// A question to one reader as JSON for the page: what it offers and what each option is about, what
// it does not offer and why.
#pragma once

#include <nlohmann/json.hpp>
#include <span>

#include "engine/engine.h"
#include "narration/wording.h"
#include "state/view.h"

namespace cubilete {

// A question to the view's player with its options, what each of them is about, and prices.
nlohmann::json question_json(const Wording&, Engine&, const State&, const View&, const Decision&);

// What the question does not offer, each with what it is about and the reason.
nlohmann::json refusals_json(const Wording&, Engine&, const State&, const View&, const Decision&);

// Whether just these things are a selection that the question does not list but takes, and what it
// costs; else why they cannot be chosen together, empty where no reason is known. `places`: in
// QuestionItems.
nlohmann::json check_json(const Wording&, Engine&, const State&, const View&, const Decision&,
                          std::span<const std::size_t> places);

}  // namespace cubilete

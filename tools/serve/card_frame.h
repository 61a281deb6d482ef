// Which printed values have a place of their own on a card: what it costs, what it is worth, what
// type it is. Content may say so (`frame` in look.yaml); else its rules do. Independent of any
// state.
#pragma once

#include <nlohmann/json.hpp>

#include "narration/wording.h"

namespace cubilete {

// Returns, for each kind of which something is printed, the names of these properties: {"card":
// {"price": "cost", "worth": "vp", "type": "group", "unit": "coins"}}. The price is what actions
// or effects make a player pay, the worth what the score counts, the type the first word. The
// `unit` is the resource that the price is paid in; it is left out where the rules take several or
// name none.
nlohmann::json card_frames_json(const Ruleset&);

// Returns the words that follow an amount in texts, for each resource and for each other value to
// which look.yaml gives an icon: {"coins": ["coin", "coins"]}.
nlohmann::json words_of_amounts_json(const Wording&);

}  // namespace cubilete

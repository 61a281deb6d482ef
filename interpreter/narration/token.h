// Tokens: how an option is written in replays, scenarios and at the prompt, in every language the
// same: the names that content declares, faces of dice ("4,5"), "seat2", "done".
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "state/decision.h"
#include "state/sighting.h"

namespace cubilete {

// One token per option, all different: options that would read the same get #2, #3, ... in the
// order offered.
std::vector<std::string> tokens(const Ruleset&, const State&, const Decision&);

// The option a token means, -1 for none. Also takes the items of a subset in another order, and
// a die by its face.
std::int32_t option_of(const Ruleset&, const State&, const Decision&, const std::string& token);

// For each class of a set of selections that is not listed, the token of its items, all different.
std::vector<std::string> class_tokens(const Ruleset&, const State&, const Decision&);
// The answer a token means: an option, or where the selections are too many to list, the items
// named, whether the condition on the whole holds or not. Nothing where there is no such answer.
std::optional<std::vector<std::int32_t>> answer_named(const Ruleset&, const State&, const Decision&,
                                                      const std::string& token);
// The token of an answer, also of a selection that is not listed. REQUIRES: it is one.
std::string token_of_answer(const Ruleset&, const State&, const Decision&,
                            std::span<const std::int32_t> values);

// One value of a type, by its content name.
std::string token_of(const Ruleset&, const State&, Type, std::int32_t value);

// Whether dice of the kind have several definitions: the red die, the blue die.
bool is_told_apart_by_name(const Ruleset&, KindId);
// By which components are listed: as their definitions are declared, dice of one by what they show.
std::pair<std::int32_t, std::ptrdiff_t> order_of(const Ruleset&, const State&, ComponentId);
// A component as it was at the moment of an event.
std::string token_of(const Ruleset&, const State&, const Sighting&);

// Faces written with commas ("6,6,1") as the values of the dice; empty where one is not a face.
std::vector<std::int32_t> faces_of(const Ruleset&, const State&,
                                   const std::vector<std::int32_t>& dice, const std::string& text);

}  // namespace cubilete

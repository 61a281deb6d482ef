// Tokens write options in replays, scenarios and at the prompt, independent of the language: the
// names that content declares, faces of dice ("4,5"), "seat2", "done".
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "state/decision.h"
#include "state/sighting.h"

namespace cubilete {

// Returns one token per option, all different: options with the same text get #2, #3, ... in the
// order offered.
std::vector<std::string> tokens(const Ruleset&, const State&, const Decision&);

// Returns the option that a token means, or -1. Also accepts the items of a subset in another
// order, and a die by its face.
std::int32_t option_of(const Ruleset&, const State&, const Decision&, const std::string& token);

// For each class of an unlisted set of selections, returns the token of its items, all different.
std::vector<std::string> class_tokens(const Ruleset&, const State&, const Decision&);
// Returns the answer that a token means: an option, or for sets too large to list the named items,
// whether or not the condition on the whole holds. Returns nothing if there is no such answer.
std::optional<std::vector<std::int32_t>> answer_named(const Ruleset&, const State&, const Decision&,
                                                      const std::string& token);
// Returns the token of an answer, listed or not. REQUIRES: the answer is valid.
std::string token_of_answer(const Ruleset&, const State&, const Decision&,
                            std::span<const std::int32_t> values);

// Returns the token of one value of a type, by its name in content.
std::string token_of(const Ruleset&, const State&, Type, std::int32_t value);

// Returns whether dice of the kind have several definitions, such as a red and a blue die.
bool is_distinguished_by_name(const Ruleset&, KindId);
// Returns a key to sort components by: the order of their definitions, then the faces of dice.
std::pair<std::int32_t, std::ptrdiff_t> order_of(const Ruleset&, const State&, ComponentId);
// Returns the token of a component as it was at the moment of an event.
std::string token_of(const Ruleset&, const State&, const Sighting&);

// Parses faces written with commas ("6,6,1") into values of the dice; empty if one is not a face.
std::vector<std::int32_t> faces_of(const Ruleset&, const State&,
                                   const std::vector<std::int32_t>& dice, const std::string& text);

}  // namespace cubilete

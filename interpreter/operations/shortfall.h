// Decides whether a price can be paid, for conditions, options, explanations and the verb `pay`.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "state/state.h"

namespace cubilete {

// An amount of a resource, as written in a price or a gain.
struct ResourceAmount {
  AttributeId resource;
  std::int64_t amount = 0;
};

// Returns the total of a price: one sum for each resource, in the order of first occurrence. A
// negative sum is 0: a discount never pays anything out.
std::vector<ResourceAmount> total_of(std::span<const ResourceAmount> price);

struct Shortfall {
  AttributeId resource;
  std::int64_t wanted = 0;
  std::int64_t found = 0;  // the most that can be paid
};

// Returns the first resource of which `payer` has less than total_of(price); none if he can pay.
// REQUIRES: the ruleset has the resources, and the payer exists if one of them is a player's.
std::optional<Shortfall> shortfall(const Ruleset&, const State&, MaybePlayer payer,
                                   std::span<const ResourceAmount> price);

}  // namespace cubilete

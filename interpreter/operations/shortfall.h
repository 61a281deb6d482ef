// Whether a price can be paid: the one place that decides it, for conditions, options,
// explanations and the verb `pay`.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "state/state.h"

namespace cubilete {

// So much of a resource, as it is written in a price or a gain.
struct ResourceAmount {
  AttributeId resource;
  std::int64_t amount = 0;
};

// The total of a price: its amounts added up by resource, in the order in which the
// resources are first mentioned. A sum below 0 is 0: a discount never pays anything out.
std::vector<ResourceAmount> total_of(std::span<const ResourceAmount> price);

struct Shortfall {
  AttributeId resource;
  std::int64_t wanted = 0;
  std::int64_t found = 0;  // what can be paid at most
};

// The first resource of which `payer` has less than total_of(price); none: it can be paid.
// REQUIRES: the resources are those of the ruleset, and the payer is there where one of them is a
// player's.
std::optional<Shortfall> shortfall(const Ruleset&, const State&, MaybePlayer payer,
                                   std::span<const ResourceAmount> price);

}  // namespace cubilete

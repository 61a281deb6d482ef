// Calls of content's rules by scripts: the rule and its arguments as numbers, so that a call can be
// compared, cached and repeated.
#pragma once

#include <span>
#include <vector>

#include "base/short_list.h"
#include "state/state.h"

namespace cubilete {

struct RuleCall {
  // An ability is a query or effect that is a property of a kind.
  enum class Kind : std::int32_t { kQuery, kEffect, kAbility };
  Kind kind = Kind::kQuery;
  std::int32_t rule = -1;  // a QueryId, an EffectId or a PropertyId
  DefinitionId of;         // the definition with the ability
  ShortList arguments;     // in order: a scalar, or the length of a list and its items

  bool operator==(const RuleCall&) const = default;
};

// Returns the declared parameters; nullptr for an unknown rule.
const std::vector<Parameter>* parameters_of(const Ruleset&, const RuleCall&);
// Returns the result type. REQUIRES: parameters_of() is not nullptr.
Type result_of(const Ruleset&, const RuleCall&);
// Returns whether everything that the call refers to exists and its arguments match the parameters.
// An argument may be none, which is -1.
bool is_possible(const Ruleset&, const State&, const RuleCall&);

// Calls take(type, items) for each argument, with one item for a scalar. Returns false if the
// number or length of the arguments does not match the parameters.
template <class Take>
bool each_argument(const std::vector<Parameter>& parameters, const ShortList& arguments,
                   Take take) {
  const std::span<const std::int32_t> all(arguments.data(), arguments.size());
  std::size_t at = 0;
  for (const Parameter& p : parameters) {
    if (at >= all.size()) return false;
    std::size_t length = 1;
    if (is_many(p.type)) {
      if (all[at] < 0 || static_cast<std::size_t>(all[at]) > all.size() - at - 1) return false;
      length = static_cast<std::size_t>(all[at++]);
    }
    take(p.type, all.subspan(at, length));
    at += length;
  }
  return at == all.size();
}

}  // namespace cubilete

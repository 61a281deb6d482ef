// Calls of the rules of content by scripts: what is called, with its arguments as numbers, so that
// a call can be compared, remembered and made again.
#pragma once

#include <span>
#include <vector>

#include "base/short_list.h"
#include "state/state.h"

namespace cubilete {

struct RuleCall {
  // A declared query or effect; or an ability: a query or effect among the properties of a kind.
  enum class Kind : std::int32_t { kQuery, kEffect, kAbility };
  Kind kind = Kind::kQuery;
  std::int32_t rule = -1;  // a QueryId, an EffectId or a PropertyId
  DefinitionId of;         // whose ability it is
  ShortList arguments;     // one after the other: a scalar, or the length of a list and its items

  bool operator==(const RuleCall&) const = default;
};

// What the rule declares; nullptr where there is no such rule.
const std::vector<Parameter>* parameters_of(const Ruleset&, const RuleCall&);
// What the rule gives back. REQUIRES: parameters_of() is not nullptr.
Type result_of(const Ruleset&, const RuleCall&);
// Whether everything that the call refers to exists, and its arguments are those that the rule
// declares. An argument may be nothing, which is -1.
bool is_possible(const Ruleset&, const State&, const RuleCall&);

// Whether a value of this type is a list of numbers in the rules.
inline bool is_many(Type type) { return type.is_list || type.kind == TypeKind::kAmounts; }

// Calls take(type, items) for each argument, with one item where it is no list. False where the
// arguments are not as many and as long as the parameters say.
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

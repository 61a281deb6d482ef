// Small changes of the rules of a game, each of which a mistake could be: another comparison, a
// number that is off by one, an effect that is missing. Tests that pass in spite of a change do not
// hold the rule at its place. Texts and the timetable are left as they are.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "ruleset/ruleset.h"

namespace cubilete {

enum class MutationKind : std::uint8_t {
  kComparison,   // another sign between two values
  kOpposite,     // a condition turned round
  kJoin,         // `and` for `or`
  kNumber,       // one more or less
  kOperator,     // the function or sign that is easily taken for it: top for bottom
  kPlayer,       // the next player
  kName,         // another attribute, resource, zone, property or word of the same type
  kNoEffect,     // an effect that is left out
  kTwice,        // an effect that is done twice
  kSwap,         // two neighbouring effects, two arguments in the other order
  kNoCondition,  // a condition that is left out
  kNoCost,       // an action for nothing
  kNoEnd,        // an end that is left out
  kPrinted,      // a number on a component, or the first value of an attribute
};
inline constexpr std::size_t kMutationKinds = static_cast<std::size_t>(MutationKind::kPrinted) + 1;

// Return the keys of its words in review/mutation_words: the name of the kind, and the phrase for
// one change, which has {1} for what was and {2} for what is.
std::string_view name_of(MutationKind);
std::string_view phrase_of(MutationKind);

struct Mutation {
  MutationKind kind = MutationKind::kNumber;
  SourceSpan span;       // the rule, in the sources of the ruleset
  std::string from, to;  // what is written there, and in its place; may be empty
  // Changes a ruleset. REQUIRES: it is one of the same compilation, not yet changed.
  std::function<void(Ruleset&)> apply;
};

// Returns those of a ruleset, in the order of its rules. Each has a place.
std::vector<Mutation> mutations_of(const Ruleset&);

// Returns whether both are the same change of the same text, also in rulesets of two variants.
bool are_same(const Ruleset&, const Mutation&, const Ruleset&, const Mutation&);

// Makes the change in another ruleset of the same game, everywhere where its text is. Returns
// whether it is anywhere.
bool apply_like(const Ruleset& of, const Mutation&, Ruleset& changed);

}  // namespace cubilete

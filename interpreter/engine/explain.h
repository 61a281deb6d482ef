// Explains why something is not offered: the first condition that fails, its place, and the values
// that make it fail.
#pragma once

#include <string>
#include <vector>

#include "engine/engine.h"

namespace cubilete {

// A part of a condition and its value.
struct ReasonValue {
  SourceSpan span;
  Type type;
  std::int32_t value = 0;  // for a list: its length
};

struct Reason {
  enum class Kind {
    kCondition,          // `span` does not hold
    kNoCandidate,        // the choice `choice` of the action has no possible answer
    kCost,               // the resource `resource`: `wanted` is more than `found`
    kNoCandidateOfList,  // it is not in the list of candidates
    kRange,              // the range is empty: it goes from `wanted` to at most `found`
  } kind = Kind::kCondition;
  MessageId message;  // the reason given by content; none: it gives none
  SourceSpan span;
  std::vector<ReasonValue> values;
  std::string choice;
  AttributeId resource;
  std::int64_t wanted = 0;
  std::int64_t found = 0;
};

struct Refusal {
  std::vector<std::int32_t> values;  // as in Decision::options
  Reason reason;
};

// The most refusals that are looked for unless the caller says otherwise.
inline constexpr std::size_t kMostExplained = 5'000;

// Returns at most `limit` refusals for the open question of `player`: the actions, or the
// candidates of a choice, that are not offered, with the reasons. Those with components hidden from
// the player are in an order that tells him nothing (state/hidden_order.h).
std::vector<Refusal> explain(Engine&, const State&, MaybePlayer player,
                             std::size_t limit = kMostExplained);

// Returns the questions since the last answer of `player` that were not asked, since they had one
// answer each, before the open choice of an action: for each, earliest first, the same state with
// that question open, as explain() and Engine::decision take it.
std::vector<State> unasked_before(Engine&, const State&, MaybePlayer player);

// Returns the actions that were not offered beside the one whose choice is asked, if that was the
// only one and so taken without asking; `values` are those of a question for an action.
std::vector<Refusal> explain_rivals(Engine&, const State&, MaybePlayer player);

// The amount that one thing adds to a sum: a card and its points.
struct Addend {
  Type type;
  std::int32_t item = -1;
  std::int32_t value = 0;
};

// Returns the addends of a part of the score if content writes it as a sum over things.
std::vector<Addend> addends_of(Engine&, const State&, ExpressionId part, PlayerId);

// One of the items for which a condition on all items of a list fails.
struct Culprit {
  Type type;
  std::int32_t item = -1;
  std::vector<ReasonValue> values;  // values in the condition on the item
};

// Returns at most `limit` culprits of a failed condition like "none(tiles[count(ports) != 12])";
// none for conditions of another form.
std::vector<Culprit> culprits_of(Engine&, const State&, ExpressionId, MaybePlayer,
                                 std::size_t limit);

// Returns the values of the parts that decide a condition, for a message; none if no part has a
// value to show.
std::vector<ReasonValue> values_of_condition(Engine&, const State&, ExpressionId, MaybePlayer);

}  // namespace cubilete

// Why something is not offered: the first condition that fails, with the values that make it
// fail, and where that is written.
#pragma once

#include <string>
#include <vector>

#include "engine/engine.h"

namespace cubilete {

// A part of a condition and what it came to.
struct ReasonValue {
  SourceSpan span;
  Type type;
  std::int32_t value = 0;  // of a list: its length
};

struct Reason {
  enum class Kind {
    kCondition,          // `span` does not hold
    kNoCandidate,        // the choice `choice` of the action has no possible answer
    kCost,               // the resource `resource`: `wanted` is more than `found`
    kNoCandidateOfList,  // it is not among the candidates at all
    kRange,              // of a number from `wanted` up, of which `found` is the most possible
  } kind = Kind::kCondition;
  MessageId message;  // the reason that content gives, if it gives one
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

// The options that the open question of `player` lacks, and why: actions at an action question,
// candidates at a choice. At most `limit` refusals.
std::vector<Refusal> explain(Engine&, const State&, MaybePlayer player, std::size_t limit = 5000);

// The amount that one thing adds to a sum: a card and the points that it is worth.
struct Addend {
  Type type;
  std::int32_t item = -1;
  std::int32_t value = 0;
};

// The addends of a part of the score, where content writes it as a sum over things.
std::vector<Addend> addends_of(Engine&, const State&, ExpressionId part, PlayerId);

// One of the things for which a condition about all of a list does not hold.
struct Culprit {
  Type type;
  std::int32_t item = -1;
  std::vector<ReasonValue> values;  // of the condition on the item
};

// The culprits of a condition that fails as "none(tiles[count(ports) != 12])" does: at most
// `limit`, and nothing for a condition of another form.
std::vector<Culprit> culprits_of(Engine&, const State&, ExpressionId, MaybePlayer,
                                 std::size_t limit);

// The values of the parts of a condition that decide it, for a message; nothing for one that
// names no values.
std::vector<ReasonValue> values_of_condition(Engine&, const State&, ExpressionId, MaybePlayer);

}  // namespace cubilete

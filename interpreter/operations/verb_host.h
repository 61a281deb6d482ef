// The part of executing verbs (verb_call.h) that needs no knowledge of them: questions, replies,
// and the host that asks, rolls and runs rules for an effect.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/short_list.h"
#include "operations/change.h"
#include "operations/rule_call.h"

namespace cubilete {

struct VerbCall;  // verb_call.h

// A question to a player in the middle of an effect.
struct Question {
  MaybePlayer player;
  std::string name;
  Type type;                        // type of one item
  ShortList items;                  // candidates; whole answers in a row if a script lists them
  std::vector<QuestionPart> parts;  // the parts of an answer; none: one or several items
  bool is_subset = false;
  std::int64_t minimum = 1;
  std::int64_t maximum = 1;
  // The subsets that are answers, each after its length; none: all subsets.
  std::optional<ShortList> listed;
  ExpressionId among;  // has listed them; none: the script that asks has
  bool is_optional = false;
  bool always_asks = false;     // even for a single answer
  bool is_in_callback = false;  // in a Lua callback, which cannot be aborted: it stays open
  ExpressionId where;           // condition on the complete choice; none for scripts
  ExpressionId prefer;
  ExpressionId note;
  std::int32_t slot = -1;  // slot of the choice, or of its first part, for the three expressions
  // The notes that a script gives beside the candidates: none, or one for each of `items`.
  ShortList notes;
  Type note_type;
};

// The reply of a verb: the items chosen or picked, the changed amount, the created component, the
// value of a query, or nothing. nullopt aborts the effect, because a player or chance has not
// answered yet, or because an `end` skips the rest.
using VerbReply = std::optional<ShortList>;

// Executes an effect: what perform() needs besides the operations. Valid during the call only.
class VerbHost {
 public:
  virtual ~VerbHost() = default;
  virtual Change& change() = 0;
  virtual Result<VerbReply> ask(const Question&) = 0;
  // Returns false if chance has not answered yet.
  virtual Result<bool> roll(std::span<const std::int32_t> dice, StreamId) = 0;
  virtual Result<VerbReply> run(const RuleCall&) = 0;
  virtual Result<ShortList> query(const RuleCall&) = 0;
  // Returns the reply of an `end` that has just been executed.
  virtual VerbReply ended() = 0;
  // Carries out the rule that replaces a verb of a script; returns none if no rule does.
  virtual std::optional<Result<VerbReply>> instead_of(const VerbCall&) { return std::nullopt; }
  // Carries out the triggers at once that follow a verb of a script. Returns false if one of them
  // asks a question without an answer.
  virtual Result<bool> follow_up() { return true; }
};

}  // namespace cubilete

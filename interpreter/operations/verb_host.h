// What carries out verbs (verb_call.h), as those see it that know none of them: questions, replies,
// and who asks, rolls and runs rules for an effect.
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
  Type type;        // of one item
  ShortList items;  // the candidates; of a script's question with parts, whole answers in a row
  std::vector<QuestionPart> parts;  // what one answer is made of; none: an item, or several
  bool is_subset = false;
  std::int64_t minimum = 1;
  std::int64_t maximum = 1;
  bool is_optional = false;
  bool always_asks = false;     // also with one answer only
  bool is_in_callback = false;  // of the script language, which cannot be abandoned: stays open
  ExpressionId where;           // on the complete choice; none for scripts
  ExpressionId prefer;
  ExpressionId note;
  std::int32_t slot = -1;  // of the choice, or its first part, for these three
  // The notes of a script: what is shown beside each candidate, none of them or as many as `items`.
  ShortList notes;
  Type note_type;
};

// The result of a verb: the items chosen or picked, the amount that changed, the component made,
// the value of a query, else nothing. nullopt: the effect is to be abandoned, because a player or
// chance has not answered yet, or because an `end` cuts off what follows it.
using VerbReply = std::optional<ShortList>;

// Carries out an effect: what perform() needs beyond the operations. Valid during the call only.
class VerbHost {
 public:
  virtual ~VerbHost() = default;
  virtual Change& change() = 0;
  virtual Result<VerbReply> ask(const Question&) = 0;
  // False: chance has not answered yet.
  virtual Result<bool> roll(std::span<const std::int32_t> dice, StreamId) = 0;
  virtual Result<VerbReply> run(const RuleCall&) = 0;
  virtual Result<ShortList> query(const RuleCall&) = 0;
  // The reply of an `end` that has just been carried out.
  virtual VerbReply ended() = 0;
  // What is done in place of a verb of a script, if a rule replaces it; nothing where none does.
  virtual std::optional<Result<VerbReply>> instead_of(const VerbCall&) { return std::nullopt; }
  // Carries out the rules that follow what a verb of a script has just done, at once. False: one
  // of them asks, and nobody has answered yet.
  virtual Result<bool> follow_up() { return true; }
};

}  // namespace cubilete

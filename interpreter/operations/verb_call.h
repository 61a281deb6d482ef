// The verbs as values: what a verb is to do, with everything evaluated. Effects of the rules and
// effects of scripts both come to perform(), so that a verb means the same in YAML and in Lua.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <variant>

#include "base/short_list.h"
#include "operations/change.h"
#include "operations/rule_call.h"

namespace cubilete::inline operations {

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

namespace verb {

struct Ask {
  Question question;
};
struct Roll {
  ShortList dice;
  StreamId stream;
};
struct Pick {
  ShortList from;
  std::int32_t count = 1;
  StreamId stream;
};
// A rule of content that a script calls: an effect, which is carried out; or a query.
struct Run {
  RuleCall call;
};
struct Query {
  RuleCall call;
};
// An attribute of the table (without an owner) or of a player.
struct Set {
  AttributeId attribute;
  MaybePlayer owner;
  std::int32_t value = 0;
  ShortList items;  // of a list attribute, in the place of the value
};
struct SetOfComponent {
  AttributeId attribute;
  ComponentId owner;
  std::int32_t value = 0;
  ShortList items;  // as in Set
};
struct Gain {
  AttributeId resource;
  MaybePlayer player;
  std::int64_t amount = 0;
};
struct Pay {
  AttributeId resource;
  MaybePlayer player;
  std::int64_t amount = 0;
};
struct Lose {
  AttributeId resource;
  MaybePlayer player;
  std::int64_t amount = 0;
};
struct Move {
  ComponentId component;
  ZoneId to;
  std::int32_t place = -1;
  bool to_bottom = false;
};
// A verb of ruleset/plain_verbs.h; the arguments that it does not have are 0.
struct Plain {
  PlainVerb verb = PlainVerb::kShuffle;
  std::array<std::int32_t, kMostPlainArguments> arguments = {};

  template <class Id>
  Id at(std::size_t i) const {
    return Id(arguments[i]);
  }
};
struct Create {
  DefinitionId definition;
  ZoneId to;
  std::int32_t place = -1;
};
struct Announce {
  MessageId message;
  MaybePlayer player;
  ShortList values;  // each a TypeKind, the length of its list (1: a single value), its items
};
struct End {
  EndWhat what = EndWhat::kTurn;
  PhaseId phase;
  EndCauseId cause;
  bool everyone_loses = false;
  ShortList winners;  // players
};

}  // namespace verb

using VerbCall = std::variant<verb::Ask, verb::Roll, verb::Pick, verb::Set, verb::SetOfComponent,
                              verb::Gain, verb::Pay, verb::Lose, verb::Move, verb::Create,
                              verb::Plain, verb::Announce, verb::End, verb::Run, verb::Query>;

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

// Does what a verb says, one function for each. Fails as the operations of change.h do.
class VerbPerformer {
 public:
  explicit VerbPerformer(VerbHost& host) : host_(host) {}

  Result<VerbReply> operator()(const verb::Ask&);
  Result<VerbReply> operator()(const verb::Roll&);
  Result<VerbReply> operator()(const verb::Pick&);
  Result<VerbReply> operator()(const verb::Set&);
  Result<VerbReply> operator()(const verb::SetOfComponent&);
  Result<VerbReply> operator()(const verb::Gain&);
  Result<VerbReply> operator()(const verb::Pay&);
  Result<VerbReply> operator()(const verb::Lose&);
  Result<VerbReply> operator()(const verb::Move&);
  Result<VerbReply> operator()(const verb::Create&);
  Result<VerbReply> operator()(const verb::Plain&);
  Result<VerbReply> operator()(const verb::Announce&);
  Result<VerbReply> operator()(const verb::End&);
  Result<VerbReply> operator()(const verb::Run&);
  Result<VerbReply> operator()(const verb::Query&);

 private:
  Change& change() { return host_.change(); }

  VerbHost& host_;
};

// Does what any of them says for a script, or what a rule puts in its place: a verb that
// VerbPerformer lacks does not compile. What was replaced gives back nothing: no component, 0.
Result<VerbReply> perform(const VerbCall&, VerbHost&);

}  // namespace cubilete::operations

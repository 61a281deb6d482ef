// The verbs as values: a verb with all its arguments evaluated. Effects of the rules and of scripts
// both call perform(), so that a verb has the same meaning in YAML and in Lua.
#pragma once

#include <array>
#include <variant>

#include "operations/change.h"
#include "operations/verb_host.h"
#include "ruleset/verbs.h"

namespace cubilete {

namespace verb {

struct AskQuestion {
  Question question;
};
// A rule of content called by a script: Run carries out an effect, Query evaluates a query.
struct Run {
  RuleCall call;
};
struct Query {
  RuleCall call;
};
// Sets an attribute of the table (without an owner) or of a player.
struct Set {
  AttributeId attribute;
  MaybePlayer owner;
  std::int32_t value = 0;
  ShortList items;  // replaces `value` for a list attribute
};
struct SetOfComponent {
  AttributeId attribute;
  ComponentId owner;
  std::int32_t value = 0;
  ShortList items;  // replaces `value` for a list attribute
};
struct ChangeResource {
  Verb verb = Verb::kGain;  // or pay, lose
  AttributeId resource;
  MaybePlayer player;
  std::int64_t amount = 0;
};
// A plain verb (ruleset/verbs.h), once for each thing of Taken::kEach.
struct Plain {
  Verb verb = Verb::kShuffle;
  std::array<std::int32_t, 4> arguments = {};  // in the order of its row; missing ones are 0
  std::int32_t place = -1;                     // the cell, where an argument is a place
  ShortList all;                               // the things of Taken::kAll

  std::int32_t operator[](std::size_t i) const { return arguments[i]; }
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

struct VerbCall
    : std::variant<verb::AskQuestion, verb::Set, verb::SetOfComponent, verb::ChangeResource,
                   verb::Plain, verb::Announce, verb::End, verb::Run, verb::Query> {
  using variant::variant;
};

// Carries out a verb, with one function for each. Fails like the operations of change.h.
class VerbPerformer {
 public:
  explicit VerbPerformer(VerbHost& host) : host_(host) {}

  Result<VerbReply> operator()(const verb::AskQuestion&);
  Result<VerbReply> operator()(const verb::Set&);
  Result<VerbReply> operator()(const verb::SetOfComponent&);
  Result<VerbReply> operator()(const verb::ChangeResource&);
  Result<VerbReply> operator()(const verb::Plain&);
  Result<VerbReply> operator()(const verb::Announce&);
  Result<VerbReply> operator()(const verb::End&);
  Result<VerbReply> operator()(const verb::Run&);
  Result<VerbReply> operator()(const verb::Query&);

 private:
  Change& change() { return host_.change(); }

  VerbHost& host_;
};

// Carries out a verb for a script, or the rule that replaces it. The reply of a replaced verb is
// empty (no component, or 0). A verb that VerbPerformer lacks does not compile.
Result<VerbReply> perform(const VerbCall&, VerbHost&);

}  // namespace cubilete

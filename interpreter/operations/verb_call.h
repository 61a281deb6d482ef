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
// A plain verb (ruleset/verbs.h), once for each thing, owner or resource.
struct Plain {
  Verb verb = Verb::kShuffle;
  // In the order of its row; missing ones are 0. A resource is in the place of the amounts, an
  // attribute in that of its value.
  std::array<std::int32_t, 4> arguments = {};
  std::int32_t place = -1;  // the cell, where an argument is a place
  std::int64_t amount = 0;  // of the resource; or the new value
  // The things of Taken::kAll; or the new value of a list; or the values of Taken::kValues, each a
  // TypeKind, the length of its list (1: a single value), its items.
  ShortList all;

  std::int32_t operator[](std::size_t i) const { return arguments[i]; }
};
}  // namespace verb

struct VerbCall : std::variant<verb::AskQuestion, verb::Plain, verb::Run, verb::Query> {
  using variant::variant;
};

// Carries out a verb, with one function for each. Fails like the operations of change.h.
class VerbPerformer {
 public:
  explicit VerbPerformer(VerbHost& host) : host_(host) {}

  Result<VerbReply> operator()(const verb::AskQuestion&);
  Result<VerbReply> operator()(const verb::Plain&);
  Result<VerbReply> operator()(const verb::Run&);
  Result<VerbReply> operator()(const verb::Query&);

 private:
  VerbHost& host_;
};

// Carries out a verb for a script, or the rule that replaces it. The reply of a replaced verb is
// empty (no component, or 0). A verb that VerbPerformer lacks does not compile.
Result<VerbReply> perform(const VerbCall&, VerbHost&);

}  // namespace cubilete

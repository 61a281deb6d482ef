// The pieces that statements of effects are made of: loops over the items that a verb applies to,
// calls of rules, and values of locals.
#pragma once

#include "engine/bounds.h"
#include "native/expression_writer.h"
#include "ruleset/verbs.h"

namespace cubilete::native {

// The charge for an effect and for each thing that it is done to. It is more than the interpreter's
// own, and so large that the work of a step is spent before it has too many events.
inline constexpr int kEffectCharge = 40;
static_assert(kEffectCharge >= kMostWork / kMostEvents);

class EffectText {
 public:
  EffectText(Emission& m, const ScopeNames& scope) : m_(m), r_(m.ruleset), scope_(scope) {}

 protected:
  using ItemText = std::function<std::string(const std::string& item)>;

  // Writes a loop over the items of a list made beforehand, or one statement for a single item.
  std::string over_items(ExpressionId, const ItemText&) const;
  std::string over_items(ExpressionId, const std::string& item, const std::string& body) const;
  std::string verb(Verb, const std::string& name, const std::string& arguments) const;
  // Writes a call of a rule of content; the caller returns if the rule ends something. `text` is
  // the call up to its arguments.
  std::string called(std::string text, const std::vector<ExpressionId>& arguments) const;
  std::string bind(std::int32_t slot, const std::string& value) const;
  std::string bind_list(std::int32_t slot, const std::string& list) const;

  Emission& m_;
  const Ruleset& r_;
  const ScopeNames& scope_;
};

// Writes a call of the function that carries out a verb, or the trigger that replaces it.
std::string write_verb(const Emission&, Verb, const std::string& function,
                       const std::string& arguments, const ScopeNames&);
// Runs the triggers that follow at once; empty if the ruleset has none.
std::string write_follow_up(const Emission&, const ScopeNames&);

}  // namespace cubilete::native

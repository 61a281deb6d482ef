// The pieces that statements of effects are made of: loops over the things that a verb is done to,
// calls of rules, and values of locals.
#pragma once

#include "native/expression_writer.h"

namespace cubilete::native {

// By effect and by thing it is done to: what the interpreter charges, and a part of its bound of a
// million events.
inline constexpr int kEffectCharge = 40;

class EffectText {
 public:
  EffectText(Emission& m, const ScopeNames& scope) : m_(m), r_(m.ruleset), scope_(scope) {}

 protected:
  using ItemText = std::function<std::string(const std::string& item)>;

  // Does it for each item of a list, which is made before, or for a single thing.
  std::string over_items(ExpressionId, const ItemText&) const;
  // Does it for each item of the Lst of that name.
  std::string each_of_list(const std::string& list, const ItemText&) const;
  std::string verb(const std::string& name, const std::string& arguments) const;
  // A call of a rule of content, which ends what it stands in where it ends that. `text`: its
  // beginning, up to the arguments.
  std::string called(std::string text, const std::vector<ExpressionId>& arguments) const;
  std::string bind(std::int32_t slot, const std::string& value) const;
  std::string bind_list(std::int32_t slot, const std::string& list) const;

  Emission& m_;
  const Ruleset& r_;
  const ScopeNames& scope_;
};

// A call of a verb, or of the trigger that takes its place.
std::string write_verb(const Emission&, const std::string& name, const std::string& arguments,
                       const ScopeNames&);
// The triggers that follow what was done at once; nothing where there are none.
std::string write_follow_up(const Emission&, const ScopeNames&);

}  // namespace cubilete::native

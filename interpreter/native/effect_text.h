// The pieces that statements of effects are made of: loops over the things that a verb is done to,
// calls of rules, and values of locals.
#pragma once

#include "engine/bounds.h"
#include "native/expression_writer.h"

namespace cubilete::native {

// The charge for an effect and for each thing that it is done to. It is more than the interpreter's
// own, and so large that the work of a step is spent before it has too many events.
inline constexpr int kEffectCharge = 40;
static_assert(kEffectCharge >= kMostWork / kMostEvents);

class EffectText {
 public:
  EffectText(Emission& m, const Scope& scope) : m_(m), r_(m.ruleset), scope_(scope) {}

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
  const Scope& scope_;
};

// A call of a verb, or of the trigger that takes its place.
std::string write_verb(const Emission&, const std::string& name, const std::string& arguments,
                       const Scope&);
// The triggers that follow what was done at once; nothing where there are none.
std::string write_follow_up(const Emission&, const Scope&);

}  // namespace cubilete::native

// Writes the verbs that change the game, as calls of those of the run time (engine/verb_runner.h).
#pragma once

#include "native/effect_text.h"
#include "ruleset/effect.h"

namespace cubilete::native {

class VerbWriter : public EffectText {
 public:
  using EffectText::EffectText;

  std::string operator()(const ChangeResources&) const;
  std::string operator()(const GiveResources&) const;
  std::string operator()(const SetAttribute&) const;
  std::string operator()(const MoveComponents&) const;
  std::string operator()(const CreateComponents&) const;
  std::string operator()(const RollDice&) const;
  std::string operator()(const PlainEffect&) const;
  std::string operator()(const PickAtRandom&) const;
  std::string operator()(const EndEffect&) const;
  std::string operator()(const AnnounceMessage&) const;

 private:
  // The attribute of a component that has the name of `attribute`. `kind`: of the component, below
  // 0 where it is not certain.
  std::string own_attribute(AttributeId attribute, const std::string& x, std::int32_t kind) const;
  std::optional<std::string> set_at_once(const SetAttribute&, const ZoneDef&,
                                         const std::string& value) const;
  std::string set_in_zone(const SetAttribute&, const std::string& set_of,
                          const std::string& value) const;
  // Declares the zone and the place that components go to.
  std::string target(ExpressionId to) const;
  // The zone whose components these are, all of them; nullptr where they are others.
  const ZoneDef* whole_zone(ExpressionId) const;
  // The kind of all dice; none where there are several.
  KindId only_die() const;
  bool holds_one_die(const ZoneDef&) const;
};

// Declares a Builder of the pairs of amounts.
std::string declare_pairs(Emission&, const std::string& name, const std::vector<Amount>&,
                          ExpressionId amounts_from, const ScopeNames&);
// Statements that pay, gain or lose amounts. `who`: the name of the player.
std::string write_amounts(Emission&, ResourceVerb, const std::vector<Amount>&,
                          ExpressionId amounts_from, const std::string& who, const ScopeNames&);
// The statements that end what an `end` names, without leaving the function.
std::string write_end(Emission&, const EndEffect&, const ScopeNames&);

}  // namespace cubilete::native

// Writes the verbs that change the game as calls of the run time (engine/plain_effects.cc).
#pragma once

#include "native/effect_text.h"
#include "ruleset/effect.h"

namespace cubilete::native {

class VerbWriter : public EffectText {
 public:
  using EffectText::EffectText;

  std::string operator()(const PlainEffect&) const;

 private:
  struct PlainText;

  std::string change(const PlainEffect&) const;
  std::string give(const PlainEffect&) const;
  std::string set(const PlainEffect&) const;
  std::string values(const PlainEffect&, const std::string& x) const;
  void add_argument(const PlainEffect&, std::size_t i, PlainText&) const;
  std::optional<std::string> roll_zone(const PlainEffect&) const;
  std::string roll_of(const PlainEffect&) const;
  // Returns the attribute of the component `x` that has the name of `attribute`. `kind` is the kind
  // of the component, below 0 if uncertain.
  std::string own_attribute(AttributeId attribute, const std::string& x, std::int32_t kind) const;
  std::string set_in_zone(const PlainEffect&, const std::string& value) const;
  // Declares the zone and the place that components move to.
  std::string target(ExpressionId to) const;
  // Returns the zone whose whole contents the list is; nullptr if it is something else.
  const ZoneDef* whole_zone(ExpressionId) const;
  // Returns the kind of all dice; none if there are several kinds.
  KindId only_die() const;
  bool holds_one_die(const ZoneDef&) const;
};

// Declares a Builder of pairs of resource and amount.
std::string declare_pairs(Emission&, const std::string& name, const std::vector<Amount>&,
                          ExpressionId amounts_from, const ScopeNames&);
// Writes statements that pay, gain or lose amounts. `who` is the player, as text.
std::string write_amounts(Emission&, Verb, const std::vector<Amount>&, ExpressionId amounts_from,
                          const std::string& who, const ScopeNames&);

}  // namespace cubilete::native

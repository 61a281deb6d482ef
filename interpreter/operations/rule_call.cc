#include "operations/rule_call.h"

namespace cubilete {
namespace {

// Returns the property with the ability, if the definition has it; else nullptr.
const PropertyDef* ability_of(const Ruleset& r, const RuleCall& call) {
  const bool is_there = call.rule >= 0 && std::size_t(call.rule) < r.properties.size() &&
                        call.of.is_some() && call.of.index() < r.definitions.size();
  if (!is_there) return nullptr;
  const PropertyDef& p = r.property(PropertyId(call.rule));
  const bool is_rule =
      p.property_kind == PropertyKind::kQuery || p.property_kind == PropertyKind::kEffect;
  return is_rule && p.kind == r.definition(call.of).kind ? &p : nullptr;
}

bool is_known(std::int32_t rule, std::size_t count) {
  return rule >= 0 && static_cast<std::size_t>(rule) < count;
}

}  // namespace

const std::vector<Parameter>* parameters_of(const Ruleset& r, const RuleCall& call) {
  switch (call.kind) {
    case RuleCall::Kind::kQuery:
      return is_known(call.rule, r.queries.size()) ? &r.queries[QueryId(call.rule)].parameters
                                                   : nullptr;
    case RuleCall::Kind::kEffect:
      return is_known(call.rule, r.effects.size()) ? &r.effects[EffectId(call.rule)].parameters
                                                   : nullptr;
    case RuleCall::Kind::kAbility: {
      const PropertyDef* p = ability_of(r, call);
      return p ? &p->parameters : nullptr;
    }
  }
  return nullptr;
}

Type result_of(const Ruleset& r, const RuleCall& call) {
  if (call.kind == RuleCall::Kind::kQuery) return r.queries[QueryId(call.rule)].returns;
  if (call.kind == RuleCall::Kind::kAbility) {
    const PropertyDef& p = r.property(PropertyId(call.rule));
    if (p.property_kind == PropertyKind::kQuery) return p.type;
  }
  return kNothingType;
}

bool is_possible(const Ruleset& r, const State& s, const RuleCall& call) {
  const std::vector<Parameter>* parameters = parameters_of(r, call);
  if (!parameters) return false;
  bool all_exist = true;
  const bool fits = each_argument(
      *parameters, call.arguments, [&](Type type, std::span<const std::int32_t> items) {
        if (type.kind == TypeKind::kAmounts) {
          all_exist = all_exist && items.size() % 2 == 0;
          for (std::size_t i = 0; i + 1 < items.size(); i += 2) {
            all_exist = all_exist && refers_to_something(r, s, TypeKind::kResource, items[i]);
          }
          return;
        }
        for (const std::int32_t item : items) {
          all_exist = all_exist && (item == -1 || refers_to_something(r, s, type.kind, item));
        }
      });
  return fits && all_exist;
}

}  // namespace cubilete

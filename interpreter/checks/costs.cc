#include "checks/single_checks.h"

#include <fmt/format.h>

#include <set>
#include <utility>

#include "ruleset/constant.h"
#include "ruleset/effect_facts.h"

namespace cubilete {
namespace {

class Costs {
 public:
  Costs(const Ruleset& r, const Usage& usage, Diagnostics& d)
      : r_(r),
        usage_(usage),
        d_(d),
        is_gained_(r.attributes.size()),
        is_cost_(r.properties.size()) {
    each_effect(r, [this](const Effect&, const EffectFacts& facts) { note_gain(facts); });
    for (const ActionDef& a : r.actions) note_cost(a.cost_from);
    for (const Expression& e : r.expressions) {
      for (const ExpressionNode& n : e.nodes) {
        if (n.op != Op::kCanPay) continue;
        const ExpressionNode& what = e.child(n, 1);
        if (what.op == Op::kProperty) is_cost_[std::size_t(what.value)] = true;
      }
    }
  }

  void run() {
    for (const ActionDef& a : r_.actions) {
      for (const ChoiceDef& c : a.choices) check_choice(c.name, c.minimum, c.maximum);
    }
    each_effect(r_, [this](const Effect&, const EffectFacts& facts) {
      if (!facts.asks.empty()) check_choice(facts.asks, facts.minimum, facts.maximum);
    });
    for (const ActionDef& a : r_.actions) {
      for (const Amount& cost : a.cost) {
        const auto amount = constant_value(r_, cost.amount);
        if (cost.resource.is_some() && amount) {
          check(cost.resource, *amount, cost.span.is_known() ? cost.span : a.cost_span);
        }
      }
    }
    for (const ActionDef& a : r_.actions) note_prices(a.cost);
    each_effect(r_, [this](const Effect& e, const EffectFacts&) {
      const auto* plain = std::get_if<PlainEffect>(&e.verb);
      if (plain && plain->verb == Verb::kPay) note_prices(plain->amounts);
    });
    for (const auto& [property, resource] : prices_) check_price(property, resource);
    for (const ComponentDef& c : r_.definitions) {
      const KindDef& kind = r_.kind(c.kind);
      for (std::size_t i = 0; i < c.properties.size() && i < kind.properties.size(); ++i) {
        const PropertyId p = kind.properties[i];
        const PropertyValue& v = c.properties[i];
        const bool is_cost = is_cost_[p.index()] && v.is_set &&
                             r_.property(p).property_kind == PropertyKind::kAmounts;
        for (std::size_t k = 0; is_cost && k + 1 < v.list.size(); k += 2) {
          if (v.list[k] >= 0) check(AttributeId(v.list[k]), v.list[k + 1], v.span);
        }
      }
    }
  }

 private:
  void note_gain(const EffectFacts& facts) {
    for (const EffectFacts::Write& w : facts.writes) {
      const bool may_grow = w.verb == Verb::kGain || w.verb == Verb::kSet;
      if (!may_grow) continue;
      if (w.attribute.is_some()) {
        is_gained_[w.attribute.index()] = true;
      } else {
        any_is_gained_ = true;  // a value determines the resource
      }
    }
  }

  void note_cost(ExpressionId id) {
    if (!id.is_some()) return;
    for (const ExpressionNode& n : r_.expression(id).nodes) {
      if (n.op == Op::kProperty) is_cost_[std::size_t(n.value)] = true;
    }
  }

  // Notes what is paid as it is printed: {coins: cart.price}.
  void note_prices(const std::vector<Amount>& amounts) {
    for (const Amount& a : amounts) {
      if (!a.resource.is_some() || !a.amount.is_some()) continue;
      const ExpressionNode& root = r_.expression(a.amount).root();
      if (root.op == Op::kProperty && root.type == kIntegerType)
        prices_.emplace(PropertyId(root.value), a.resource);
    }
  }

  // Checks a price as it is printed on each component.
  void check_price(PropertyId id, AttributeId resource) {
    const PropertyDef& p = r_.property(id);
    for (const ComponentDef& c : r_.definitions) {
      if (c.kind != p.kind || p.property_kind != PropertyKind::kValue) continue;
      const PropertyValue& v = c.properties[std::size_t(p.index)];
      if (v.is_set) check(resource, v.scalar, v.span);
    }
  }

  void check_choice(std::string_view name, ExpressionId least, ExpressionId most) {
    const auto min = constant_value(r_, least);
    const auto max = constant_value(r_, most);
    if (!min || !max || *min <= *max) return;
    d_.error("contradiction", r_.expression(least).span,
             fmt::format("'{}' asks for at least {} and at most {}", name, *min, *max),
             "correct one of the two")
        .note(r_.expression(most).span, "the most is set here");
  }

  void check(AttributeId resource, std::int64_t amount, SourceSpan span) {
    const AttributeDef& a = r_.attribute(resource);
    const std::string least =
        a.minimum == 0 ? "" : fmt::format(", and never fewer than {}", a.minimum);
    const std::string price =
        amount == 1 ? fmt::format("1 of '{}'", a.name) : fmt::format("{} {}", amount, a.name);
    // What is left after paying is not below the least.
    if (amount > std::int64_t{a.maximum} - a.minimum) {
      d_.warning(
            "never-payable", span,
            fmt::format("nobody can ever pay {}: there are at most {}{}", price, a.maximum, least),
            "correct the amount, or raise the resource's 'max'")
          .note(a.span, "its bounds are set here");
      return;
    }
    const bool may_grow =
        any_is_gained_ || is_gained_[resource.index()] || usage_.in_scripts(a.name);
    if (amount <= std::int64_t{a.initial} - a.minimum || may_grow) return;
    d_.warning("never-payable", span,
               fmt::format("nobody can ever pay {}: one begins with {}{} and nothing gives more",
                           price, a.initial, least),
               "correct the amount, or let something gain it")
        .note(a.span, "declared here");
  }

  const Ruleset& r_;
  const Usage& usage_;
  Diagnostics& d_;
  std::vector<bool> is_gained_;
  std::vector<bool> is_cost_;
  std::set<std::pair<PropertyId, AttributeId>> prices_;
  bool any_is_gained_ = false;
};

}  // namespace

void check_costs(const Ruleset& r, const Usage& usage, Diagnostics& d) { Costs(r, usage, d).run(); }

}  // namespace cubilete

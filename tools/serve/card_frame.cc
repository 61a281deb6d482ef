#include "tools/serve/card_frame.h"

#include <map>
#include <set>
#include <variant>

#include "ruleset/effect.h"
#include "ruleset/ruleset.h"

namespace cubilete {

using nlohmann::json;

namespace {

// The names of the properties that rules make players pay, and of those that the score counts. One
// name is the same property to a rule about components of several kinds.
class Roles {
 public:
  explicit Roles(const Ruleset& r) : r_(r) {
    for (const ActionDef& a : r.actions) {
      for (const Amount& cost : a.cost) note_price(cost.amount, cost.resource);
      note_price(a.cost_from, AttributeId());
    }
    for (const Block& block : r.blocks) {
      for (const Effect& e : block.effects) {
        const auto* v = std::get_if<PlainEffect>(&e.verb);
        if (!v || (v->verb != Verb::kPay && v->verb != Verb::kGive)) continue;
        for (const Amount& a : v->amounts) note_price(a.amount, a.resource);
        note_price(v->given(Taken::kAmounts), AttributeId());
      }
    }
    for (const ScorePart& part : r.outcome.parts) {
      worths_.merge(read_by(part.value, true));
    }
  }

  bool is_price(const std::string& name) const { return units_.contains(name); }
  bool is_worth(const std::string& name) const { return worths_.contains(name); }
  // Returns the resource that it is paid in; none if they are several, or nobody knows.
  AttributeId unit(const std::string& name) const {
    const auto found = units_.find(name);
    return found == units_.end() || found->second.size() != 1 ? AttributeId()
                                                              : *found->second.begin();
  }

 private:
  // What the expression itself reads is the price; what its queries read may be a discount.
  void note_price(ExpressionId id, AttributeId unit) {
    std::set<std::string> names = read_by(id, false);
    if (names.empty()) names = read_by(id, true);
    for (const std::string& name : names) {
      std::set<AttributeId>& units = units_[name];
      if (unit.is_some()) units.insert(unit);
    }
  }

  // Returns the names of the properties that an expression reads, or also those that the queries
  // read which it calls.
  std::set<std::string> read_by(ExpressionId id, bool calls) const {
    std::set<std::string> out;
    std::set<std::int32_t> seen;
    read(id, calls, out, seen);
    return out;
  }

  void read(ExpressionId id, bool calls, std::set<std::string>& out,
            std::set<std::int32_t>& seen) const {
    if (!id.is_some() || !seen.insert(id.value).second) return;
    for (const ExpressionNode& n : r_.expression(id).nodes) {
      if (n.op == Op::kProperty) out.insert(r_.property(PropertyId(n.value)).name);
      if (!calls) continue;
      if (n.op == Op::kCallQuery) read(r_.queries[QueryId(n.value)].expression, calls, out, seen);
      if (n.op != Op::kCallProperty) continue;
      const PropertyDef& called = r_.property(PropertyId(n.value));
      for (const ComponentDef& def : r_.definitions) {
        const PropertyId same = r_.find_property(def.kind, called.name);
        if (!same.is_some()) continue;
        read(def.properties[std::size_t(r_.property(same).index)].expression, calls, out, seen);
      }
    }
  }

  const Ruleset& r_;
  std::map<std::string, std::set<AttributeId>> units_;  // by the name of a price
  std::set<std::string> worths_;
};

CardFrame suggested(const Ruleset& r, const KindDef& kind, const Roles& roles) {
  CardFrame out;
  for (const PropertyId id : kind.properties) {
    const PropertyDef& p = r.property(id);
    if (!p.is_shown || p.type.is_list) continue;
    const bool is_number = p.type.kind == TypeKind::kInteger;
    const bool may_be_price = is_number || p.type.kind == TypeKind::kAmounts;
    if (out.price.empty() && may_be_price && roles.is_price(p.name)) {
      out.price = p.name;
    } else if (out.worth.empty() && is_number && roles.is_worth(p.name)) {
      out.worth = p.name;
    } else if (out.type.empty() && p.type.kind == TypeKind::kSymbol) {
      out.type = p.name;
    }
  }
  return out;
}

}  // namespace

json card_frames_json(const Ruleset& r) {
  const Roles roles(r);
  json out = json::object();
  for (const KindDef& kind : r.kinds) {
    const auto look = r.look.kinds.find(kind.name);
    const bool is_given = look != r.look.kinds.end() && look->second.frame;
    const CardFrame frame = is_given ? *look->second.frame : suggested(r, kind, roles);
    json one = json::object();
    if (!frame.price.empty()) one["price"] = frame.price;
    if (!frame.worth.empty()) one["worth"] = frame.worth;
    if (!frame.type.empty()) one["type"] = frame.type;
    const AttributeId unit = roles.unit(frame.price);
    if (unit.is_some()) one["unit"] = r.attribute(unit).name;
    if (!one.empty()) out[kind.name] = std::move(one);
  }
  return out;
}

json words_of_amounts_json(const Wording& words) {
  const Ruleset& r = words.ruleset();
  std::set<std::string> names;
  for (const AttributeDef& a : r.attributes) {
    if (a.is_resource) names.insert(a.name);
  }
  for (const auto& [name, look] : r.look.values) {
    if (!look.icon.empty()) names.insert(name);
  }
  json out = json::object();
  for (const std::string& name : names) {
    std::set<std::string> forms;
    for (const std::int32_t count : {1, 2}) forms.insert(words.name("attributes", name, count));
    out[name] = forms;
  }
  return out;
}

}  // namespace cubilete

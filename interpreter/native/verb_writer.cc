#include "native/verb_writer.h"

namespace cubilete::native {
std::string VerbWriter::operator()(const ChangeResources& v) const {
  if (!v.player.is_some()) {
    return write_amounts(m_, v.verb, v.amounts, v.amounts_from, scope_.player, scope_);
  }
  return over_items(v.player, [&](const std::string& p) {
    return write_amounts(m_, v.verb, v.amounts, v.amounts_from, p, scope_);
  });
}

std::string VerbWriter::operator()(const GiveResources& v) const {
  const auto player_of = [&](ExpressionId id) {
    return id.is_some() ? value_of(m_, id, scope_) : scope_.player;
  };
  const std::string b = m_.name("b");
  return fmt::format("const i32 from_ = {}; const i32 to_ = {}; {} {}", player_of(v.from),
                     player_of(v.to), declare_pairs(m_, b, v.amounts, v.amounts_from, scope_),
                     verb("give", fmt::format("from_, to_, {}.items()", b)));
}

std::string VerbWriter::operator()(const SetAttribute& v) const {
  const AttributeDef& a = r_.attribute(v.attribute);
  const std::string x = m_.name("v");
  std::string out = a.type.is_list
                        ? declare_items(m_, x, v.value, scope_)
                        : fmt::format("const i32 {} = {}; ", x, value_of(m_, v.value, scope_));
  const std::int32_t id = v.attribute.value;
  const char* const set = a.type.is_list ? "set_list" : "set";
  if (a.owner != AttributeOwner::kComponent) {
    if (!v.owner.is_some()) return out + verb(set, fmt::format("{}, -1, {}", id, x));
    return out + over_items(v.owner, [&](const std::string& o) {
             return verb(set, fmt::format("{}, {}, {}", id, o, x));
           });
  }
  const std::string set_of = fmt::format("{}_of", set);
  const ZoneDef* const zone = whole_zone(v.owner);
  if (zone && !m_.has_triggers()) {
    const auto at_once = a.type.is_list ? std::nullopt : set_at_once(v, *zone, x);
    return out + (at_once ? *at_once : set_in_zone(v, set_of, x));
  }
  const std::int32_t kind = certain_kind_of(m_, v.owner, scope_);
  return out + over_items(v.owner, [&](const std::string& o) {
           return verb(set_of,
                       fmt::format("{}, {}, {}", own_attribute(v.attribute, o, kind), o, x));
         });
}

std::string VerbWriter::own_attribute(AttributeId attribute, const std::string& x,
                                      std::int32_t kind) const {
  const AttributeId own =
      kind < 0 ? AttributeId() : attribute_of_kind(r_, attribute, KindId(kind), false);
  if (own.is_some()) return fmt::format("{}", own.value);
  KindId only;
  std::size_t count = 0;
  for (std::size_t k = 0; k < r_.kinds.size(); ++k) {
    if (!attribute_of_kind(r_, attribute, KindId(k), false).is_some()) continue;
    only = KindId(k);
    ++count;
  }
  if (count == 1) {
    return fmt::format("attribute_of<{}, {}>({})", only.value,
                       attribute_of_kind(r_, attribute, only, false).value, x);
  }
  m_.attributes_by_kind.insert(attribute.value);
  return fmt::format("own_attribute({}, kAttributeFor{})", x, attribute.value);
}

// Sets an attribute of a whole fixed zone at once, if all of its contents are of one kind.
std::optional<std::string> VerbWriter::set_at_once(const SetAttribute& v, const ZoneDef& zone,
                                                   const std::string& x) const {
  const ZoneDefId def(static_cast<std::int32_t>(&zone - r_.zones.data()));
  if (!m_.fixed_zones[def.index()] || zone.holds.size() != 1) return std::nullopt;
  const AttributeId own = attribute_of_kind(r_, v.attribute, zone.holds[0], false);
  if (!own.is_some()) return std::nullopt;
  const Expression& e = r_.expression(v.owner);
  ExpressionWriter w(m_, e, scope_);
  const std::string members = m_.members_of(def);
  return fmt::format("work += {} + i64({}) * {}::kCount; set_in<{}>({}, {}, {});", e.nodes.size(),
                     w.charge_of_item() + kEffectCharge, members, members, own.value,
                     w.zone(w.child(e.root(), 0)), x);
}

// Sets the attribute one component at a time: nothing moves meanwhile.
std::string VerbWriter::set_in_zone(const SetAttribute& v, const std::string& set_of,
                                    const std::string& x) const {
  bool may_stop = false;
  return each_item(
      m_, v.owner, scope_,
      [&](const LoopItem& item) {
        return fmt::format("work += {}; {}({}, {}, {});", kEffectCharge, set_of,
                           own_attribute(v.attribute, item.name, item.kind), item.name, x);
      },
      may_stop);
}

std::string VerbWriter::operator()(const MoveComponents& v) const {
  const std::string b = m_.name("b");
  return declare_items(m_, b, v.what, scope_) + target(v.to) +
         each_of_list(b, [&](const std::string& x) {
           return verb("move", fmt::format("{}, zone_, place_, {}", x, v.to_bottom));
         });
}

std::string VerbWriter::operator()(const CreateComponents& v) const {
  const std::string b = m_.name("b");
  return declare_items(m_, b, v.what, scope_) + target(v.to) +
         fmt::format("const i32 count_ = {}; ",
                     v.count.is_some() ? value_of(m_, v.count, scope_) : "-1") +
         each_of_list(b, [&](const std::string& d) {
           return fmt::format(
               "for (i32 k_ = count_ >= 0 ? count_ : kCopies[below({0}, kDefinitions)]; k_ > 0; "
               "--k_) {{ work += {1}; check_work(); create({0}, zone_, place_); }}",
               d, kEffectCharge);
         });
}

std::string VerbWriter::target(ExpressionId to) const {
  const std::string value = value_of(m_, to, scope_);
  if (r_.expression(to).type.kind != TypeKind::kCell) {
    return fmt::format(" const i32 zone_ = {}; const i32 place_ = -1; ", value);
  }
  return fmt::format(
      " const i32 to_ = {}; const i32 zone_ = to_ < 0 ? -1 : to_ / kMaxCells; const i32 place_ = "
      "to_ < 0 ? -1 : to_ % kMaxCells; ",
      value);
}

std::string VerbWriter::operator()(const RollDice& v) const {
  if (const ZoneDef* const zone = whole_zone(v.dice); zone && holds_one_die(*zone)) {
    const Expression& e = r_.expression(v.dice);
    return fmt::format("work += {}; roll_zone<{}, {}>({}, {}, {});", e.nodes.size() + 1,
                       zone->holds[0].value,
                       m_.members_of(ZoneDefId(static_cast<std::int32_t>(zone - r_.zones.data()))),
                       ExpressionWriter(m_, e, scope_).zone(e.child_index(e.root(), 0)),
                       v.stream.value, 2 * kEffectCharge);
  }
  const std::string b = m_.name("b");
  const KindId certain(certain_kind_of(m_, v.dice, scope_));
  const KindId die = certain.is_some() ? certain : only_die();
  return declare_items(m_, b, v.dice, scope_) +
         fmt::format("work += {1} * {0}.n; roll{3}({0}, {2});", b, kEffectCharge, v.stream.value,
                     die.is_some() ? fmt::format("_of<{}, {}>", die.value, certain.is_some()) : "");
}

// Leaves a verb that machine code does not have to the interpreter.
std::string VerbWriter::operator()(const PlainEffect& v) const {
  switch (v.verb) {
    case Verb::kShuffle:
      return over_items(v.arguments[0], [&](const std::string& z) {
        return fmt::format("work += 5 * size_of(below({0}, kZones)); shuffle({0});", z);
      });
    case Verb::kSwap:
      return fmt::format(
          "const i32 one_ = component({}); const i32 other_ = component({}); work += 5 * "
          "(size_of(zone(one_)) + size_of(zone(other_))); swap(one_, other_);",
          value_of(m_, v.arguments[0], scope_), value_of(m_, v.arguments[1], scope_));
    default:
      return "bail();";
  }
}

std::string VerbWriter::operator()(const PickAtRandom& v) const {
  const std::string b = m_.name("b");
  std::string out = declare_items(m_, b, v.from, scope_);
  out += fmt::format(" const Lst picked_ = pick({}, most({}, 0), {}); ", b,
                     v.count.is_some() ? value_of(m_, v.count, scope_) : "1", v.stream.value);
  return out + (v.count.is_some() ? bind_list(v.slot, "picked_")
                                  : bind(v.slot, "picked_.n == 0 ? -1 : picked_.p[0]"));
}

std::string VerbWriter::operator()(const EndEffect& v) const {
  return write_end(m_, v, scope_) + " return kEnded;";
}

std::string VerbWriter::operator()(const AnnounceMessage& v) const {
  if (!m_.awaits(EventKind::kAnnounced)) {
    std::string out;
    for (const ExpressionId id : v.values) {
      out += fmt::format("(void){};", argument_of(m_, id, scope_));
    }
    return out;
  }
  std::string out = "Builder values_(*this); ";
  for (const ExpressionId id : v.values) {
    const Type type = r_.expression(id).type;
    out += fmt::format("values_.add({}); values_.add_argument({}); ", static_cast<int>(type.kind),
                       type.is_list ? list_of(m_, id, scope_)
                                    : fmt::format("put_one({})", value_of(m_, id, scope_)));
  }
  return out + fmt::format("announce({}, {}, values_.items());", v.message.value, scope_.player);
}

const ZoneDef* VerbWriter::whole_zone(ExpressionId id) const {
  if (!id.is_some()) return nullptr;
  const Expression& e = r_.expression(id);
  return native::whole_zone(r_, e, e.root());
}

KindId VerbWriter::only_die() const {
  KindId out;
  for (std::size_t k = 0; k < r_.kinds.size(); ++k) {
    if (!r_.kinds[k].is_die()) continue;
    if (out.is_some()) return {};
    out = KindId(k);
  }
  return out;
}

bool VerbWriter::holds_one_die(const ZoneDef& zone) const {
  return zone.holds.size() == 1 && r_.kind(zone.holds[0]).is_die();
}

std::string declare_pairs(Emission& m, const std::string& name, const std::vector<Amount>& amounts,
                          ExpressionId amounts_from, const ScopeNames& scope) {
  std::string out = fmt::format("Builder {}(*this); ", name);
  for (const Amount& a : amounts) {
    const std::string resource =
        a.resource_from.is_some() ? fmt::format("resource({})", value_of(m, a.resource_from, scope))
                                  : fmt::format("{}", a.resource.value);
    out +=
        fmt::format("{0}.add({1}); {0}.add({2}); ", name, resource, value_of(m, a.amount, scope));
  }
  if (amounts_from.is_some()) {
    out += fmt::format("{}.add_all({}); ", name, list_of(m, amounts_from, scope));
  }
  return out;
}

std::string write_amounts(Emission& m, Verb verb, const std::vector<Amount>& amounts,
                          ExpressionId amounts_from, const std::string& who,
                          const ScopeNames& scope) {
  if (amounts.size() == 1 && !amounts_from.is_some() && !amounts[0].resource_from.is_some()) {
    return write_verb(m, std::string(row_of(verb).name),
                      fmt::format("{}, {}, {}", amounts[0].resource.value, who,
                                  value_of(m, amounts[0].amount, scope)),
                      scope);
  }
  const std::string b = m.name("b");
  return fmt::format("{{ {} {} }}", declare_pairs(m, b, amounts, amounts_from, scope),
                     write_verb(m, fmt::format("{}_all", row_of(verb).name),
                                fmt::format("{}, {}.items()", who, b), scope));
}

std::string write_end(Emission& m, const EndEffect& v, const ScopeNames& scope) {
  std::string out;
  if (v.winners.is_some()) out = declare_items(m, "winners_", v.winners, scope);
  return out + fmt::format(" end({}, {}, {}, {}, {});", static_cast<int>(v.what), v.phase.value,
                           v.cause.value, v.everyone_loses,
                           v.winners.is_some() ? "winners_" : "Lst{}");
}

}  // namespace cubilete::native

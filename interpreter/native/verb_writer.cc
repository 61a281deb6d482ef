#include "native/verb_writer.h"

#include "operations/plain_verbs.h"

namespace cubilete::native {
std::string VerbWriter::change(const PlainEffect& v) const {
  const ExpressionId from = v.arguments[0].of;
  const ExpressionId by = v.arguments[1].of;
  if (!by.is_some()) return write_amounts(m_, v.verb, v.amounts, from, scope_.player, scope_);
  return over_items(by, [&](const std::string& p) {
    return write_amounts(m_, v.verb, v.amounts, from, p, scope_);
  });
}

std::string VerbWriter::give(const PlainEffect& v) const {
  const auto player_of = [&](ExpressionId id) {
    return id.is_some() ? value_of(m_, id, scope_) : scope_.player;
  };
  const std::string b = m_.name("b");
  const std::string gain = verb(Verb::kGain, "gain", "resource(b_.p[k_]), to_, total_");
  return fmt::format(
      "const i32 from_ = {}; const i32 to_ = {}; {} const Lst b_ = {}.items(); pay_all(from_, b_); "
      "for (i32 k_ = 0; k_ + 1 < b_.n; k_ += 2) {{ const i64 total_ = total_at(b_, k_); "
      "if (total_ < 0) continue; {} }}",
      player_of(v.arguments[1].of), player_of(v.arguments[2].of),
      declare_pairs(m_, b, v.amounts, v.arguments[0].of, scope_), b, gain);
}

std::string VerbWriter::set(const PlainEffect& v) const {
  const AttributeDef& a = r_.attribute(v.attribute());
  const ExpressionId owner = v.arguments[1].of;
  const ExpressionId value = v.arguments[0].of;
  const std::string x = m_.name("v");
  const std::string out = a.type.is_list
                              ? declare_items(m_, x, value, scope_)
                              : fmt::format("const i32 {} = {}; ", x, value_of(m_, value, scope_));
  const auto set_it = [&](const std::string& attribute, const std::string& of) {
    return verb(v.verb, "set", fmt::format("{}, {}, {}", attribute, of, x));
  };
  const std::string named = fmt::format("{}", v.attribute().value);
  if (!owner.is_some()) return out + set_it(named, "-1");
  if (a.owner == AttributeOwner::kCell) {
    return out + over_items(owner, [&](const std::string& o) {
             return set_it(named, fmt::format("Cell{{{}}}", o));
           });
  }
  if (a.owner != AttributeOwner::kComponent) {
    return out + over_items(owner, [&](const std::string& o) { return set_it(named, o); });
  }
  if (whole_zone(owner) && !m_.has_triggers()) return out + set_in_zone(v, x);
  const std::int32_t kind = certain_kind_of(m_, owner, scope_);
  return out + over_items(owner, [&](const std::string& o) {
           return set_it(own_attribute(v.attribute(), o, kind), fmt::format("Component{{{}}}", o));
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

// Sets the attribute one component at a time: nothing moves meanwhile.
std::string VerbWriter::set_in_zone(const PlainEffect& v, const std::string& x) const {
  bool may_stop = false;
  return each_item(
      m_, v.arguments[1].of, scope_,
      [&](const LoopItem& item) {
        return fmt::format("work += {}; set({}, Component{{{}}}, {});", kEffectCharge,
                           own_attribute(v.attribute(), item.name, item.is.kind), item.name, x);
      },
      may_stop);
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

// The text of a plain verb: what is declared before it, and its arguments.
struct VerbWriter::PlainText {
  std::string declared;
  std::string arguments;
  std::string charge;
  bool is_repeated = false;
};

std::string VerbWriter::operator()(const PlainEffect& v) const {
  const VerbRow& row = row_of(v.verb);
  if (row.takes_amounts()) return v.verb == Verb::kGive ? give(v) : change(v);
  if (v.verb == Verb::kSet) return set(v);
  if (v.verb == Verb::kRoll) {
    if (auto at_once = roll_zone(v)) return *at_once;
  }
  PlainText text;
  for (std::size_t i = 0; i < v.arguments.size(); ++i) add_argument(v, i, text);
  const std::string name = v.verb == Verb::kRoll ? roll_of(v) : std::string(row.name);
  if (row.names_result()) {
    const bool is_list = v.given(Taken::kCount).is_some();
    const std::int32_t slot = v.arguments[0].fixed;
    return text.declared + fmt::format("const Lst given_ = {}({}); ", name, text.arguments) +
           (is_list ? bind_list(slot, "given_") : bind(slot, "given_.n == 0 ? -1 : given_.p[0]"));
  }
  std::string done = verb(v.verb, name, text.arguments);
  if (!text.charge.empty()) done = fmt::format("work += {}; {}", text.charge, done);
  if (row.skips_rest) done += " return kEnded;";
  if (text.is_repeated) {
    done = fmt::format(
        "for (i32 k_ = count_ >= 0 ? count_ : kCopies[below(x0_, kDefinitions)]; k_ > 0; --k_) {{ "
        "work += {}; check_work(); {} }}",
        kEffectCharge, done);
  }
  if (!row.is_done_to_each()) return text.declared + done;
  return text.declared + over_items(v.arguments[0].of, "x0_", done);
}

void VerbWriter::add_argument(const PlainEffect& v, std::size_t i, PlainText& text) const {
  const RuleArgument& a = row_of(v.verb).declared[i];
  const auto& [id, fixed] = v.arguments[i];
  std::string x = fmt::format("x{}_", i);
  const auto charge = [&](const std::string& work) {
    text.charge += (text.charge.empty() ? "" : " + ") + work;
  };
  const bool is_zone = a.type == TypeKind::kZone;
  std::string zone =
      fmt::format(fmt::runtime(is_zone ? "below({}, kZones)" : "zone(component({}))"), x);
  switch (a.taken) {
    case Taken::kNothing:
    case Taken::kAmounts:
    case Taken::kBy:
    case Taken::kValue:
    case Taken::kOwner:
    case Taken::kResult:
      return;
    case Taken::kPlayer:
      text.declared += fmt::format("const i32 {} = {}; ", x,
                                   id.is_some() ? value_of(m_, id, scope_) : scope_.player);
      break;
    case Taken::kTimes:
      text.is_repeated = true;
      text.declared +=
          fmt::format("const i32 count_ = {}; ",
                      id.is_some() ? fmt::format("most({}, 0)", value_of(m_, id, scope_)) : "-1");
      return;
    case Taken::kEach:
      break;
    case Taken::kActor:
      x = scope_.player;
      break;
    case Taken::kNamed:
      x = fmt::format("{}", fixed);
      break;
    case Taken::kValues:
      text.declared += values(v, x);
      break;
    case Taken::kAll:
      if (!id.is_some()) {
        x = "Lst{}";
        break;
      }
      text.declared += declare_items(m_, x, id, scope_) + " ";
      charge(fmt::format("{} * {}.n", kEffectCharge, x));
      break;
    case Taken::kThing:
      text.declared += fmt::format("const i32 {} = {}; ", x, value_of(m_, id, scope_));
      break;
    case Taken::kCount:
      if (!id.is_some()) {
        text.arguments += fmt::format(", {}", a.absent);
        return;
      }
      text.declared +=
          fmt::format("const i32 {} = most({}, {}); ", x, value_of(m_, id, scope_), 1 - a.absent);
      zone = "below(zone_, kZones)";
      break;
    case Taken::kPlace:
      text.declared += target(id);
      x = "zone_, place_";
      break;
    case Taken::kFlag:
      x = fixed != 0 ? "true" : "false";
      break;
    case Taken::kStream:
      x = fmt::format("{}", fixed);
      break;
  }
  if (a.writes_places) {
    const bool is_list = a.taken == Taken::kAll;
    charge(fmt::format("{} * {}({})", kMoveWork, is_list ? "sizes_of" : "size_of",
                       is_list ? x : zone));
  }
  text.arguments += (text.arguments.empty() ? "" : ", ") + x;
}

// Rolls all dice of a zone that holds one kind.
std::optional<std::string> VerbWriter::roll_zone(const PlainEffect& v) const {
  const ZoneDef* const zone = whole_zone(v.arguments[0].of);
  if (!zone || !holds_one_die(*zone)) return std::nullopt;
  const Expression& e = r_.expression(v.arguments[0].of);
  return fmt::format("work += {}; roll_zone<{}, {}>({}, {}, {});", e.nodes.size() + 1,
                     zone->holds[0].value,
                     m_.members_of(ZoneDefId(static_cast<std::int32_t>(zone - r_.zones.data()))),
                     part_of(m_, v.arguments[0].of, e.child_index(e.root(), 0), scope_),
                     v.arguments[1].fixed, 2 * kEffectCharge);
}

// Returns the function that rolls these dice.
std::string VerbWriter::roll_of(const PlainEffect& v) const {
  const KindId certain(certain_kind_of(m_, v.arguments[0].of, scope_));
  const KindId die = certain.is_some() ? certain : only_die();
  return die.is_some() ? fmt::format("roll_of<{}, {}>", die.value, certain.is_some()) : "roll";
}

// Declares the values as `x`. Those that no trigger takes are evaluated only.
std::string VerbWriter::values(const PlainEffect& v, const std::string& x) const {
  std::string out;
  if (!m_.awaits(*row_of(v.verb).events[0])) {
    for (const ExpressionId id : v.values) {
      out += fmt::format("(void){};", value_of(m_, id, scope_));
    }
    return out + fmt::format("const Lst {}; ", x);
  }
  out = "Builder values_(*this); ";
  for (const ExpressionId id : v.values) {
    const Type type = r_.expression(id).type;
    out += fmt::format("values_.add({}); values_.add_argument({}); ", static_cast<int>(type.kind),
                       type.is_list ? list_of(m_, id, scope_)
                                    : fmt::format("put_one({})", value_of(m_, id, scope_)));
  }
  return out + fmt::format("const Lst {} = values_.items(); ", x);
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
    return write_verb(m, verb, std::string(row_of(verb).name),
                      fmt::format("{}, {}, {}", amounts[0].resource.value, who,
                                  value_of(m, amounts[0].amount, scope)),
                      scope);
  }
  const std::string b = m.name("b");
  const std::string declared = declare_pairs(m, b, amounts, amounts_from, scope);
  if (verb == Verb::kPay) return fmt::format("{{ {} pay_all({}, {}.items()); }}", declared, who, b);
  const std::string name(row_of(verb).name);
  return fmt::format(
      "{{ {} const Lst b_ = {}.items(); for (i32 k_ = 0; k_ + 1 < b_.n; k_ += 2) {{ {} }} }}",
      declared, b,
      write_verb(m, verb, name, fmt::format("resource(b_.p[k_]), {}, b_.p[k_ + 1]", who), scope));
}

}  // namespace cubilete::native

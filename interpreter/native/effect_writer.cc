#include "native/effect_writer.h"

#include <algorithm>

#include "native/combination_writer.h"
#include "native/facts.h"
#include "ruleset/verbs.h"

namespace cubilete::native {
namespace {

// By effect and by thing it is done to: what the interpreter charges, and a part of its bound of a
// million events.
constexpr int kEffectCharge = 40;

const char* verb_name(ResourceVerb v) {
  switch (v) {
    case ResourceVerb::kGain:
      return "gain";
    case ResourceVerb::kPay:
      return "pay";
    case ResourceVerb::kLose:
      return "lose";
  }
  return "";
}

// One function for each verb, as EffectRunner has them: a verb that nothing writes does not
// compile.
class EffectWriter {
 public:
  EffectWriter(Emission& m, const Scope& scope) : m_(m), r_(m.ruleset), scope_(scope) {}

  std::string operator()(const ChangeResources& v) {
    if (!v.player.is_some()) {
      return write_amounts(m_, v.verb, v.amounts, v.amounts_from, scope_.player, scope_);
    }
    return over_items(v.player, [&](const std::string& p) {
      return write_amounts(m_, v.verb, v.amounts, v.amounts_from, p, scope_);
    });
  }

  std::string operator()(const GiveResources& v) {
    const auto player_of = [&](ExpressionId id) {
      return id.is_some() ? value_of(m_, id, scope_) : scope_.player;
    };
    const std::string b = m_.name("b");
    return fmt::format("const i32 from_ = {}; const i32 to_ = {}; {} {}", player_of(v.from),
                       player_of(v.to), declare_pairs(m_, b, v.amounts, v.amounts_from, scope_),
                       verb("give", fmt::format("from_, to_, {}.items()", b)));
  }

  std::string operator()(const SetAttribute& v) {
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
    m_.attributes_by_kind.insert(id);
    const std::string set_of = fmt::format("{}_of", set);
    if (whole_zone(v.owner) && !m_.has_triggers()) return out + set_in_zone(v, set_of, x);
    return out + over_items(v.owner, [&](const std::string& o) {
             return verb(set_of.c_str(),
                         fmt::format("own_attribute({0}, kAttributeFor{1}), {0}, {2}", o, id, x));
           });
  }

  std::string operator()(const MoveComponents& v) {
    const std::string b = m_.name("b");
    return declare_items(m_, b, v.what, scope_) + target(v.to) +
           each_of_list(b, [&](const std::string& x) {
             return verb("move", fmt::format("{}, zone_, place_, {}", x, v.to_bottom));
           });
  }

  std::string operator()(const CreateComponents& v) {
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

  std::string operator()(const RollDice& v) {
    if (const ZoneDef* const zone = whole_zone(v.dice); zone && holds_one_die(*zone)) {
      const Expression& e = r_.expression(v.dice);
      return fmt::format(
          "work += {}; roll_zone<{}>({}, {}, {});", e.nodes.size() + 1, zone->holds[0].value,
          ExpressionWriter(m_, e, scope_).zone(e.children[std::size_t(e.root().first_child)]),
          v.stream.value, 2 * kEffectCharge);
    }
    const std::string b = m_.name("b");
    return declare_items(m_, b, v.dice, scope_) +
           fmt::format("work += {1} * {0}.n; roll({0}, {2});", b, kEffectCharge, v.stream.value);
  }

  // A verb that the machine code does not know is left to the interpreter.
  std::string operator()(const PlainEffect& v) {
    switch (v.verb) {
      case PlainVerb::kShuffle:
        return over_items(v.arguments[0], [&](const std::string& z) {
          return fmt::format("work += 5 * size_of(below({0}, kZones)); shuffle({0});", z);
        });
      case PlainVerb::kSwap:
        return fmt::format(
            "const i32 one_ = component({}); const i32 other_ = component({}); work += 5 * "
            "(size_of(zone(one_)) + size_of(zone(other_))); swap(one_, other_);",
            value_of(m_, v.arguments[0], scope_), value_of(m_, v.arguments[1], scope_));
      default:
        return "bail();";
    }
  }

  std::string operator()(const PickAtRandom& v) {
    const std::string b = m_.name("b");
    std::string out = declare_items(m_, b, v.from, scope_);
    out += fmt::format(" const Lst picked_ = pick({}, most({}, 0), {}); ", b,
                       v.count.is_some() ? value_of(m_, v.count, scope_) : "1", v.stream.value);
    return out + (v.count.is_some() ? bind_list(v.slot, "picked_")
                                    : bind(v.slot, "picked_.n == 0 ? -1 : picked_.p[0]"));
  }

  std::string operator()(const BindLocal& v) {
    return is_many(r_.expression(v.value).type) ? bind_list(v.slot, list_of(m_, v.value, scope_))
                                                : bind(v.slot, value_of(m_, v.value, scope_));
  }

  std::string operator()(const ChooseEffect& v) {
    if (!v.parts.empty()) return question_with_parts(v);
    const bool is_plain = !v.minimum.is_some() && !v.where.is_some() && !v.prefer.is_some();
    std::string out = declare_items(m_, "items_", v.from, scope_);
    out += fmt::format(" const i32 who_ = player({}); ",
                       v.by.is_some() ? value_of(m_, v.by, scope_) : scope_.player);
    const Type item = r_.expression(v.from).type.element();
    const bool are_components = item.kind == TypeKind::kComponent;
    const std::size_t question =
        m_.number_of({{}, v.name, item, v.minimum.is_some(), v.prefer.is_some(), false});
    if (is_plain && are_all_different(r_, v.from)) {
      out += fmt::format(
          "work += items_.n; const i32 n_ = items_.n + {0}; const i32 i_ = n_ > {1} ? "
          "ask_item(who_, n_, {3}, Lst{{items_.p, items_.n}}) : 0; const bool has_chosen_ = i_ < "
          "items_.n; {2} ",
          v.is_optional ? 1 : 0, v.always_asks ? 0 : 1,
          bind(v.slot, "has_chosen_ ? items_.p[i_] : -1"), question);
      return out + fmt::format("if (has_chosen_) {{ {} }} else {{ {} }}",
                               write_block(m_, v.then, scope_),
                               write_block(m_, v.otherwise, scope_));
    }
    out += is_plain ? plain_question(v, are_components, question)
                    : full_question(v, are_components, question);
    return out + fmt::format("if (has_chosen_) {{ {} }} else {{ {} }}",
                             write_block(m_, v.then, scope_), write_block(m_, v.otherwise, scope_));
  }

  std::string operator()(const ForEach& v) {
    Scope inner = scope_;
    return over_items(v.items, [&](const std::string& item) {
      std::string out = bind(v.slot, item);
      if (v.acts) {
        inner.player = m_.name("pl");
        out +=
            fmt::format("const i32 {} = most({}, -1); (void){};", inner.player, item, inner.player);
      }
      return out + "check_work(); " + write_block(m_, v.body, inner);
    });
  }

  std::string operator()(const Conditional& v) {
    return fmt::format("if (({}) != 0) {{ {} }} else {{ {} }}", value_of(m_, v.condition, scope_),
                       write_block(m_, v.then, scope_), write_block(m_, v.otherwise, scope_));
  }

  std::string operator()(const RepeatEffect& v) {
    const std::string k = m_.name("k");
    return fmt::format(
        "i32 {0} = {1}; if ({0} > 100000) bail(); for (; {0} > 0; --{0}) {{ work += 5; "
        "check_work(); "
        "{2} }}",
        k, value_of(m_, v.times, scope_), write_block(m_, v.body, scope_));
  }

  std::string operator()(const WhileEffect& v) {
    return fmt::format("while (({}) != 0) {{ work += 5; check_work(); {} }}",
                       value_of(m_, v.condition, scope_), write_block(m_, v.body, scope_));
  }

  std::string operator()(const ChooseOne& v) {
    std::string open;
    std::string done;
    for (const WayToGo& way : v.ways) {
      const std::string add = fmt::format("open_.add({});", way.word.value);
      open += !way.condition.is_some()
                  ? add
                  : fmt::format("if (({}) != 0) {}", value_of(m_, way.condition, scope_), add);
      done += fmt::format("if (holds_item(words_, {})) {{ {} }} ", way.word.value,
                          write_block(m_, way.block, scope_));
    }
    const std::size_t one = m_.number_of({{}, v.name, {TypeKind::kSymbol}, false, false, false});
    if (v.is_distinct) m_.number_of({{}, v.name, {TypeKind::kSymbol}, true, false, false});
    return fmt::format(
        "const i64 times_ = {0}; const i32 who_ = player({1}); const i64 rounds_ = {2}; "
        "for (i64 n_ = 0; n_ < rounds_; ++n_) {{ work += 5; check_work(); Lst words_; {{ Builder "
        "open_(*this); {3} words_ = choose_words(who_, open_.items(), {4} && times_ > 1 ? times_ : "
        "0, {6} + ({4} && times_ > 1)); }} if (words_.n == 0) break; happen(kWordsChosen, -1, "
        "who_, 0); {5} }}",
        v.times.is_some() ? value_of(m_, v.times, scope_) : "1",
        v.by.is_some() ? value_of(m_, v.by, scope_) : scope_.player,
        v.is_distinct ? "times_ < 1 ? times_ : 1" : "times_", open, v.is_distinct, done, one);
  }

  std::string operator()(const SequenceEffect& v) { return write_block(m_, v.body, scope_); }
  std::string operator()(const QuietEffect& v) { return write_block(m_, v.body, scope_); }

  std::string operator()(const RunProperty& v) {
    m_.run_properties.insert(v.property.value);
    const Type type = r_.expression(v.of).type;
    const std::string of = value_of(m_, v.of, scope_);
    const std::string d = type.kind == TypeKind::kComponent
                              ? fmt::format("def(component({}))", of)
                              : fmt::format("below({}, kDefinitions)", of);
    return called(fmt::format("run_ability{}({}, {}", v.property.value, d, scope_.player),
                  v.arguments);
  }

  std::string operator()(const RunEffect& v) {
    m_.effects.insert(v.effect.value);
    return called(fmt::format("effect{}({}", v.effect.value, scope_.player), v.arguments);
  }

  std::string operator()(const RunScript& v) {
    m_.scripts.insert(v.script.value);
    return called(fmt::format("script{}({}", v.script.value, scope_.player), v.arguments);
  }

  std::string operator()(const EndEffect& v) {
    return write_end(m_, v, scope_) + " return kEnded;";
  }

  std::string operator()(const Announce& v) {
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

 private:
  // The zone whose components these are, all of them; nullptr where they are others.
  const ZoneDef* whole_zone(ExpressionId id) const {
    if (!id.is_some()) return nullptr;
    const Expression& e = r_.expression(id);
    if (e.root().op != Op::kComponents) return nullptr;
    const ExpressionNode& zone =
        e.nodes[std::size_t(e.children[std::size_t(e.root().first_child)])];
    const bool is_one = zone.op == Op::kZone && !is_many(zone.type);
    return is_one ? &r_.zone(ZoneDefId(zone.value)) : nullptr;
  }
  bool holds_one_die(const ZoneDef& zone) const {
    return zone.holds.size() == 1 && r_.kind(zone.holds[0]).is_die();
  }

  // Sets an attribute of all that lies in a zone, one by one: nothing moves meanwhile.
  std::string set_in_zone(const SetAttribute& v, const std::string& set_of, const std::string& x) {
    bool may_stop = false;
    return each_item(
        m_, v.owner, scope_,
        [&](const Item& item) {
          const AttributeId own =
              item.kind < 0 ? AttributeId()
                            : attribute_of_kind(r_, v.attribute, KindId(item.kind), false);
          return fmt::format("work += {}; {}({}, {}, {});", kEffectCharge, set_of,
                             own.is_some() ? fmt::format("{}", own.value)
                                           : fmt::format("own_attribute({}, kAttributeFor{})",
                                                         item.name, v.attribute.value),
                             item.name, x);
        },
        may_stop);
  }

  std::string verb(const char* name, const std::string& arguments) const {
    return write_verb(m_, name, arguments, scope_);
  }

  // Does it for each item of a list, which is made before.
  std::string over_items(ExpressionId id, const std::function<std::string(const std::string&)>& f) {
    if (!is_many(r_.expression(id).type)) {
      const std::string x = m_.name("x");
      return fmt::format("const i32 {} = {}; {}", x, value_of(m_, id, scope_), f(x));
    }
    const std::string b = m_.name("b");
    return declare_items(m_, b, id, scope_) + each_of_list(b, f);
  }

  std::string each_of_list(const std::string& list,
                           const std::function<std::string(const std::string&)>& f) {
    const std::string k = m_.name("k");
    const std::string x = m_.name("x");
    return fmt::format(
        " for (i32 {0} = 0; {0} < {1}.n; ++{0}) {{ work += {2}; const i32 {3} = {1}.p[{0}]; {4} }}",
        k, list, kEffectCharge, x, f(x));
  }

  std::string target(ExpressionId to) {
    const std::string value = value_of(m_, to, scope_);
    if (r_.expression(to).type.kind != TypeKind::kCell) {
      return fmt::format(" const i32 zone_ = {}; const i32 place_ = -1; ", value);
    }
    return fmt::format(
        " const i32 to_ = {}; const i32 zone_ = to_ < 0 ? -1 : to_ / kMaxCells; const i32 place_ = "
        "to_ "
        "< 0 ? -1 : to_ % kMaxCells; ",
        value);
  }

  std::string bind(std::int32_t slot, const std::string& value) {
    return fmt::format("{}[{}].s = {};", scope_.locals, slot, value);
  }
  std::string bind_list(std::int32_t slot, const std::string& list) {
    return fmt::format("{}[{}] = slot_of({});", scope_.locals, slot, list);
  }

  std::string called(std::string text, const std::vector<ExpressionId>& arguments) {
    for (const ExpressionId a : arguments) text += ", " + argument_of(m_, a, scope_);
    return fmt::format("if (const i32 r_ = {})) return r_;", text);
  }

  std::string plain_question(const ChooseEffect& v, bool are_components, std::size_t question) {
    return fmt::format(
        "bool has_chosen_ = false; {{ Builder found_(*this); representatives(items_, {0}, found_); "
        "const i32 n_ = found_.n + {1}; const i32 i_ = n_ > {2} ? ask_item(who_, n_, {4}, "
        "found_.items()) : 0; has_chosen_ = i_ < found_.n; {3} }} ",
        are_components, v.is_optional ? 1 : 0, v.always_asks ? 0 : 1,
        bind(v.slot, "has_chosen_ ? found_.p[i_] : -1"), question);
  }

  std::string question_with_parts(const ChooseEffect& v) {
    const std::size_t question =
        m_.number_of({{}, v.name, {}, false, v.prefer.is_some(), false, v.parts});
    std::string out = fmt::format(
        "const i32 who_ = player({}); {} const i32 n_ = answers.count + {}; const i32 i_ = n_ > {} "
        "? ask_answers(who_, n_, {}) : 0; const Lst chosen_ = i_ >= 0 && i_ < answers.count ? "
        "put(answers.run(i_)) : Lst{{}}; ",
        v.by.is_some() ? value_of(m_, v.by, scope_) : scope_.player,
        write_combinations(m_, v, scope_), v.is_optional ? 1 : 0, v.always_asks ? 0 : 1, question);
    for (std::size_t i = 0; i < v.parts.size(); ++i) {
      out += bind(v.slot + static_cast<std::int32_t>(i),
                  fmt::format("chosen_.n > 0 ? chosen_.p[{}] : -1", i));
    }
    return out + fmt::format("if (chosen_.n > 0) {{ {} }} else {{ {} }}",
                             write_block(m_, v.then, scope_), write_block(m_, v.otherwise, scope_));
  }

  std::string full_question(const ChooseEffect& v, bool are_components, std::size_t question) {
    const bool is_subset = v.minimum.is_some();
    std::string look = is_subset ? bind_list(v.slot, "l_") : bind(v.slot, "l_.p[0]");
    if (v.where.is_some()) {
      look += fmt::format("if (({}) == 0) {{ top = top_; return true; }} ",
                          value_of(m_, v.where, scope_));
    }
    look += fmt::format("const i32 rank_ = {}; top = top_; answers.add(l_, rank_); ",
                        v.prefer.is_some() ? value_of(m_, v.prefer, scope_) : "0");
    const std::string take = fmt::format(
        "const auto take_ = [&](Lst l_) {{ {} if ({}answers.count > {}) bail(); return true; }}; ",
        look, is_subset ? "" : "false && ", "kMostListed");
    std::string out =
        fmt::format("i32* const top_ = top; answers.clear({}); {}", v.prefer.is_some(), take);
    if (is_subset) {
      out += fmt::format(
          "{{ const i64 low_ = {}; const i64 high_ = {}; each_selection(items_, {}, "
          "low_, high_, {}, take_); }} ",
          value_of(m_, v.minimum, scope_), value_of(m_, v.maximum, scope_), are_components,
          v.where.is_some() ? "kMostTried" : "kMostListed");
    } else {
      out += fmt::format(
          "{{ Builder found_(*this); representatives(items_, {}, found_); for (i32 k_ = "
          "0; k_ < found_.n; ++k_) take_(Lst{{found_.p + k_, 1}}); }} ",
          are_components);
    }
    out += fmt::format(
        "const i32 n_ = answers.count + {0}; const i32 i_ = n_ > {1} ? ask_answers(who_, n_, {2}) "
        ": "
        "0; const Lst chosen_ = i_ >= 0 && i_ < answers.count ? put(answers.run(i_)) : "
        "Lst{{}}; const bool has_chosen_ = chosen_.n > 0; ",
        v.is_optional ? 1 : 0, v.always_asks ? 0 : 1, question);
    return out + (is_subset ? bind_list(v.slot, "chosen_")
                            : bind(v.slot, "has_chosen_ ? chosen_.p[0] : -1"));
  }

  Emission& m_;
  const Ruleset& r_;
  const Scope& scope_;
};

}  // namespace

std::string write_verb(const Emission& m, const std::string& name, const std::string& arguments,
                       const Scope& scope) {
  if (!m.has_triggers(TriggerTime::kInstead)) return fmt::format("{}({});", name, arguments);
  return fmt::format("if (const i32 r_ = {}_or_instead({}, {})) return r_;", name, arguments,
                     scope.player);
}

std::string write_follow_up(const Emission& m, const Scope& scope) {
  if (!m.has_triggers(TriggerTime::kOnce)) return "";
  return fmt::format("if (const i32 r_ = follow_up({})) return r_;", scope.player);
}

std::string declare_pairs(Emission& m, const std::string& name, const std::vector<Amount>& amounts,
                          ExpressionId amounts_from, const Scope& scope) {
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

std::string write_amounts(Emission& m, ResourceVerb verb, const std::vector<Amount>& amounts,
                          ExpressionId amounts_from, const std::string& who, const Scope& scope) {
  if (amounts.size() == 1 && !amounts_from.is_some() && !amounts[0].resource_from.is_some()) {
    return write_verb(m, verb_name(verb),
                      fmt::format("{}, {}, {}", amounts[0].resource.value, who,
                                  value_of(m, amounts[0].amount, scope)),
                      scope);
  }
  const std::string b = m.name("b");
  return fmt::format("{{ {} {} }}", declare_pairs(m, b, amounts, amounts_from, scope),
                     write_verb(m, fmt::format("{}_all", verb_name(verb)),
                                fmt::format("{}, {}.items()", who, b), scope));
}

std::string write_end(Emission& m, const EndEffect& v, const Scope& scope) {
  std::string out;
  if (v.winners.is_some()) out = declare_items(m, "winners_", v.winners, scope);
  out += fmt::format(" end({}, {}, {}, {});", static_cast<int>(v.what), v.phase.value,
                     v.cause.value, v.everyone_loses);
  if (v.winners.is_some()) {
    out += " for (i32 k_ = 0; k_ < winners_.n; ++k_) name_winner(winners_.p[k_]);";
  }
  return out;
}

std::string write_block(Emission& m, BlockId id, const Scope& scope) {
  if (!id.is_some()) return "";
  std::string out;
  for (const Effect& e : m.ruleset.block(id).effects) {
    out += fmt::format("{{ work += {}; {} }} {}\n", kEffectCharge,
                       std::visit(EffectWriter(m, scope), e.verb), write_follow_up(m, scope));
  }
  return out;
}

std::int32_t nesting_of(const Ruleset& r, BlockId id) {
  if (!id.is_some()) return 0;
  std::int32_t deepest = 0;
  for (const Effect& e : r.block(id).effects) {
    for (const EffectFacts::Inner& inner : facts_of(r, e).inner) {
      deepest = std::max(deepest, nesting_of(r, inner.block));
    }
  }
  return deepest + 1;
}

}  // namespace cubilete::native

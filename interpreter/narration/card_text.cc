#include "narration/card_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

#include "narration/rule_phrases.h"
#include "ruleset/constant.h"

namespace cubilete {
namespace {

constexpr int kDeepest = 12;  // of expressions inside each other, as far as they are told

// Expressions in words, and the names of the locals in them.
class ExpressionText {
 public:
  ExpressionText(const Wording& words, std::vector<std::string> names)
      : words_(words), r_(words.ruleset()), names_(std::move(names)) {}

  std::string expression(ExpressionId id) const {
    if (!id.is_some()) return {};
    const Expression& e = r_.expression(id);
    return node(e, static_cast<std::int32_t>(e.nodes.size()) - 1, 0);
  }

  std::string say(std::string_view key, const std::vector<std::string>& parts = {}) const {
    return fill(phrase_of_effect(key).in(words_.language()), parts);
  }

  // The game's own words for a query or an effect that it declares.
  std::string declared(const std::string& name, const std::vector<Parameter>& parameters,
                       const std::vector<std::string>& parts) const {
    if (!words_.has("rules", name)) {
      std::vector<std::string> told;
      for (const std::string& part : parts) {
        if (part != say("you")) told.push_back(part);
      }
      const std::string readable = words_.name("rules", name);
      return told.empty() ? readable
                          : say("run", {readable, fmt::format("{}", fmt::join(told, ", "))});
    }
    std::string text = words_.name("rules", name);
    for (std::size_t i = 0; i < parts.size() && i < parameters.size(); ++i) {
      const std::string place = fmt::format("{{{}}}", parameters[i].name);
      const std::size_t at = text.find(place);
      if (at != std::string::npos) text.replace(at, place.size(), parts[i]);
    }
    return text;
  }

  void name_local(std::int32_t slot, std::string name) {
    const auto at = static_cast<std::size_t>(slot);
    if (at >= names_.size()) names_.resize(at + 1);
    names_[at] = std::move(name);
  }
  void rename_locals(const std::string& from, const std::string& to) {
    std::replace(names_.begin(), names_.end(), from, to);
  }

  std::string of(const std::string& what, const std::string& owner) const {
    if (owner != say("you")) return say("of", {what, owner});
    const std::string first = what.substr(0, what.find(' '));
    return say(first.ends_with('s') ? "your_many" : "your", {what});
  }

  std::string amounts(const std::vector<Amount>& all) const {
    std::vector<std::string> parts;
    for (const Amount& a : all) {
      const auto count = constant_value(r_, a.amount);
      const std::string resource = a.resource.is_some()
                                       ? words_.name("attributes", r_.attribute(a.resource).name,
                                                     static_cast<std::int32_t>(count.value_or(2)))
                                       : expression(a.resource_from);
      parts.push_back(fmt::format("{} {}", expression(a.amount), resource));
    }
    return words_.list(parts);
  }

  std::string node(const Expression& e, std::int32_t i, int depth) const {
    if (depth > kDeepest) return "...";
    const ExpressionNode& n = e.nodes[std::size_t(i)];
    std::vector<std::string> parts;
    for (std::int32_t k = 0; k < n.child_count; ++k) {
      parts.push_back(node(e, e.children[std::size_t(n.first_child + k)], depth + 1));
    }
    const std::string_view phrase = phrase_of(n.op).in(words_.language());
    return phrase.empty() ? named(n, parts) : fill(phrase, parts);
  }

 private:
  std::string local(std::int32_t slot) const {
    const auto at = static_cast<std::size_t>(slot);
    return at < names_.size() && !names_[at].empty() ? names_[at] : say("chosen");
  }
  // What is told by the words of the game.
  std::string named(const ExpressionNode& n, const std::vector<std::string>& parts) const {
    const auto with_owner = [&](const std::string& what) {
      return parts.empty() ? what : of(what, parts.front());
    };
    switch (n.op) {
      case Op::kLiteral:
        return n.value < 0 && n.type.kind != TypeKind::kInteger ? words_.say("nothing")
                                                                : words_.word(n.type, n.value);
      case Op::kLiteralList:
        return words_.list(parts);
      case Op::kLocal:
        return local(n.value);
      case Op::kZone:
        return with_owner(words_.zone(r_.zone(ZoneDefId(n.value))));
      case Op::kZoneFor: {
        const ZoneFamily& family = family_of(r_, r_.zone(ZoneDefId(n.value)));
        return of(words_.name("zones", family.name), parts.front());
      }
      case Op::kOption:
        return option(r_.options[OptionId(n.value)]);
      case Op::kOnly:
        return words_.name("components", r_.definition(DefinitionId(n.value)).name);
      case Op::kDefinitions:
        return n.value < 0 ? "*" : words_.name("kinds", r_.kind(KindId(n.value)).name);
      case Op::kAttribute:
        return with_owner(words_.name("attributes", r_.attribute(AttributeId(n.value)).name));
      case Op::kProperty:
        return with_owner(words_.name("attributes", r_.property(PropertyId(n.value)).name));
      case Op::kAmount:
        return with_owner(words_.name("attributes", r_.attribute(AttributeId(n.value)).name));
      case Op::kCallProperty:
        return with_owner(words_.name("attributes", r_.property(PropertyId(n.value)).name));
      case Op::kCallQuery: {
        const QueryDef& q = r_.queries[QueryId(n.value)];
        return declared(q.name, q.parameters, parts);
      }
      case Op::kCallScript:
        return r_.scripts[std::size_t(n.value)].function;
      default:
        return std::string(r_.sources.text(n.span));
    }
  }

  std::string option(const OptionDef& o) const {
    std::vector<std::string> values;
    for (const std::int32_t v : o.value) values.push_back(words_.word(o.type.element(), v));
    return values.empty() ? words_.name("options", o.name) : words_.list(values);
  }

  const Wording& words_;
  const Ruleset& r_;
  std::vector<std::string> names_;
};

// Effects in words.
class CardText {
 public:
  CardText(const Wording& words, std::vector<std::string> names)
      : words_(words), r_(words.ruleset()), text_(words, std::move(names)) {}

  std::string expression(ExpressionId id) const { return text_.expression(id); }

  std::string block(BlockId id) {
    std::string out;
    if (!id.is_some()) return out;
    for (const Effect& e : r_.block(id).effects) {
      const std::string text = std::visit([&](const auto& verb) { return effect(verb); }, e.verb);
      if (text.empty()) continue;
      out = out.empty() ? text : say("next_step", {out, text});
    }
    return out;
  }

 private:
  std::string say(std::string_view key, const std::vector<std::string>& parts = {}) const {
    return text_.say(key, parts);
  }

  std::string effect(const ChangeResources& v) const {
    const char* key = v.verb == ResourceVerb::kGain  ? "gain"
                      : v.verb == ResourceVerb::kPay ? "pay"
                                                     : "lose";
    const std::string what =
        v.amounts_from.is_some() ? expression(v.amounts_from) : text_.amounts(v.amounts);
    const std::string who = expression(v.player);
    if (who.empty() || who == say("you")) return say(key, {what});
    return say(std::string(key) + "_other", {what, who});
  }

  std::string effect(const GiveResources& v) const {
    const std::string what =
        v.amounts_from.is_some() ? expression(v.amounts_from) : text_.amounts(v.amounts);
    const auto player = [&](ExpressionId id) { return id.is_some() ? expression(id) : say("you"); };
    return say("give", {player(v.from), player(v.to), what});
  }

  std::string effect(const SetAttribute& v) const {
    const AttributeDef& a = r_.attribute(v.attribute);
    std::string what = words_.name("attributes", a.name);
    if (v.owner.is_some()) what = text_.of(what, expression(v.owner));
    const Expression& e = r_.expression(v.value);
    const ExpressionNode& root = e.root();
    if (a.type == kBooleanType && root.op == Op::kLiteral) {
      return say(root.value != 0 ? "set_true" : "set_false", {what});
    }
    // x + 1 where x is set: it goes up by 1.
    if ((root.op == Op::kAdd || root.op == Op::kSubtract) && a.type == kIntegerType) {
      const std::int32_t left = e.children[std::size_t(root.first_child)];
      const ExpressionNode& old = e.nodes[std::size_t(left)];
      if (old.op == Op::kAttribute && old.value == v.attribute.value) {
        const std::int32_t by = e.children[std::size_t(root.first_child + 1)];
        return say(root.op == Op::kAdd ? "increase" : "decrease", {what, text_.node(e, by, 0)});
      }
    }
    return say("set", {what, expression(v.value)});
  }

  std::string effect(const MoveComponents& v) const {
    return say(v.to_bottom ? "move_under" : "move", {expression(v.what), expression(v.to)});
  }
  std::string effect(const CreateComponents& v) const {
    const bool is_one = !v.count.is_some() || constant_value(r_, v.count) == 1;
    return say(is_one ? "create" : "create_many",
               {expression(v.what), expression(v.to), expression(v.count)});
  }
  std::string effect(const RollDice& v) const { return say("roll", {expression(v.dice)}); }
  std::string effect(const ShuffleZone& v) const { return say("shuffle", {expression(v.zone)}); }

  std::string effect(const PickAtRandom& v) {
    text_.name_local(v.slot, say("picked"));
    return say(v.count.is_some() ? "pick_many" : "pick", {expression(v.from), expression(v.count)});
  }

  // A name for a value is told as the value.
  std::string effect(const BindLocal& v) {
    text_.name_local(v.slot, expression(v.value));
    return {};
  }

  std::string effect(const ChooseEffect& v) {
    std::string list = expression(v.from);
    text_.rename_locals(say("chosen"), say("chosen_before"));
    text_.name_local(v.slot, say("chosen"));
    if (v.where.is_some()) list = say("with", {list, expression(v.where)});
    std::string text = choice(v, list);
    const std::string then = block(v.then);
    if (!then.empty()) text = say("then", {text, then});
    if (v.is_optional) text = say("may", {text});
    const std::string otherwise = block(v.otherwise);
    if (!otherwise.empty()) text = say("if_not", {text, otherwise});
    const std::string by = expression(v.by);
    return by.empty() || by == say("you") ? text : say("by_other", {text, by});
  }

  std::string choice(const ChooseEffect& v, const std::string& list) const {
    if (!v.minimum.is_some()) return say("choose", {list});
    const auto least = constant_value(r_, v.minimum);
    const auto most = constant_value(r_, v.maximum);
    const std::string from = expression(v.minimum);
    const std::string to = expression(v.maximum);
    if (least == 0 && most && *most >= kNoLimit) return say("choose_any", {list});
    if (least == 0) return say("choose_up_to", {list, to});
    return from == to ? say("choose_exactly", {list, to}) : say("choose_between", {list, from, to});
  }

  std::string effect(const ForEach& v) {
    const std::string list = expression(v.items);
    text_.name_local(v.slot, say("one_of_them"));
    const std::string body = block(v.body);
    return body.empty() ? body : say("each", {list, body});
  }

  std::string effect(const Conditional& v) {
    const std::string condition = expression(v.condition);
    const std::string then = block(v.then);
    const std::string otherwise = block(v.otherwise);
    if (then.empty() && otherwise.empty()) return {};
    return otherwise.empty() ? say("if", {condition, then})
                             : say("if_else", {condition, then, otherwise});
  }

  std::string effect(const RepeatEffect& v) {
    const std::string body = block(v.body);
    return body.empty() ? body : say("repeat", {expression(v.times), body});
  }
  std::string effect(const WhileEffect& v) {
    const std::string body = block(v.body);
    return body.empty() ? body : say("while", {expression(v.condition), body});
  }
  std::string effect(const SwapComponents& v) const {
    return say("swap", {expression(v.one), expression(v.other)});
  }
  // Each way by what happens; by its word where that cannot be written.
  std::string effect(const ChooseOne& v) {
    std::string ways;
    for (const WayToGo& way : v.ways) {
      std::string one = block(way.block);
      if (one.empty()) one = words_.name("symbols", r_.symbol(way.word));
      if (way.condition.is_some()) one = say("if", {expression(way.condition), one});
      ways = ways.empty() ? one : say("or", {ways, one});
    }
    return v.times.is_some() ? say("choose_ways", {ways, expression(v.times)})
                             : say("choose_one", {ways});
  }
  std::string effect(const SequenceEffect& v) { return block(v.body); }
  std::string effect(const QuietEffect& v) { return block(v.body); }

  std::vector<std::string> all(const std::vector<ExpressionId>& arguments) const {
    std::vector<std::string> out;
    for (const ExpressionId id : arguments) out.push_back(expression(id));
    return out;
  }

  std::string effect(const RunProperty& v) const {
    const std::string& name = r_.property(v.property).name;
    return text_.of(words_.name("attributes", name), expression(v.of));
  }
  std::string effect(const RunEffect& v) const {
    const EffectDef& def = r_.effects[v.effect];
    return text_.declared(def.name, def.parameters, all(v.arguments));
  }
  std::string effect(const RunScript& v) const {
    std::string name = r_.scripts[v.script.index()].function;
    std::replace(name.begin(), name.end(), '_', ' ');
    return name;
  }

  std::string effect(const EndEffect& v) const {
    std::string text = v.what == EndWhat::kTurn    ? say("end_turn")
                       : v.what == EndWhat::kRound ? say("end_round")
                       : v.what == EndWhat::kGame
                           ? say("end_game")
                           : say("end_phase", {words_.name("phases", name_of(r_, v.phase))});
    if (v.everyone_loses) text = say("next_step", {text, say("everyone_loses")});
    if (v.winners.is_some()) {
      text = say("next_step", {text, say("winner", {expression(v.winners)})});
    }
    if (!v.cause.is_some()) return text;
    return say("because", {text, words_.name("end_causes", name_of(r_, v.cause))});
  }

  static std::string effect(const Announce&) { return {}; }

  static constexpr std::int64_t kNoLimit = 1'000'000;

  const Wording& words_;
  const Ruleset& r_;
  ExpressionText text_;
};

std::string as_sentence(std::string text) {
  if (text.empty()) return text;
  text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  if (text.back() != '.') text += '.';
  return text;
}

}  // namespace

std::string written_text(const Wording& words, DefinitionId id) {
  const Ruleset& r = words.ruleset();
  const ComponentDef& d = r.definition(id);
  std::string out;
  for (const PropertyId p : r.kind(d.kind).properties) {
    const PropertyDef& def = r.property(p);
    const PropertyValue& v = d.properties[std::size_t(def.index)];
    if (!v.block.is_some() && !v.expression.is_some()) continue;
    // The player that a rule is about is the reader.
    std::vector<std::string> names;
    bool has_reader = false;
    for (const Parameter& parameter : def.parameters) {
      const bool is_reader = parameter.type == kPlayerType && !std::exchange(has_reader, true);
      std::string name = parameter.name;
      std::replace(name.begin(), name.end(), '_', ' ');
      names.push_back(is_reader ? std::string(phrase_of_effect("you").in(words.language())) : name);
    }
    CardText text(words, std::move(names));
    std::string says = v.block.is_some() ? text.block(v.block) : text.expression(v.expression);
    if (says.empty()) continue;
    const bool has_label = v.expression.is_some() || words.has("attributes", def.name);
    if (has_label) {
      const std::string_view form = phrase_of_effect("labelled").in(words.language());
      says = fill(form, {words.name("attributes", def.name), says});
    }
    out += (out.empty() ? "" : " ") + as_sentence(std::move(says));
  }
  return out;
}

}  // namespace cubilete

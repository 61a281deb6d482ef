#include "narration/card_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>

#include "base/utf8.h"
#include "narration/articles.h"
#include "narration/component_text.h"
#include "narration/expression_text.h"
#include "narration/rule_phrases.h"
#include "ruleset/constant.h"
#include "ruleset/effect.h"

namespace cubilete {
namespace {

// Writes the text of verbs that contain no other effects.
class VerbText {
 public:
  VerbText(const Wording& words, const ExpressionText& text)
      : words_(words), r_(words.ruleset()), text_(text) {}

  std::string of(const PlainEffect& v) const {
    if (row_of(v.verb).takes_amounts()) return of_amounts(v);
    if (v.verb == Verb::kSet) return of_set(v);
    if (v.verb == Verb::kEnd) return of_end(v);
    if (v.verb == Verb::kStart) return of_start(v);
    if (row_of(v.verb).phrases[0].english.empty()) return {};
    std::string_view variant;
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < v.arguments.size(); ++i) {
      const auto& [id, fixed] = v.arguments[i];
      parts.push_back(expression(id));
      const RuleArgument& a = row_of(v.verb).declared[i];
      const bool is_given = id.is_some() ? constant_value(r_, id) != a.absent : fixed != 0;
      if (is_given && !a.variant.empty()) variant = a.variant;
    }
    return say(v, variant, parts);
  }

  std::string of(const RunProperty& v) const {
    const std::string& name = r_.property(v.property).name;
    return text_.of(words_.name("attributes", name), expression(v.of));
  }

  std::string of(const RunEffect& v) const {
    const EffectDef& def = r_.effects[v.effect];
    return text_.declared(def.name, def.parameters, all(v.arguments));
  }

  std::string of(const RunScript& v) const {
    if (!words_.has("rules", name_of(r_, r_.scripts[v.script.index()]))) text_.note_bare_name();
    return script_text(words_, r_.scripts[v.script.index()], all(v.arguments));
  }

 private:
  std::string of_amounts(const PlainEffect& v) const {
    const ExpressionId all = v.arguments[0].of;
    const std::string what = all.is_some() ? expression(all) : text_.amounts(v.amounts);
    const auto player = [&](std::size_t i) {
      const ExpressionId id = v.arguments[i].of;
      return id.is_some() ? expression(id) : say("you");
    };
    if (v.verb == Verb::kGive) return say(v, "", {player(1), player(2), what});
    const std::string who = player(1);
    if (who == say("you")) return say(v, "", {what});
    return say(v, "other", {what, who});
  }

  std::string of_set(const PlainEffect& v) const {
    const AttributeDef& a = r_.attribute(v.attribute());
    const ExpressionId value = v.arguments[0].of;
    const ExpressionId owner = v.arguments[1].of;
    std::string what = words_.name("attributes", a.name);
    if (owner.is_some()) what = text_.of(what, expression(owner));
    const Expression& e = r_.expression(value);
    const ExpressionNode& root = e.root();
    if (a.type == kBooleanType && root.op == Op::kLiteral) {
      // A name and "yes" are no sentence.
      text_.note_bare_name();
      return say(v, root.value != 0 ? "true" : "false", {what});
    }
    if (const auto increase = increase_of(r_, v.attribute(), value)) {
      return say(v, increase->is_less ? "less" : "more", {what, text_.node(e, increase->by, 0)});
    }
    return say(v, "", {what, expression(value)});
  }

  std::string of_end(const PlainEffect& v) const {
    const EndEffect end = end_of(v);
    constexpr std::string_view kVariants[] = {"turn", "round", "game", "phase"};
    std::vector<std::string> phase;
    if (end.phase().is_some()) phase = {words_.name("phases", name_of(r_, end.phase()))};
    std::string text = say(v, kVariants[static_cast<std::size_t>(end.what())], phase);
    if (end.everyone_loses) text = say("next_step", {text, say("everyone_loses")});
    if (end.winners.is_some()) {
      text = say("next_step", {text, victory(end.winners)});
    }
    if (!end.cause.is_some()) return text;
    return say("because", {text, words_.name("end_causes", name_of(r_, end.cause))});
  }

  std::string victory(ExpressionId winners) const {
    const std::string who = expression(winners);
    if (who == say("you")) return say("you_win");
    return say(r_.expression(winners).type.is_list ? "winners" : "winner", {who});
  }

  std::string of_start(const PlainEffect& v) const {
    const std::string phase = words_.name("phases", name_of(r_, PhaseId(v.arguments[0].fixed)));
    const ExpressionId player = v.arguments[1].of;
    if (!player.is_some()) return say(v, "", {phase});
    return say(v, "other", {phase, expression(player)});
  }

  std::string say(std::string_view key, const std::vector<std::string>& parts = {}) const {
    return text_.say(key, parts);
  }
  // Says a phrase of the verb of an effect.
  template <class Kind>
  std::string say(const Kind& v, std::string_view variant,
                  const std::vector<std::string>& parts) const {
    return text_.say(verb_of(v), variant, parts);
  }
  std::string expression(ExpressionId id) const { return text_.expression(id); }

  std::vector<std::string> all(const std::vector<ExpressionId>& arguments) const {
    std::vector<std::string> out;
    for (const ExpressionId id : arguments) out.push_back(expression(id));
    return out;
  }

  const Wording& words_;
  const Ruleset& r_;
  const ExpressionText& text_;
};

// Writes the text of effects. Nested effects use the names of the locals declared around them.
class CardText {
 public:
  CardText(const Wording& words, std::vector<std::string> names)
      : words_(words), r_(words.ruleset()), text_(words, std::move(names)) {}

  CardText(const CardText&) = delete;
  CardText& operator=(const CardText&) = delete;

  std::string expression(ExpressionId id) const { return text_.expression(id); }
  bool has_bare_names() const { return text_.has_bare_names(); }

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
  // Says a phrase of the verb of an effect.
  template <class Kind>
  std::string say(const Kind& v, std::string_view variant,
                  const std::vector<std::string>& parts) const {
    return text_.say(verb_of(v), variant, parts);
  }

  template <class Verb>
  std::string effect(const Verb& v) const {
    return verbs_.of(v);
  }

  // Gives a local the name `key`. An earlier local of that name is renamed: it is identified by the
  // list it was taken from, and also by a number if several were taken from that list.
  void name_local(std::int32_t slot, const std::string& key, const std::string& list) {
    if (std::string& before = latest_[key]; !before.empty()) {
      const int number = named_[{key, before}];
      const std::string name = number > 1 || before == list
                                   ? say(key + "_number", {before, std::to_string(number)})
                                   : say(key + "_of", {before});
      text_.rename_locals(say(key), name);
    }
    latest_[key] = list;
    ++named_[{key, list}];
    text_.name_local(slot, say(key));
  }

  std::string effect(const PlainEffect& v) {
    const std::string text = verbs_.of(v);
    const ExpressionId list = v.given(Taken::kAll);
    if (!row_of(v.verb).names_result() || !list.is_some()) return text;
    name_local(v.arguments[0].fixed, "picked", expression(list));
    return text;
  }

  std::string effect(const ControlEffect& v) {
    const Control control = row_of(v.verb).control;
    const std::string of = expression(v.of);
    if (control == Control::kBinding) {
      // A bound local is written as the expression that gives its value.
      text_.name_local(v.slot, of);
      return {};
    }
    if (v.slot >= 0) name_local(v.slot, "one_of_them", of);
    const std::string body = block(v.body);
    const std::string otherwise = block(v.otherwise);
    if (control == Control::kSequence || (body.empty() && otherwise.empty())) return body;
    return otherwise.empty() ? say(v, "", {of, body}) : say(v, "else", {of, body, otherwise});
  }

  std::string effect(const ChooseEffect& v) {
    std::string list = expression(v.among.is_some() ? v.among : v.from);
    if (v.parts.empty()) name_local(v.slot, "chosen", list);
    std::vector<std::string> lists;
    for (std::size_t i = 0; i < v.parts.size(); ++i) {
      lists.push_back(expression(v.parts[i].from));
      std::string name = v.parts[i].name;
      std::replace(name.begin(), name.end(), '_', ' ');
      text_.name_local(v.slot + static_cast<std::int32_t>(i), std::move(name));
    }
    const bool are_listed = v.from.is_some() && r_.are_answers(v.from);
    if (!lists.empty() && !are_listed) list = words_.list(lists);
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
    if (!v.minimum.is_some() || v.among.is_some()) return say(v, "", {list});
    const auto least = constant_value(r_, v.minimum);
    const auto most = constant_value(r_, v.maximum);
    const std::string from = expression(v.minimum);
    const std::string to = expression(v.maximum);
    if (least == 0 && most && *most >= kLargestCount) return say(v, "any", {list});
    if (least == 0) return say(v, "up_to", {list, to});
    return from == to ? say(v, "exactly", {list, to}) : say(v, "between", {list, from, to});
  }

  // Describes each way by its effects, or by its word if they have no text.
  std::string effect(const ChooseOne& v) {
    std::string ways;
    for (const WayToGo& way : v.ways) {
      std::string one = block(way.block);
      if (one.empty()) one = words_.name("symbols", r_.symbol(way.word));
      if (way.condition.is_some()) one = text_.say(Verb::kIf, "", {expression(way.condition), one});
      ways = ways.empty() ? one : say("or", {ways, one});
    }
    return v.times.is_some() ? say(v, "many", {ways, expression(v.times)}) : say(v, "", {ways});
  }

  const Wording& words_;
  const Ruleset& r_;
  ExpressionText text_;
  std::map<std::string, std::string> latest_;                 // by key: the list of the latest one
  std::map<std::pair<std::string, std::string>, int> named_;  // by key and list: the count
  VerbText verbs_{words_, text_};
};

std::string as_sentence(const Wording& words, const std::string& said) {
  std::string text = contracted(code_of(words.language()), said);
  if (text.empty()) return text;
  if (text.back() != '.') text += '.';
  return capitalized(std::move(text));
}

}  // namespace

std::string written_text(const Wording& words, ActionId id) {
  const ActionDef& action = words.ruleset().action(id);
  // Several choices can be told apart by their names in the rules only, which are no words.
  if (action.choices.size() > 1) return {};
  CardText text(words, {std::string(phrase_of_effect("chosen").in(words.language()))});
  std::string says = as_sentence(words, text.block(action.effect));
  return text.has_bare_names() ? std::string() : says;
}

std::string written_text(const Wording& words, BlockId id, std::vector<std::string> locals) {
  CardText text(words, std::move(locals));
  std::string says = as_sentence(words, text.block(id));
  return text.has_bare_names() ? std::string() : says;
}

std::string written_text(const Wording& words, DefinitionId id) {
  const Ruleset& r = words.ruleset();
  const ComponentDef& d = r.definition(id);
  std::string out;
  for (const PropertyId p : r.kind(d.kind).properties) {
    const PropertyDef& def = r.property(p);
    const PropertyValue& v = d.properties[std::size_t(def.index)];
    if (!v.block.is_some() && !v.expression.is_some() && !v.script.is_some()) continue;
    // The first player parameter of a rule is written as the reader: "you".
    std::vector<std::string> names;
    bool has_reader = false;
    for (const Parameter& parameter : def.parameters) {
      const bool is_reader = parameter.type == kPlayerType && !std::exchange(has_reader, true);
      std::string name = parameter.name;
      std::replace(name.begin(), name.end(), '_', ' ');
      names.push_back(is_reader ? std::string(phrase_of_effect("you").in(words.language())) : name);
    }
    std::string says;
    if (v.script.is_some()) {
      says = script_text(words, r.scripts[v.script.index()], names);
    } else {
      CardText text(words, std::move(names));
      says = v.block.is_some() ? text.block(v.block) : text.expression(v.expression);
    }
    if (says.empty()) continue;
    const bool is_query = def.property_kind == PropertyKind::kQuery;
    const bool has_label = is_query || words.has("attributes", def.name);
    if (has_label) {
      const std::string_view form = phrase_of_effect("labelled").in(words.language());
      says = fill(form, {words.name("attributes", def.name), says});
    }
    out += (out.empty() ? "" : " ") + as_sentence(words, says);
  }
  return out;
}

}  // namespace cubilete

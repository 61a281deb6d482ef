#include "narration/expression_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/phrase.h"
#include "narration/component_text.h"
#include "narration/rule_phrases.h"
#include "ruleset/constant.h"

namespace cubilete {
namespace {

constexpr int kDeepest = 12;  // depth of nested expressions that are still written out
// A query without a phrase is written by what it computes, unless that is longer, in bytes, or
// is written by as many other such queries.
constexpr std::size_t kLongestQuery = 60;
constexpr int kMostUnfolded = 3;

}  // namespace

std::string ExpressionText::expression(ExpressionId id) const {
  if (!id.is_some()) return {};
  const Expression& e = r_.expression(id);
  return node(e, static_cast<std::int32_t>(e.nodes.size()) - 1, 0);
}

std::string ExpressionText::say(std::string_view key, const std::vector<std::string>& parts) const {
  return fill(phrase_of_effect(key).in(words_.language()), parts);
}

std::string ExpressionText::say(Verb verb, std::string_view variant,
                                const std::vector<std::string>& parts) const {
  return fill(phrase_of(verb, variant).in(words_.language()), parts);
}

std::string ExpressionText::declared(const std::string& name,
                                     const std::vector<Parameter>& parameters,
                                     const std::vector<std::string>& parts) const {
  if (!words_.has("rules", name)) {
    note_bare_name();
    std::vector<std::string> shown;
    for (const std::string& part : parts) {
      if (part != say("you")) shown.push_back(part);
    }
    const std::string readable = words_.name("rules", name);
    return shown.empty() ? readable
                         : say("run", {readable, fmt::format("{}", fmt::join(shown, ", "))});
  }
  return phrase(words_.code(), words_.name("rules", name),
                [&](const std::string& path) -> std::optional<PhraseValue> {
                  for (std::size_t i = 0; i < parts.size() && i < parameters.size(); ++i) {
                    if (parameters[i].name == path) return phrase_value(parts[i]);
                  }
                  return option_value(words_, path);
                });
}

void ExpressionText::name_local(std::int32_t slot, std::string name) {
  const auto at = static_cast<std::size_t>(slot);
  if (at >= names_.size()) names_.resize(at + 1);
  names_[at] = std::move(name);
}

void ExpressionText::rename_locals(const std::string& from, const std::string& to) {
  std::replace(names_.begin(), names_.end(), from, to);
}

std::string ExpressionText::of(const std::string& what, const std::string& owner) const {
  for (const auto& [pronoun, possessive] :
       {std::pair("it", "its"), std::pair("somebody", "somebodys"),
        std::pair("nobody", "nobodys")}) {
    if (owner == say(pronoun)) return say(possessive, {what});
  }
  if (owner != say("you")) return say("of", {what, owner});
  const std::string first = what.substr(0, what.find(' '));
  return say(first.ends_with('s') ? "your_many" : "your", {what});
}

std::string ExpressionText::amounts(const std::vector<Amount>& all) const {
  std::vector<std::string> parts;
  for (const Amount& a : all) {
    const auto count = constant_value(r_, a.amount);
    const std::string resource = a.resource.is_some()
                                     ? words_.name("attributes", r_.attribute(a.resource).name,
                                                   static_cast<std::int32_t>(count.value_or(2)))
                                     : expression(a.resource_from);
    const std::string amount = expression(a.amount);
    // An option is written as its number.
    const bool is_number = amount.find_first_not_of("0123456789") == std::string::npos;
    parts.push_back(is_number ? fmt::format("{} {}", amount, resource)
                              : say("as_many", {amount, resource}));
  }
  return words_.list(parts);
}

std::string ExpressionText::node(const Expression& e, std::int32_t i, int depth) const {
  if (depth > kDeepest) return "...";
  const ExpressionNode& n = e.nodes[std::size_t(i)];
  if (n.op == Op::kItem) return say(item_);
  if (auto text = idiom(e, n, depth)) return std::move(*text);
  std::vector<std::string> parts;
  for (std::int32_t k = 0; k < n.child_count; ++k) {
    const std::int32_t child = e.child_index(n, k);
    parts.push_back(is_comparison(n.op) ? compared(e, child, depth + 1)
                                        : node(e, child, depth + 1));
  }
  const std::string_view phrase = phrase_of(n.op).in(words_.language());
  if (phrase.empty()) return named(n, parts);
  std::string text = fill(phrase, parts);
  for (std::int32_t k = 0; k < n.child_count; ++k) {
    if (operator_of(n.op).takes[std::min(k, 3)] != Takes::kMaybeCondition) continue;
    text = say("over_places", {text, about_item(e, e.child_index(n, k), "it", depth)});
  }
  return text;
}

namespace {

bool is_attribute(const ExpressionNode& n) {
  const NodeValue named = operator_of(n.op).value;
  return named == NodeValue::kAttribute || named == NodeValue::kProperty;
}

// Returns whether it is an attribute that is true or false.
bool is_mark(const ExpressionNode& n) { return is_attribute(n) && n.type == kBooleanType; }

// Returns whether it is an attribute of the item of the innermost list.
bool is_of_item(const Expression& e, const ExpressionNode& n) {
  if (!is_attribute(n) || n.child_count != 1) return false;
  const ExpressionNode& of = e.child(n, 0);
  return of.op == Op::kItem && of.value == 0;
}

}  // namespace

std::string ExpressionText::about_item(const Expression& e, std::int32_t node,
                                       std::string_view item, int depth) const {
  const std::string_view before = std::exchange(item_, item);
  std::string text = this->node(e, node, depth + 1);
  item_ = before;
  return text;
}

std::optional<std::string> ExpressionText::idiom(const Expression& e, const ExpressionNode& n,
                                                 int depth) const {
  if (auto text = idiom_of_mark(e, n, depth)) return text;
  if (auto text = idiom_of_quantity(e, n, depth)) return text;
  if (auto text = idiom_of_reference(e, n, depth)) return text;
  return idiom_of_list(e, n, depth);
}

std::string ExpressionText::compared(const Expression& e, std::int32_t i, int depth) const {
  const ExpressionNode& n = e.nodes[std::size_t(i)];
  if (!is_mark(n)) return node(e, i, depth);
  std::vector<std::string> owner;
  if (n.child_count > 0) owner.push_back(node(e, e.child_index(n, 0), depth + 1));
  return named(n, owner);
}

// "it has the mark 'flooded'": names of truths are of all forms, so that no other sentence fits.
std::optional<std::string> ExpressionText::idiom_of_mark(const Expression& e,
                                                         const ExpressionNode& n, int depth) const {
  const bool is_not = n.op == Op::kNot;
  const ExpressionNode& mark = is_not ? e.child(n, 0) : n;
  if (!is_mark(mark)) return std::nullopt;
  const std::string name = name_of_attribute(mark);
  if (mark.child_count == 0) return say(is_not ? "table_is_not_marked" : "table_is_marked", {name});
  const std::string owner = node(e, e.child_index(mark, 0), depth + 1);
  if (owner == say("you")) return say(is_not ? "you_are_not_marked" : "you_are_marked", {name});
  if (owner == say("it")) return say(is_not ? "it_is_not_marked" : "it_is_marked", {name});
  return say(is_not ? "not_marked" : "marked", {name, owner});
}

std::string ExpressionText::name_of_attribute(const ExpressionNode& n) const {
  const bool is_attribute = operator_of(n.op).value == NodeValue::kAttribute;
  return words_.name("attributes", is_attribute ? r_.attribute(AttributeId(n.value)).name
                                                : r_.property(PropertyId(n.value)).name);
}

// "the owner of the card is somebody", "your seat number"
std::optional<std::string> ExpressionText::idiom_of_reference(const Expression& e,
                                                              const ExpressionNode& n,
                                                              int depth) const {
  if (n.child_count != 2) return std::nullopt;
  const ExpressionNode& what = e.child(n, 0);
  const ExpressionNode& other = e.child(n, 1);
  if (n.op == Op::kAdd && what.type == kPlayerType) {  // the member `seat`
    return of(say("seat"), node(e, e.child_index(n, 0), depth + 1));
  }
  const bool is_none =
      other.op == Op::kLiteral && other.value < 0 && other.type.kind != TypeKind::kInteger;
  if (!is_none || (n.op != Op::kEqual && n.op != Op::kNotEqual)) return std::nullopt;
  const bool is_player = what.type.kind == TypeKind::kPlayer;
  const bool is_there = n.op == Op::kNotEqual;
  return say(is_player ? (is_there ? "is_somebody" : "is_nobody")
                       : (is_there ? "is_there" : "is_not_there"),
             {node(e, e.child_index(n, 0), depth + 1)});
}

// "somebody has at least 100 points"
std::optional<std::string> ExpressionText::idiom_of_quantity(const Expression& e,
                                                             const ExpressionNode& n,
                                                             int depth) const {
  const char* const amount = n.op == Op::kGreaterEqual ? "at_least"
                             : n.op == Op::kLessEqual  ? "at_most"
                             : n.op == Op::kGreater    ? "more_than"
                             : n.op == Op::kLess       ? "fewer_than"
                                                       : nullptr;
  if (!amount || n.child_count != 2) return std::nullopt;
  const ExpressionNode& what = e.child(n, 0);
  const bool is_resource = operator_of(what.op).value == NodeValue::kAttribute &&
                           what.child_count == 1 && what.type == kIntegerType &&
                           e.child(what, 0).type == kPlayerType;
  if (!is_resource) return std::nullopt;
  const ExpressionNode& limit = e.child(n, 1);
  const std::int32_t count = limit.op == Op::kLiteral ? limit.value : 2;
  const std::string name =
      words_.name("attributes", r_.attribute(AttributeId(what.value)).name, count);
  const std::string number = say(amount, {node(e, e.child_index(n, 1), depth + 1)});
  const std::string owner = node(e, e.child_index(what, 0), depth + 1);
  return owner == say("you") ? say("you_have", {number, name}) : say("has", {number, name, owner});
}

std::optional<std::string> ExpressionText::idiom_of_list(const Expression& e,
                                                         const ExpressionNode& n, int depth) const {
  const auto text = [&](const ExpressionNode& of, std::int32_t k) {
    return node(e, e.child_index(of, k), depth + 1);
  };
  if (n.op == Op::kAny || n.op == Op::kNone) {
    const ExpressionNode& list = e.child(n, 0);
    const bool is_any = n.op == Op::kAny;
    const ExpressionNode& zone = list.op == Op::kComponents ? e.child(list, 0) : list;
    if (zone.op == Op::kZone) return say(is_any ? "is_not_empty" : "is_empty", {text(n, 0)});
    if (list.op == Op::kAt) return say(is_any ? "lies_at" : "does_not_lie_at", {text(list, 0)});
    if (zone.op == Op::kMap && e.child(zone, 0).op == Op::kAllPlayers) {
      const std::string what =
          about_item(e, e.child_index(zone, 1), is_any ? "somebody" : "nobody", depth);
      return say("is_not_empty", {what});
    }
    if (list.op != Op::kFilter) return std::nullopt;
    const std::int32_t condition = e.child_index(list, 1);
    const ExpressionNode& holds = e.child(list, 1);
    const bool is_unmarked = holds.op == Op::kNot && is_mark(e.child(holds, 0));
    if (e.child(list, 0).op == Op::kAllPlayers && !is_any && is_unmarked)
      return about_item(e, e.child_index(holds, 0), "every_player", depth);
    if (e.child(list, 0).op == Op::kAllPlayers) {
      return about_item(e, condition, is_any ? "somebody" : "nobody", depth);
    }
    return say(is_any ? "any_with" : "none_with",
               {text(list, 0), about_item(e, condition, "it", depth)});
  }
  if (n.op == Op::kFilter) {
    const ExpressionNode& condition = e.child(n, 1);
    if (condition.op == Op::kEqual && is_of_item(e, e.child(condition, 0))) {
      const ExpressionNode& of_item = e.child(condition, 0);
      return say("whose", {text(n, 0), name_of_attribute(of_item), text(condition, 1)});
    }
    const bool is_not = condition.op == Op::kNot;
    const ExpressionNode& mark = is_not ? e.child(condition, 0) : condition;
    if (is_mark(mark) && is_of_item(e, mark))
      return say(is_not ? "without_mark" : "with_mark", {text(n, 0), name_of_attribute(mark)});
    const bool is_of_kind = condition.op == Op::kIn && e.child(condition, 1).op == Op::kDefinitions;
    if (is_of_kind) return say("that_are", {text(n, 0), text(condition, 1)});
    return say("with", {text(n, 0), about_item(e, e.child_index(n, 1), "it", depth)});
  }
  if (n.op == Op::kSum && e.child(n, 0).op == Op::kMap) {
    const ExpressionNode& map = e.child(n, 0);
    const ExpressionNode& what = e.child(map, 1);
    if (!is_of_item(e, what)) {
      return say("total_each", {text(map, 0), about_item(e, e.child_index(map, 1), "it", depth)});
    }
    return say("total", {name_of_attribute(what), text(map, 0)});
  }
  return std::nullopt;
}

std::string ExpressionText::local(std::int32_t slot) const {
  const auto at = static_cast<std::size_t>(slot);
  if (at < names_.size() && !names_[at].empty()) return names_[at];
  note_bare_name();
  return say("chosen");
}

// Writes expressions that use the game's own names.
std::string ExpressionText::named(const ExpressionNode& n,
                                  const std::vector<std::string>& parts) const {
  const auto with_owner = [&](const std::string& what) {
    return parts.empty() ? what : of(what, parts.front());
  };
  if (n.op == Op::kLiteralList) return words_.list(parts);
  switch (operator_of(n.op).value) {
    case NodeValue::kLiteral:
      return n.value < 0 && n.type.kind != TypeKind::kInteger ? words_.say("nothing")
                                                              : words_.word(n.type, n.value);
    case NodeValue::kSlot:
      return local(n.value);
    case NodeValue::kZone:
      return with_owner(words_.zone(r_.zone(ZoneDefId(n.value))));
    case NodeValue::kZoneFamily: {
      const ZoneFamily& family = family_of(r_, r_.zone(ZoneDefId(n.value)));
      const auto text = words_.zone_for(family, parts.front());
      return text ? *text : of(words_.name("zones", family.name), parts.front());
    }
    case NodeValue::kOption:
      return option(r_.options[OptionId(n.value)]);
    case NodeValue::kDefinition:
      return words_.name("components", r_.definition(DefinitionId(n.value)).name);
    case NodeValue::kKind:
      return n.value < 0 ? "*" : words_.name("kinds", r_.kind(KindId(n.value)).name);
    case NodeValue::kAttribute:
      return with_owner(words_.name("attributes", r_.attribute(AttributeId(n.value)).name));
    case NodeValue::kProperty:
      return with_owner(words_.name("attributes", r_.property(PropertyId(n.value)).name));
    case NodeValue::kQuery: {
      return query(r_.queries[QueryId(n.value)], parts);
    }
    case NodeValue::kScript:
      if (!words_.has("rules", name_of(r_, r_.scripts[std::size_t(n.value)]))) note_bare_name();
      return script_text(words_, r_.scripts[std::size_t(n.value)], parts);
    default:
      return std::string(r_.sources.text(n.span));
  }
}

// Writes a query by its phrase; without one by its name as a value of a thing, or by what it
// computes, if that is short.
std::string ExpressionText::query(const QueryDef& q, const std::vector<std::string>& parts) const {
  if (words_.has("rules", q.name)) return declared(q.name, q.parameters, parts);
  if (words_.has("attributes", q.name) && parts.size() == 1)
    return of(words_.name("attributes", q.name), parts.front());
  if (q.expression.is_some() && unfolded_ < kMostUnfolded) {
    ExpressionText inside(words_, parts);
    inside.unfolded_ = unfolded_ + 1;
    std::string text = inside.expression(q.expression);
    if (!inside.has_bare_names() && text.size() <= kLongestQuery) return text;
  }
  return declared(q.name, q.parameters, parts);
}

std::string ExpressionText::option(const OptionDef& o) const {
  std::vector<std::string> values;
  for (const std::int32_t v : o.value) values.push_back(words_.word(o.type.element(), v));
  return values.empty() ? words_.name("options", o.name) : words_.list(values);
}

}  // namespace cubilete

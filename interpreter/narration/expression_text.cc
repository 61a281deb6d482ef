#include "narration/expression_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/phrase.h"
#include "narration/component_text.h"
#include "narration/rule_phrases.h"
#include "ruleset/constant.h"

namespace cubilete {
namespace {

constexpr int kDeepest = 12;  // depth of nested expressions that are still written out

}  // namespace

std::string ExpressionText::expression(ExpressionId id) const {
  if (!id.is_some()) return {};
  const Expression& e = r_.expression(id);
  return node(e, static_cast<std::int32_t>(e.nodes.size()) - 1, 0);
}

std::string ExpressionText::say(std::string_view key, const std::vector<std::string>& parts) const {
  return fill(phrase_of_effect(key).in(words_.language()), parts);
}

std::string ExpressionText::declared(const std::string& name,
                                     const std::vector<Parameter>& parameters,
                                     const std::vector<std::string>& parts) const {
  if (!words_.has("rules", name)) {
    std::vector<std::string> shown;
    for (const std::string& part : parts) {
      if (part != say("you")) shown.push_back(part);
    }
    const std::string readable = words_.name("rules", name);
    return shown.empty() ? readable
                         : say("run", {readable, fmt::format("{}", fmt::join(shown, ", "))});
  }
  PhraseValues values;
  for (std::size_t i = 0; i < parts.size() && i < parameters.size(); ++i) {
    values.emplace_back(parameters[i].name, phrase_value(parts[i]));
  }
  return phrase(words_.code(), words_.name("rules", name), values);
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
    parts.push_back(fmt::format("{} {}", expression(a.amount), resource));
  }
  return words_.list(parts);
}

std::string ExpressionText::node(const Expression& e, std::int32_t i, int depth) const {
  if (depth > kDeepest) return "...";
  const ExpressionNode& n = e.nodes[std::size_t(i)];
  std::vector<std::string> parts;
  for (std::int32_t k = 0; k < n.child_count; ++k) {
    parts.push_back(node(e, e.children[std::size_t(n.first_child + k)], depth + 1));
  }
  const std::string_view phrase = phrase_of(n.op).in(words_.language());
  return phrase.empty() ? named(n, parts) : fill(phrase, parts);
}

std::string ExpressionText::local(std::int32_t slot) const {
  const auto at = static_cast<std::size_t>(slot);
  return at < names_.size() && !names_[at].empty() ? names_[at] : say("chosen");
}

// Writes expressions that use the game's own names.
std::string ExpressionText::named(const ExpressionNode& n,
                                  const std::vector<std::string>& parts) const {
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
      return script_text(words_, r_.scripts[std::size_t(n.value)], parts);
    default:
      return std::string(r_.sources.text(n.span));
  }
}

std::string ExpressionText::option(const OptionDef& o) const {
  std::vector<std::string> values;
  for (const std::int32_t v : o.value) values.push_back(words_.word(o.type.element(), v));
  return values.empty() ? words_.name("options", o.name) : words_.list(values);
}

}  // namespace cubilete

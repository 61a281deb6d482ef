#include "compiler/rules/run.h"

#include <fmt/format.h>

#include "base/argument_count.h"
#include "compiler/expressions/expression_builder.h"
#include "compiler/missing_names.h"

namespace cubilete {

std::optional<Effect> RunCompiler::compile(const Node& value, Scope& scope, SourceSpan span) {
  TextPlace place;
  place.span = value.span;
  place.is_exact = r_.sources.text(value.span) == value.text;
  const auto call = parse_expression(value.text, place, d_);
  if (!call) return std::nullopt;
  if (call->kind == SyntaxKind::kName || call->kind == SyntaxKind::kCall) {
    return declared(*call, scope, span);
  }
  if (call->kind == SyntaxKind::kMember) return of_component(*call, scope, span);
  d_.error("wrong-type", value.span,
           "an effect is called by its name: harvest(player), card.effect(player)");
  return std::nullopt;
}

std::optional<Effect> RunCompiler::declared(const Syntax& call, Scope& scope, SourceSpan span) {
  RunEffect v;
  v.effect = r_.find_effect(call.name);
  if (!v.effect.is_some()) {
    std::vector<Type> types;
    const std::size_t problems = d_.size();
    for (const Syntax& argument : call.children) {
      types.push_back(expressions_.type_of(expressions_.compile(argument, scope, kNothingType)));
    }
    d_.forget_after(problems);
    names_.unknown("effect", call.name, call.name_span, names_of(r_.effects), {},
                   missing_effect(r_, call, call.children, types));
    return std::nullopt;
  }
  names_.use(NameKind::kEffect, v.effect.value, call.name_span);
  const EffectDef& def = r_.effects[v.effect];
  v.arguments = arguments(call, call.children, def.parameters, scope);
  return Effect{std::move(v), span};
}

std::optional<Effect> RunCompiler::of_component(const Syntax& call, Scope& scope, SourceSpan span) {
  RunProperty v;
  v.of = expressions_.compile(call.children[0], scope, kNothingType);
  if (!v.of.is_some()) return std::nullopt;
  const Type t = expressions_.type_of(v.of);
  if (t == kNothingType && d_.has_errors()) return std::nullopt;  // reported where it was declared
  if ((t.kind != TypeKind::kComponent && t.kind != TypeKind::kDefinition) || t.is_list) {
    d_.error("wrong-type", call.children[0].span,
             fmt::format("expected a component whose effect to run, but this is {}", describe(t)),
             t.is_list ? "call it for each of them with 'each'" : "");
    return std::nullopt;
  }
  v.property = effect_of(t, call);
  if (!v.property.is_some()) return std::nullopt;
  names_.use(NameKind::kProperty, v.property.value, call.name_span);
  v.arguments = arguments(call, std::span<const Syntax>(call.children).subspan(1),
                          r_.property(v.property).parameters, scope);
  return Effect{std::move(v), span};
}

// Returns the effect property of this name in one of the kinds that the value may have.
PropertyId RunCompiler::effect_of(Type t, const Syntax& call) {
  std::vector<std::string> known;
  for (std::size_t k = 0; k < r_.kinds.size(); ++k) {
    if (t.detail >= 0 && std::size_t(t.detail) != k) continue;
    for (const PropertyId p : r_.kinds[k].properties) {
      if (r_.property(p).property_kind != PropertyKind::kEffect) continue;
      if (r_.property(p).name == call.name) return p;
      known.push_back(r_.property(p).name);
    }
  }
  names_.unknown("effect of this component", call.name, call.name_span, known);
  return {};
}

std::vector<ExpressionId> RunCompiler::arguments(const Syntax& call, std::span<const Syntax> given,
                                                 const std::vector<Parameter>& wanted,
                                                 Scope& scope) {
  std::vector<ExpressionId> out;
  if (given.size() != wanted.size()) {
    const auto count = static_cast<int>(wanted.size());
    d_.error("wrong-arguments", call.name_span,
             wrong_argument_count(call.name, count, count, static_cast<int>(given.size())),
             fmt::format("call it as {}({})", call.name, list_of_names(wanted)));
    return out;
  }
  for (std::size_t i = 0; i < given.size(); ++i) {
    const std::size_t problems = d_.size();
    out.push_back(expressions_.compile(given[i], scope, wanted[i].type));
    names_.note_argument(wanted[i], given[i].span, out.back().is_some(), problems);
  }
  return out;
}

}  // namespace cubilete

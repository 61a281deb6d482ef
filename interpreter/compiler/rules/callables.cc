#include "compiler/rules/callables.h"

#include <fmt/format.h>

#include "compiler/fields.h"

namespace cubilete {

void CallableCompiler::declare_queries(const Node& section) {
  for (const Entry& e : section.entries) {
    QueryDef q;
    q.name = e.key;
    q.span = e.key_span;
    q.parameters = names_.parameters(e.value.find("parameters"));
    const Node* returns = e.value.find("returns");
    q.returns = returns ? names_.type(*returns) : kIntegerType;
    q.is_pure = flag_at(e.value, "pure");
    r_.queries.add(std::move(q));
  }
}

void CallableCompiler::compile_queries(const Node& section) {
  for (std::size_t i = 0; i < section.entries.size(); ++i) {
    compile_query(r_.queries[QueryId(i)], section.entries[i].value);
  }
}

void CallableCompiler::compile_query(QueryDef& q, const Node& n) {
  Scope scope;
  names_.add_parameters(scope, q.parameters);
  if (const Node* is = n.find("is")) {
    q.expression = expressions_.compile(*is, scope, q.returns);
  } else {
    const ScriptKind kind = q.is_pure ? ScriptKind::kPureQuery : ScriptKind::kQuery;
    q.script = scripts_.add(n, kind, q.parameters, q.returns);
  }
  if (flag_at(n, "shown")) q.shown = shown(q, n.find("shown")->span);
}

// Returns a call of the query for display beside the player or component in its parameter.
ExpressionId CallableCompiler::shown(const QueryDef& q, SourceSpan span) {
  const TypeKind about = q.parameters.empty() ? TypeKind::kNothing : q.parameters[0].type.kind;
  if (q.parameters.size() != 1 || q.parameters[0].type.is_list || is_many(q.returns) ||
      (about != TypeKind::kPlayer && about != TypeKind::kComponent)) {
    d_.error("contradiction", span,
             fmt::format("'{}' cannot be shown: it must take one player or one component and "
                         "give one value",
                         q.name));
    return {};
  }
  Scope scope;
  scope.add(q.parameters[0].name, q.parameters[0].type);
  const Node call = text_node(fmt::format("{}({})", q.name, q.parameters[0].name), span);
  return expressions_.compile(call, scope, q.returns);
}

void CallableCompiler::declare_effects(const Node& section) {
  for (const Entry& e : section.entries) {
    EffectDef f;
    f.name = e.key;
    f.span = e.key_span;
    f.parameters = names_.parameters(e.value.find("parameters"));
    r_.effects.add(std::move(f));
  }
}

void CallableCompiler::compile_effects(const Node& section) {
  for (std::size_t i = 0; i < section.entries.size(); ++i) {
    const Node& n = section.entries[i].value;
    EffectDef& f = r_.effects[EffectId(i)];
    Scope scope;
    names_.add_parameters(scope, f.parameters);
    if (const Node* body = n.find("do")) {
      f.block = effects_.block(body, scope);
      f.slots = scope.slots();
    } else {
      f.script = scripts_.add(n, ScriptKind::kEffect, f.parameters, kNothingType);
    }
  }
}

}  // namespace cubilete

// Calls of rules of content: queries, properties that are queries, scripts.
#include <fmt/format.h>

#include "engine/expressions/operators.h"

namespace cubilete {
namespace {

Operand call_script(Evaluator& evaluator, ScriptId script, const std::vector<Parameter>& parameters,
                    Type returns, const ExpressionNode& n, const Evaluator::ArgumentScope& call) {
  const auto given = call.arguments();
  std::vector<std::int32_t>& result = evaluator.buffers().result;
  std::vector<Argument>& arguments = evaluator.buffers().arguments;
  arguments.assign(given.size(), {});
  for (std::size_t i = 0; i < given.size(); ++i) {
    Argument& a = arguments[i];
    a.type = parameters[i].type;
    if (given[i].is_list()) {
      a.list = evaluator.list(given[i]);
    } else {
      a.scalar = given[i].scalar;
    }
  }
  result.clear();
  if (!evaluator.spend(kCallOfScript)) return nothing(n);
  const std::int64_t fuel = evaluator.scripts().work().fuel_in_all;
  auto ok = evaluator.scripts().query(
      script, arguments, QueryContext{evaluator.ruleset(), evaluator.state(), evaluator.player()},
      result);
  evaluator.spend(evaluator.scripts().work().fuel_in_all - fuel);
  if (!ok) {
    RuleError error = std::move(ok.error());
    if (!error.reference.is_known()) error.reference = n.span;
    evaluator.raise(std::move(error));
    return nothing(n);
  }
  if (!returns.is_list) return Operand::of(result.empty() ? 0 : result[0]);
  ListBuilder list(evaluator.pool());
  list.add_all(result);
  return evaluator.finish(n, list);
}

Operand call_rule(Evaluator& evaluator, ExpressionId expression, ScriptId script,
                  const std::vector<Parameter>& parameters, Type returns, const ExpressionNode& n,
                  const Evaluator::ArgumentScope& call) {
  if (evaluator.coverage() && expression.is_some())
    evaluator.coverage()->expressions.insert(expression.value);
  if (evaluator.coverage() && script.is_some()) evaluator.coverage()->scripts.insert(script.value);
  if (script.is_some() && !expression.is_some()) {
    return call_script(evaluator, script, parameters, returns, n, call);
  }
  if (!expression.is_some()) return nothing(n);
  call.enter();
  return evaluator.evaluate(expression);
}

}  // namespace

Operand call_content(Evaluator& evaluator, const Expression& e, const ExpressionNode& n) {
  const Ruleset& ruleset = evaluator.ruleset();
  Evaluator::ArgumentScope call(evaluator);
  for (std::int32_t k = n.op == Op::kCallProperty ? 1 : 0; k < n.child_count; ++k) {
    call.add(evaluator.child(e, n, k));
  }
  if (evaluator.failed()) return nothing(n);
  if (n.op == Op::kCallScript) {
    const ScriptDef& s = ruleset.scripts[std::size_t(n.value)];
    return call_rule(evaluator, {}, ScriptId(n.value), s.parameters, s.returns, n, call);
  }
  if (n.op == Op::kCallQuery) {
    const QueryDef& q = ruleset.queries[QueryId(n.value)];
    return call_rule(evaluator, q.expression, q.script, q.parameters, q.returns, n, call);
  }
  const ExpressionNode& of = child_node(e, n, 0);
  const DefinitionId def = evaluator.definition_of(of.type, evaluator.child(e, n, 0).scalar);
  const PropertyDef& p = ruleset.property(PropertyId(n.value));
  if (!def.is_some()) {
    evaluator.fail(n, "reads-nothing",
                   fmt::format("there is nothing here whose '{}' to ask", p.name));
    return nothing(n);
  }
  const PropertyValue* const v = property_of(evaluator, n, def);
  if (!v) return nothing(n);
  if (evaluator.coverage()) {
    const auto& all = ruleset.definition(def).properties;
    evaluator.coverage()->properties.emplace(def.value, static_cast<std::int32_t>(v - all.data()));
  }
  return v->is_set ? call_rule(evaluator, v->expression, v->script, p.parameters, p.type, n, call)
                   : absent(n);
}

}  // namespace cubilete

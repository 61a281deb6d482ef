// Calls of content's rules: queries, properties that are queries, scripts.
#include <fmt/format.h>

#include "engine/expressions/reads.h"

namespace cubilete {
namespace {

Operand call_script(Evaluator& evaluator, ScriptId script, const std::vector<Parameter>& parameters,
                    Type returns, const ExpressionNode& n, std::span<const Operand> given) {
  // A pure script evaluates nothing, so no other call can need the shared buffers meanwhile.
  const bool is_pure = evaluator.ruleset().scripts[script.index()].kind == ScriptKind::kPureQuery;
  Evaluator::ScriptBuffers own;
  Evaluator::ScriptBuffers& buffers = is_pure ? evaluator.buffers().script : own;
  std::vector<ShortList> lists;  // copies of lists: only a pure script evaluates nothing
  if (!is_pure) lists.resize(given.size());
  buffers.arguments.resize(given.size());
  for (std::size_t i = 0; i < given.size(); ++i) {
    Argument& a = buffers.arguments[i];
    a.type = parameters[i].type;
    a.scalar = given[i].scalar();
    a.list = evaluator.list(given[i]);
    if (is_pure) continue;
    lists[i].assign(a.list);
    a.list = lists[i];
  }
  buffers.result.clear();
  if (!evaluator.spend(kCallOfScript)) return nothing(n);
  evaluator.begin_script(evaluator.scripts().work().fuel_in_all);
  auto ok = evaluator.scripts().query(
      script, buffers.arguments,
      QueryContext{evaluator.ruleset(), evaluator.state(), evaluator.player(), evaluator},
      buffers.result);
  evaluator.end_script(evaluator.scripts().work().fuel_in_all);
  if (!ok) {
    RuleError error = std::move(ok.error());
    if (!error.reference.is_known()) error.reference = n.span;
    evaluator.raise(std::move(error));
    return nothing(n);
  }
  if (!is_many(returns)) return Operand::of(buffers.result.empty() ? 0 : buffers.result[0]);
  ListBuilder list(evaluator.pool());
  list.add_all(buffers.result);
  return evaluator.finish(n, list);
}

Operand call_rule(Evaluator& evaluator, ExpressionId expression, ScriptId script,
                  const std::vector<Parameter>& parameters, Type returns, const ExpressionNode& n,
                  std::span<const Operand> given) {
  if (evaluator.coverage() && expression.is_some())
    evaluator.coverage()->expressions.insert(expression.value);
  if (evaluator.coverage() && script.is_some()) evaluator.coverage()->scripts.insert(script.value);
  if (script.is_some() && !expression.is_some()) {
    return call_script(evaluator, script, parameters, returns, n, given);
  }
  if (!expression.is_some()) return nothing(n);
  return evaluator.call(expression, given);
}

}  // namespace

Operand call_content(Evaluator& evaluator, const Expression& e, const ExpressionNode& n,
                     std::span<const Operand> given, std::int32_t of) {
  const Ruleset& ruleset = evaluator.ruleset();
  if (n.op == Op::kCallScript) {
    const ScriptDef& s = ruleset.scripts[std::size_t(n.value)];
    return call_rule(evaluator, {}, ScriptId(n.value), s.parameters, s.returns, n, given);
  }
  if (n.op == Op::kCallQuery) {
    const QueryDef& q = ruleset.queries[QueryId(n.value)];
    return call_rule(evaluator, q.expression, q.script, q.parameters, q.returns, n, given);
  }
  const DefinitionId def = evaluator.definition_of(e.child(n, 0).type, of);
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
  return v->is_set ? call_rule(evaluator, v->expression, v->script, p.parameters, p.type, n, given)
                   : absent(n);
}

Operand answer_script(Evaluator& evaluator, const RuleCall& rule) {
  const Ruleset& ruleset = evaluator.ruleset();
  const std::vector<Parameter>* parameters = parameters_of(ruleset, rule);
  ExpressionNode n;
  if (!parameters || !is_possible(ruleset, evaluator.state(), rule)) {
    return evaluator.fail(n, "internal-fault", "this query is not there");
  }
  n.type = result_of(ruleset, rule);
  std::vector<Operand> given;
  given.reserve(parameters->size());
  each_argument(*parameters, rule.arguments, [&](Type type, std::span<const std::int32_t> items) {
    given.push_back(is_many(type) ? evaluator.new_list(items) : Operand::of(items[0]));
  });
  if (rule.kind == RuleCall::Kind::kQuery) {
    const QueryDef& q = ruleset.queries[QueryId(rule.rule)];
    n.span = q.span;
    return call_rule(evaluator, q.expression, q.script, q.parameters, q.returns, n, given);
  }
  const PropertyDef& p = ruleset.property(PropertyId(rule.rule));
  const PropertyValue& v = ruleset.definition(rule.of).properties[std::size_t(p.index)];
  n.span = v.span;
  if (evaluator.coverage()) evaluator.coverage()->properties.emplace(rule.of.value, p.index);
  return v.is_set ? call_rule(evaluator, v.expression, v.script, p.parameters, p.type, n, given)
                  : absent(n);
}

}  // namespace cubilete

// Calls of rules of content: queries, properties that are queries, scripts.

#include <fmt/format.h>

#include "engine/evaluate.h"

namespace cubilete {
// The arguments of a call, which are evaluated in the caller's scope and become the first locals of
// the callee's.
class Evaluator::Call {
 public:
  explicit Call(Evaluator& evaluator)
      : evaluator_(evaluator), base_(evaluator.base_), first_(evaluator.slots_.size()) {}
  ~Call() {
    evaluator_.base_ = base_;
    evaluator_.slots_.resize(first_);
  }
  Call(const Call&) = delete;
  Call& operator=(const Call&) = delete;

  void add(Operand argument) { evaluator_.slots_.push_back(argument); }
  // From now on the arguments are the locals.
  void enter() const { evaluator_.base_ = first_; }
  std::span<const Operand> arguments() const {
    return std::span<const Operand>(evaluator_.slots_).subspan(first_);
  }

 private:
  Evaluator& evaluator_;
  std::size_t base_;
  std::size_t first_;
};

Operand Evaluator::call(const Expression& e, const ExpressionNode& n) {
  Call call(*this);
  for (std::int32_t k = n.op == Op::kCallProperty ? 1 : 0; k < n.child_count; ++k) {
    call.add(child(e, n, k));
  }
  if (error_) return nothing(n);
  if (n.op == Op::kCallScript) {
    const ScriptDef& s = ruleset_.scripts[std::size_t(n.value)];
    return call_rule({}, ScriptId(n.value), s.parameters, s.returns, n, call);
  }
  if (n.op == Op::kCallQuery) {
    const QueryDef& q = ruleset_.queries[QueryId(n.value)];
    return call_rule(q.expression, q.script, q.parameters, q.returns, n, call);
  }
  const ExpressionNode& of = e.nodes[std::size_t(e.children[std::size_t(n.first_child)])];
  const DefinitionId def = definition_of(of.type, child(e, n, 0).scalar);
  const PropertyDef& p = ruleset_.property(PropertyId(n.value));
  if (!def.is_some()) {
    fail(n, "reads-nothing", fmt::format("there is nothing here whose '{}' to ask", p.name));
    return nothing(n);
  }
  const PropertyValue* const v = property_of(n, def);
  if (!v) return nothing(n);
  if (coverage_) {
    const auto& all = ruleset_.definition(def).properties;
    coverage_->properties.emplace(def.value, static_cast<std::int32_t>(v - all.data()));
  }
  return v->is_set ? call_rule(v->expression, v->script, p.parameters, p.type, n, call) : absent(n);
}

Operand Evaluator::call_rule(ExpressionId expression, ScriptId script,
                             const std::vector<Parameter>& parameters, Type returns,
                             const ExpressionNode& n, const Call& call) {
  if (coverage_ && expression.is_some()) coverage_->expressions.insert(expression.value);
  if (coverage_ && script.is_some()) coverage_->scripts.insert(script.value);
  if (script.is_some() && !expression.is_some()) {
    return call_script(script, parameters, returns, n, call);
  }
  if (!expression.is_some()) return nothing(n);
  call.enter();
  return evaluate(expression);
}

Operand Evaluator::call_script(ScriptId script, const std::vector<Parameter>& parameters,
                               Type returns, const ExpressionNode& n, const Call& call) {
  const auto given = call.arguments();
  arguments_.assign(given.size(), {});
  for (std::size_t i = 0; i < given.size(); ++i) {
    Argument& a = arguments_[i];
    a.type = parameters[i].type;
    if (given[i].is_list()) {
      a.list = list(given[i]);
    } else {
      a.scalar = given[i].scalar;
    }
  }
  scratch_.clear();
  if (!spend(kCallOfScript)) return nothing(n);
  const std::int64_t fuel = scripts_.work().fuel_in_all;
  auto ok = scripts_.query(script, arguments_, Reading{ruleset_, *state_, player_}, scratch_);
  spend(scripts_.work().fuel_in_all - fuel);
  if (!ok) {
    RuleError error = std::move(ok.error());
    if (!error.reference.is_known()) error.reference = n.span;
    raise(std::move(error));
    return nothing(n);
  }
  if (!returns.is_list) return Operand::of(scratch_.empty() ? 0 : scratch_[0]);
  ListBuilder list(pool_);
  list.add_all(scratch_);
  return finish(n, list);
}

}  // namespace cubilete

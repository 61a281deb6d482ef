#include "checks/single_checks.h"

#include <fmt/format.h>

#include "ruleset/effect_facts.h"

namespace cubilete {
namespace {

// Calls f with each node that is evaluated whenever the expression is.
template <class Function>
void each_certain_node(const Expression& e, const ExpressionNode& n, Function f) {
  f(n);
  const bool may_stop = n.op == Op::kAnd || n.op == Op::kOr || n.op == Op::kIfElse;
  for (std::int32_t k = 0; k < n.child_count; ++k) {
    if ((may_stop && k > 0) || is_for_each_item(n.op, k)) continue;
    each_certain_node(e, e.child(n, k), f);
  }
}

// The rules that each rule certainly runs: circles of them never end. Queries come first, then
// effects.
class OwnCalls {
 public:
  OwnCalls(const Ruleset& r, Diagnostics& d)
      : r_(r), d_(d), runs_(r.queries.size() + r.effects.size()), states_(runs_.size()) {
    for (std::size_t i = 0; i < r.queries.size(); ++i) {
      queries_in(r.queries[QueryId(i)].expression, runs_[i]);
    }
    for (std::size_t i = 0; i < r.effects.size(); ++i) {
      certain_runs(r.effects[EffectId(i)].block, runs_[r.queries.size() + i]);
    }
  }

  void run() {
    for (std::size_t i = 0; i < runs_.size(); ++i) visit(i);
  }

 private:
  enum class Visit : std::uint8_t { kNotYet, kOpen, kDone };

  void queries_in(ExpressionId id, std::vector<std::size_t>& out) const {
    if (!id.is_some()) return;
    const Expression& e = r_.expression(id);
    each_certain_node(e, e.root(), [&](const ExpressionNode& n) {
      if (n.op == Op::kCallQuery) out.push_back(static_cast<std::size_t>(n.value));
    });
  }

  // Adds what a block certainly runs, up to an effect that may end or ask something.
  void certain_runs(BlockId id, std::vector<std::size_t>& out) const {
    if (!id.is_some()) return;
    for (const Effect& e : r_.block(id).effects) {
      const EffectFacts facts = facts_of(r_, e);
      const bool is_simple = facts.asks.empty() && !facts.end && !facts.runs_script.is_some() &&
                             !facts.runs_property.is_some();
      if (!is_simple) return;
      if (facts.runs_effect.is_some()) {
        out.push_back(r_.queries.size() + facts.runs_effect.index());
        const EffectDef& run = r_.effects[facts.runs_effect];
        if (run.script.is_some() || may_leave(run.block)) return;
      }
      for (const EffectFacts::Inner& i : facts.inner) {
        if (i.is_certain) certain_runs(i.block, out);
        if (may_leave(i.block)) return;
      }
    }
  }

  bool may_leave(BlockId id) const {
    bool may = false;
    each_effect(r_, id, [&](const Effect&, const EffectFacts& facts, bool) {
      may = may || facts.end || facts.runs_script.is_some() || facts.runs_property.is_some() ||
            facts.runs_effect.is_some();
    });
    return may;
  }

  void visit(std::size_t rule) {
    if (states_[rule] != Visit::kNotYet) return;
    states_[rule] = Visit::kOpen;
    for (const std::size_t next : runs_[rule]) {
      if (states_[next] == Visit::kOpen) report(next, next == rule);
      visit(next);
    }
    states_[rule] = Visit::kDone;
  }

  void report(std::size_t rule, bool is_direct) {
    const bool is_query = rule < r_.queries.size();
    const EffectId effect(is_query ? 0 : rule - r_.queries.size());
    const std::string& name = is_query ? r_.queries[QueryId(rule)].name : r_.effects[effect].name;
    const SourceSpan span = is_query ? r_.queries[QueryId(rule)].span : r_.effects[effect].span;
    d_.error(is_query ? Code("query-never-ends") : Code("effect-never-ends"), span,
             fmt::format("'{}' {} itself{} whenever it is {}", name, is_query ? "asks" : "runs",
                         is_direct ? "" : ", by way of others,", is_query ? "asked" : "run"),
             "put it under a condition that becomes false");
  }

  const Ruleset& r_;
  Diagnostics& d_;
  std::vector<std::vector<std::size_t>> runs_;
  std::vector<Visit> states_;
};

}  // namespace

void check_own_calls(const Ruleset& r, Diagnostics& d) { OwnCalls(r, d).run(); }

}  // namespace cubilete

#include "engine/explain.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "state/hidden_order.h"
#include "state/runs.h"
#include "state/visibility.h"

namespace cubilete {

// Examines an expression node by node.
class Explanation {
 public:
  Explanation(Evaluator& evaluator, const Ruleset& r) : evaluator_(evaluator), ruleset_(r) {}

  std::vector<ReasonValue> values(ExpressionId id) {
    const Expression& e = ruleset_.expression(id);
    std::vector<ReasonValue> out;
    visit(e, static_cast<std::int32_t>(e.nodes.size()) - 1, out);
    return out;
  }

  // Collects the items that make a condition false, below one of its nodes.
  void culprits(const Expression& e, std::int32_t index, std::size_t limit,
                std::vector<Culprit>& out) {
    const ExpressionNode& n = e.nodes[std::size_t(index)];
    const auto child = [&](std::int32_t k) { return e.child_index(n, k); };
    const auto op_of = [&](std::int32_t i) { return e.nodes[std::size_t(i)].op; };
    if (n.op == Op::kAnd) {
      const bool fails_first = evaluate(e, child(0)).scalar() == 0;
      return culprits(e, child(fails_first ? 0 : 1), limit, out);
    }
    std::int32_t list = -1;
    if (n.op == Op::kNone) list = child(0);
    if (n.op == Op::kNot && op_of(child(0)) == Op::kAny) {
      list = e.child_index(e.child(n, 0), 0);
    }
    if (n.op == Op::kEqual && op_of(child(0)) == Op::kCount && is_zero(e, child(1))) {
      list = e.child_index(e.child(n, 0), 0);
    }
    if (list < 0 || op_of(list) != Op::kFilter) return;
    const ExpressionNode& filter = e.nodes[std::size_t(list)];
    if (filter.type.kind == TypeKind::kRecord) return;  // it has no name
    const std::int32_t condition = e.child_index(filter, 1);
    for (const std::int32_t item : evaluator_.items(evaluate(e, list))) {
      if (out.size() == limit || evaluator_.failed()) return;
      const Evaluator::ItemScope element(evaluator_, item);
      Culprit one{filter.type.element(), item, {}};
      holding(e, condition, one.values);
      out.push_back(std::move(one));
    }
  }

  // Returns the bounds of an empty range: an expression "a..b" with a > b.
  std::optional<std::pair<std::int32_t, std::int32_t>> empty_range(ExpressionId id) {
    const Expression& e = ruleset_.expression(id);
    const ExpressionNode& root = e.nodes.back();
    if (root.op != Op::kRange) return std::nullopt;
    const std::int32_t low = evaluate(e, e.child_index(root, 0)).scalar();
    const std::int32_t high = evaluate(e, e.child_index(root, 1)).scalar();
    if (evaluator_.failed() || low <= high) return std::nullopt;
    return std::pair(low, high);
  }

  // Collects the addends of the sums below a node.
  void addends(const Expression& e, std::int32_t index, std::vector<Addend>& out) {
    const ExpressionNode& n = e.nodes[std::size_t(index)];
    const auto child = [&](std::int32_t k) { return e.child_index(n, k); };
    if (n.op == Op::kAdd) {
      addends(e, child(0), out);
      addends(e, child(1), out);
    } else if (n.op == Op::kCallQuery) {
      const QueryDef& query = ruleset_.queries[QueryId(n.value)];
      if (!query.expression.is_some()) return;
      std::vector<Operand> arguments;
      for (std::int32_t k = 0; k < n.child_count; ++k) arguments.push_back(evaluate(e, child(k)));
      const Evaluator::LocalScope scope(evaluator_, static_cast<std::int32_t>(arguments.size()));
      for (std::size_t k = 0; k < arguments.size(); ++k) {
        evaluator_.bind(static_cast<std::int32_t>(k), arguments[k]);
      }
      const Expression& inner = ruleset_.expression(query.expression);
      // A recursive query is not unfolded further.
      if (++depth_ < kMaxDepth) {
        addends(inner, static_cast<std::int32_t>(inner.nodes.size()) - 1, out);
      }
      --depth_;
    } else if (n.op == Op::kSum && e.nodes[std::size_t(child(0))].op == Op::kMap) {
      const ExpressionNode& map = e.nodes[std::size_t(child(0))];
      const std::int32_t list = e.child_index(map, 0);
      const std::int32_t value = e.child_index(map, 1);
      const Type type = e.nodes[std::size_t(list)].type.element();
      if (type.kind == TypeKind::kRecord) return;  // it has no name
      for (const std::int32_t item : evaluator_.items(evaluate(e, list))) {
        const Evaluator::ItemScope element(evaluator_, item);
        const std::int32_t worth = evaluate(e, value).scalar();
        if (worth != 0) out.push_back({type, item, worth});
      }
    }
  }

 private:
  Operand evaluate(const Expression& e, std::int32_t index) { return evaluator_.part(e, index); }

  static bool is_zero(const Expression& e, std::int32_t index) {
    const ExpressionNode& n = e.nodes[std::size_t(index)];
    return n.op == Op::kLiteral && n.value == 0;
  }

  // Collects the values of the parts that make a condition hold: of a conjunction, all parts.
  void holding(const Expression& e, std::int32_t index, std::vector<ReasonValue>& out) {
    const ExpressionNode& n = e.nodes[std::size_t(index)];
    if (n.op != Op::kAnd) return visit(e, index, out);
    for (std::int32_t k = 0; k < n.child_count; ++k) {
      holding(e, e.child_index(n, k), out);
    }
  }

  void visit(const Expression& e, std::int32_t index, std::vector<ReasonValue>& out) {
    const ExpressionNode& n = e.nodes[std::size_t(index)];
    const auto child = [&](std::int32_t k) { return e.child_index(n, k); };
    switch (n.op) {
      case Op::kAnd:
        // The first false part decides.
        if (evaluate(e, child(0)).scalar() == 0) return visit(e, child(0), out);
        return visit(e, child(1), out);
      case Op::kOr:
        visit(e, child(0), out);
        return visit(e, child(1), out);
      case Op::kNot:
        return visit(e, child(0), out);
      default:
        break;
    }
    // Of a truth about values, these say more than the truth itself.
    const Operator& o = operator_of(n.op);
    const bool is_asked = is_comparison(n.op) || o.family == Family::kList || n.op == Op::kExists;
    if (!is_asked || o.kind != TypeKind::kBoolean) return note(e, index, out);
    note(e, child(0), out);
    if (n.child_count > 1) note(e, child(1), out);
  }

  void note(const Expression& e, std::int32_t index, std::vector<ReasonValue>& out) {
    const ExpressionNode& n = e.nodes[std::size_t(index)];
    if (n.op == Op::kLiteral || n.op == Op::kLiteralList) return;
    const Operand o = evaluate(e, index);
    if (evaluator_.failed()) {
      evaluator_.take_error();
      return;
    }
    out.push_back({n.span, n.type, o.is_list() ? o.size : o.scalar()});
  }

  static constexpr int kMaxDepth = 50;

  Evaluator& evaluator_;
  const Ruleset& ruleset_;
  int depth_ = 0;
};

std::vector<Addend> addends_of(Engine& engine, const State& s, ExpressionId part, PlayerId player) {
  Evaluator& evaluator = engine.evaluator();
  const Evaluator::Run run(evaluator);
  evaluator.bind_state(s, player);
  const Evaluator::LocalScope scope(evaluator, 1);
  evaluator.bind(0, Operand::of(player.value));
  std::vector<Addend> out;
  const Expression& e = engine.ruleset().expression(part);
  Explanation(evaluator, engine.ruleset())
      .addends(e, static_cast<std::int32_t>(e.nodes.size()) - 1, out);
  if (evaluator.failed()) out.clear();
  return out;
}

namespace {

class RefusalExplainer {
 public:
  RefusalExplainer(Engine& engine, const State& s, std::size_t limit)
      : engine_(engine), ruleset_(engine.ruleset()), state_(s), limit_(limit) {}

  std::vector<Refusal> run(const Ask& ask) {
    const Evaluator::Run run(engine_.evaluator());
    engine_.evaluator().bind_state(state_, ask.player);
    if (ask.kind == AskKind::kAction) {
      actions();
    } else if (ask.kind == AskKind::kChoice) {
      choice(ask);
    }
    return std::move(out_);
  }

 private:
  Reason of_condition(const Condition& c) {
    Reason r;
    r.message = c.reason;
    r.span = ruleset_.expression(c.expression).span;
    r.values = Explanation(engine_.evaluator(), ruleset_).values(c.expression);
    return r;
  }

  // Returns the first failing condition among those that depend on the first `known` choices only.
  std::optional<Reason> failing(const ActionDef& a, std::size_t known) {
    for (const Condition& c : a.conditions) {
      if (std::size_t(ruleset_.expression(c.expression).highest_slot + 1) != known) continue;
      if (!engine_.evaluator().holds(c.expression)) return of_condition(c);
    }
    if (known == a.choices.size()) return failing_cost(a);
    return std::nullopt;
  }

  std::optional<Reason> failing_cost(const ActionDef& a) {
    const auto lacking = shortfall_of_cost(engine_.evaluator(), a);
    if (!lacking) return std::nullopt;
    Reason r;
    r.kind = Reason::Kind::kCost;
    r.span = a.cost_span;
    r.resource = lacking->resource;
    r.wanted = lacking->wanted;
    r.found = lacking->found;
    return r;
  }

  // Returns why choice k has no possible answer: the reason why all candidates fail, if it is the
  // same for all (perhaps at a later choice); else only that there is none.
  Reason no_candidate(const ActionDef& a, std::size_t k) {
    constexpr int kMostLookedAt = 200;
    Reason none;
    none.kind = Reason::Kind::kNoCandidate;
    none.span = a.choices[k].span;
    none.choice = a.choices[k].question;
    std::optional<Reason> shared;
    bool differ = false;
    int looked_at = 0;
    engine_.enumerator().each_candidate(a, k, [&](std::span<const std::int32_t>) {
      std::optional<Reason> failed;
      for (const Condition& w : a.choices[k].where) {
        if (failed || engine_.evaluator().holds(w.expression)) continue;
        failed.emplace();
        failed->message = w.reason;
        failed->span = ruleset_.expression(w.expression).span;
      }
      if (!failed) failed = failing(a, k + 1);
      if (!failed && k + 1 < a.choices.size()) failed = no_candidate(a, k + 1);
      differ = differ || !failed || (shared && failed->span != shared->span);
      shared = std::move(failed);
      return !differ && ++looked_at < kMostLookedAt;
    });
    const auto range =
        looked_at > 0 ? std::nullopt
                      : Explanation(engine_.evaluator(), ruleset_).empty_range(a.choices[k].from);
    if (range) {
      none.kind = Reason::Kind::kRange;
      none.wanted = range->first;
      none.found = range->second;
    }
    return differ || !shared ? none : *shared;
  }

  void actions() {
    const FlowNode& node = ruleset_.flow[state_.frames.back().node.index()];
    const auto* one = std::get_if<ActionsFlow>(&node.kind);
    const auto* many = std::get_if<SimultaneousFlow>(&node.kind);
    for (const ActionId id : one ? one->actions : many->actions) {
      if (engine_.enumerator().is_available(id)) continue;
      const ActionDef& a = ruleset_.action(id);
      const Evaluator::LocalScope scope(engine_.evaluator(), a.slots);
      std::optional<Reason> reason = failing(a, 0);
      if (!reason && !a.choices.empty()) reason = no_candidate(a, 0);
      if (!reason) continue;  // the evaluator failed
      out_.push_back({{id.value}, std::move(*reason)});
    }
  }

  void choice(const Ask& ask) {
    const ActionDef& a = ruleset_.action(ask.action);
    const std::size_t k = Runs(ask.locals).count();
    const Evaluator::LocalScope scope(engine_.evaluator(), a.slots);
    engine_.enumerator().bind_locals(a, ask.locals);
    std::vector<std::int32_t> values;
    refuse(a, k, values, std::nullopt);
  }

  // Records why each value of choice k is refused. `values` has those of the parts before it, which
  // `before` may have refused already. Returns whether to continue.
  bool refuse(const ActionDef& a, std::size_t k, std::vector<std::int32_t>& values,
              const std::optional<Reason>& before) {
    Evaluator& e = engine_.evaluator();
    bool goes_on = true;
    engine_.enumerator().each_candidate(a, k, [&](std::span<const std::int32_t> value) {
      const std::size_t size = values.size();
      values.insert(values.end(), value.begin(), value.end());
      std::optional<Reason> reason = before ? before : against(a, k);
      if (a.choices[k].is_with_next) {
        goes_on = refuse(a, k + 1, values, reason);
      } else {
        if (!reason && !engine_.enumerator().is_completed_by(a, k)) reason = no_candidate(a, k + 1);
        if (reason) out_.push_back({values, std::move(*reason)});
        goes_on = out_.size() < limit_ && ++tried_ < kMostTried;
      }
      values.resize(size);
      goes_on = goes_on && !e.failed();
      return goes_on;
    });
    return goes_on;
  }

  // Returns why the value bound to choice k is refused with the choices so far; none: it is legal.
  std::optional<Reason> against(const ActionDef& a, std::size_t k) {
    for (const Condition& w : a.choices[k].where) {
      if (!engine_.evaluator().holds(w.expression)) return of_condition(w);
    }
    return failing(a, k + 1);
  }

  Engine& engine_;
  const Ruleset& ruleset_;
  const State& state_;
  std::size_t limit_;
  std::size_t tried_ = 0;
  std::vector<Refusal> out_;
};

}  // namespace

std::vector<Refusal> explain(Engine& engine, const State& s, MaybePlayer player,
                             std::size_t limit) {
  const Ask* const ask = find_open_ask(s, player);
  if (!ask) return {};
  const bool may_be_hidden = ask->kind != AskKind::kAction && has_secrets(engine.ruleset());
  if (!may_be_hidden) return RefusalExplainer(engine, s, limit).run(*ask);
  // The order of a hidden pile decides which are found first, so all are sorted before some are
  // left out.
  std::vector<Refusal> found = RefusalExplainer(engine, s, SIZE_MAX).run(*ask);
  const auto d = engine.decision(s, player);
  if (!d) return {};
  std::vector<std::vector<ComponentId>> lists;
  for (const Refusal& refusal : found) lists.push_back(components_in(*d, refusal.values));
  std::vector<Refusal> sorted;
  for (const std::size_t i : order_without_secrets(engine.ruleset(), s, player, lists)) {
    if (sorted.size() < limit) sorted.push_back(std::move(found[i]));
  }
  return sorted;
}

std::vector<State> unasked_before(Engine& engine, const State& s, MaybePlayer player) {
  const Ask* const open = find_open_ask(s, player);
  if (!open || open->kind != AskKind::kChoice) return {};
  const Ruleset& r = engine.ruleset();
  const ActionDef& action = r.action(open->action);
  const FlowNode& node = r.flow[s.frames.back().node.index()];
  const auto* const one = std::get_if<ActionsFlow>(&node.kind);
  const bool asks_action =
      one ? one->always_asks : std::get<SimultaneousFlow>(node.kind).always_asks;
  std::vector<Ask> earlier{{AskKind::kAction, player, {}, {}}};
  std::vector<std::int32_t> locals;
  each_answer(action, open->locals, [&](std::size_t, std::span<const std::int32_t> values) {
    earlier.push_back({AskKind::kChoice, player, open->action, locals});
    append_answer(action, locals, values);
  });
  std::vector<State> out;
  for (auto ask = earlier.rbegin(); ask != earlier.rend(); ++ask) {
    const bool asks_always = ask->kind == AskKind::kAction
                                 ? asks_action
                                 : action.choices[Runs(ask->locals).count()].always_asks;
    if (asks_always) break;
    State then = s;
    *find_open_ask(then, player) = *ask;
    const auto d = engine.decision(then, player);
    if (!d || !d->options.leaves_no_choice()) break;
    out.insert(out.begin(), std::move(then));
  }
  return out;
}

std::vector<Refusal> explain_rivals(Engine& engine, const State& s, MaybePlayer player) {
  for (const State& before : unasked_before(engine, s, player)) {
    const bool asks_action = find_open_ask(before, player)->kind == AskKind::kAction;
    if (asks_action) return explain(engine, before, player, SIZE_MAX);
  }
  return {};
}

std::vector<Culprit> culprits_of(Engine& engine, const State& s, ExpressionId id,
                                 MaybePlayer player, std::size_t limit) {
  const Evaluator::Run run(engine.evaluator());
  engine.evaluator().bind_state(s, player);
  const Expression& e = engine.ruleset().expression(id);
  std::vector<Culprit> out;
  Explanation(engine.evaluator(), engine.ruleset())
      .culprits(e, static_cast<std::int32_t>(e.nodes.size()) - 1, limit, out);
  if (engine.evaluator().failed()) engine.evaluator().take_error();
  return out;
}

std::vector<ReasonValue> values_of_condition(Engine& engine, const State& s, ExpressionId id,
                                             MaybePlayer player) {
  const Evaluator::Run run(engine.evaluator());
  engine.evaluator().bind_state(s, player);
  return Explanation(engine.evaluator(), engine.ruleset()).values(id);
}

}  // namespace cubilete

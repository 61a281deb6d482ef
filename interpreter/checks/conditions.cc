#include "checks/conditions.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <set>

#include "ruleset/constant.h"
#include "ruleset/effect_facts.h"

namespace cubilete {
namespace {

// The range of values of an expression, inclusive.
struct ValueRange {
  std::int64_t least = std::numeric_limits<std::int32_t>::min();
  std::int64_t most = std::numeric_limits<std::int32_t>::max();

  bool is_bounded() const { return least > -kLargestNumber || most < kLargestNumber; }
};

class Conditions {
 public:
  Conditions(const Ruleset& r, Diagnostics& d) : r_(r), d_(d) {
    for (const auto* statements : {&r.checks, &r.invariants}) {
      for (const ContentStatement& s : *statements) {
        statements_.insert(s.condition.value);
        statements_.insert(s.without_overlays.value);
        condition(s.condition, "this always holds: it tests nothing", nullptr);
      }
    }
  }

  void run() {
    check_actions();
    check_flow();
    check_effects();
    check_outcome();
    for (const TriggerDef& t : r_.triggers) {
      for (const Condition& c : t.conditions) {
        condition(c.expression, kAlways, "this never holds: the trigger does nothing");
      }
    }
    for (std::size_t i = 0; i < r_.expressions.size(); ++i) {
      if (statements_.count(static_cast<std::int32_t>(i)) == 0) check_bounds(r_.expressions[i]);
    }
  }

 private:
  static constexpr const char* kAlways = "this always holds: it is no condition";
  static constexpr const char* kNoDifference = "this is the same for everything it should compare";

  void report(ExpressionId id, const char* message, const char* help) {
    const SourceSpan span = r_.expression(id).span;
    if (span.is_known()) d_.warning("always-same", span, message, help);
  }

  // Reports a constant condition. With a null message, that case is reported elsewhere.
  void condition(ExpressionId id, const char* holds, const char* never_holds) {
    const auto value = constant_value(r_, id);
    if (!value) return;
    const char* message = *value != 0 ? holds : never_holds;
    if (message) report(id, message, "correct the condition, or remove it");
  }

  void comparison(ExpressionId id) {
    if (!constant_value(r_, id)) return;
    report(id, kNoDifference, "let it depend on what is compared, or remove it");
  }

  void check_actions() {
    for (const ActionDef& a : r_.actions) {
      for (const Condition& c : a.conditions) condition(c.expression, kAlways, nullptr);
      for (const ChoiceDef& c : a.choices) {
        for (const Condition& w : c.where) {
          condition(w.expression, kAlways, "this never holds: nothing can be chosen");
        }
        comparison(c.prefer);
        comparison(c.note);
      }
    }
  }

  void check_flow() {
    for (const FlowNode& n : r_.flow) {
      if (const auto* loop = std::get_if<RepeatFlow>(&n.kind)) {
        condition(loop->again_if, "this always holds: the loop goes on for ever",
                  "this never holds: the loop never begins");
        condition(loop->until, "this always holds: the loop is done once only",
                  "this never holds: the loop goes on for ever");
      } else if (std::holds_alternative<TurnsFlow>(n.kind)) {
        condition(n.turn_goes_on, kAlways, "this never holds: nobody gets a turn");
      } else if (const auto* branch = std::get_if<BranchFlow>(&n.kind)) {
        if (static_cast<std::size_t>(branch->else_from) == n.parts.size()) {
          condition(branch->condition, kAlways, nullptr);
        }
      } else if (const auto* actions = std::get_if<ActionsFlow>(&n.kind)) {
        condition(actions->until, "this always holds: one action is offered at most; use 'once'",
                  "this never holds");
      }
    }
  }

  void check_effects() {
    each_effect(r_, [this](const Effect& e, const EffectFacts& facts) {
      if (facts.condition.is_some() && !facts.inner[1].block.is_some()) {
        condition(facts.condition, kAlways, nullptr);
      }
      if (const auto* choose = std::get_if<ChooseEffect>(&e.verb)) {
        condition(choose->where, kAlways, "this never holds: nothing can be chosen");
        comparison(choose->prefer);
        comparison(choose->note);
      }
    });
  }

  void check_outcome() {
    const OutcomeDef& o = r_.outcome;
    condition(o.solo_win, "this always holds: a game alone cannot be lost",
              "this never holds: a game alone cannot be won");
    for (const ScorePart& p : o.parts) {
      condition(p.condition, kAlways, "this never holds: the part is never counted");
    }
    for (const ScorePart& p : o.tie_breaks) comparison(p.value);
    comparison(o.outlook);
  }

  // -- conclusions from the declared bounds

  ValueRange range_of(const Expression& e, const ExpressionNode& n) const {
    if (n.type != kIntegerType) return {};
    switch (n.op) {
      case Op::kLiteral:
        return {n.value, n.value};
      case Op::kCount:
      case Op::kRoom:
        return {0, ValueRange{}.most};
      case Op::kPlayerCount:
        return {r_.min_players, r_.max_players};
      case Op::kAttribute: {
        const AttributeDef& a = r_.attribute(AttributeId(n.value));
        return {a.minimum, a.maximum};
      }
      case Op::kOption: {
        const OptionDef& o = r_.options[OptionId(std::size_t(n.value))];
        return o.is_constant ? ValueRange{} : ValueRange{o.minimum, o.maximum};
      }
      case Op::kAdd: {
        const ValueRange a = range_of(e, e.child(n, 0));
        const ValueRange b = range_of(e, e.child(n, 1));
        return {a.least + b.least, a.most + b.most};
      }
      case Op::kSubtract: {
        const ValueRange a = range_of(e, e.child(n, 0));
        const ValueRange b = range_of(e, e.child(n, 1));
        return {a.least - b.most, a.most - b.least};
      }
      default:
        return {};
    }
  }

  // Returns the result of the comparison if it is always the same, else none.
  static std::optional<bool> always(Op op, const ValueRange& a, const ValueRange& b) {
    const bool less = a.most < b.least;
    const bool more = a.least > b.most;
    const bool same = a.least == a.most && b.least == b.most && a.least == b.least;
    if (!is_comparison(op)) return std::nullopt;
    const auto holds = [&](std::int64_t x, std::int64_t y) {
      return operator_of(op).compute(x, y) != 0;
    };
    // An order is decided where the ranges differ most. Equality is if they are one value or apart.
    const bool is_order = holds(0, 1) != holds(1, 0);
    if (!is_order && !less && !more && !same) return std::nullopt;
    const bool least = holds(a.least, b.most);
    return least == holds(a.most, b.least) ? std::optional(least) : std::nullopt;
  }

  // Returns whether two parts of an expression are written alike, so that they have one value.
  static bool are_same(const Expression& e, const ExpressionNode& a, const ExpressionNode& b) {
    if (a.op != b.op || a.value != b.value || a.child_count != b.child_count) return false;
    for (int i = 0; i < a.child_count; ++i) {
      if (!are_same(e, e.child(a, i), e.child(b, i))) return false;
    }
    return true;
  }

  // Returns whether the value depends on the item of an enclosing filter.
  static bool reads_item(const Expression& e, const ExpressionNode& n) {
    if (n.op == Op::kItem) return true;
    for (int i = 0; i < n.child_count; ++i) {
      if (reads_item(e, e.child(n, i))) return true;
    }
    return false;
  }

  static bool depends_on_nothing(const Expression& e, const ExpressionNode& n) {
    if (n.op != Op::kLiteral && n.child_count == 0) return false;
    for (int i = 0; i < n.child_count; ++i) {
      if (!depends_on_nothing(e, e.child(n, i))) return false;
    }
    return true;
  }

  // Reports a comparison of something with itself.
  void check_sides(const Expression& e, const ExpressionNode& n) {
    if (!is_comparison(n.op) || !n.span.is_known()) return;
    const bool holds = operator_of(n.op).compute(0, 0) != 0;
    const ExpressionNode& side = e.child(n, 0);
    if (!are_same(e, side, e.child(n, 1)) || depends_on_nothing(e, side)) return;
    if (!reported_.insert(n.span.begin).second) return;
    const std::string_view text = r_.sources.text(side.span);
    d_.warning("always-same", n.span,
               fmt::format("this {} holds: '{}' is compared with itself",
                           holds ? "always" : "never", text),
               side.op == Op::kLocal
                   ? fmt::format("'{0}' is the choice, local or parameter of this name; that of "
                                 "the item in brackets is it.{0}",
                                 text)
               : reads_item(e, side)
                   ? "both are of the item in these brackets: give the other one a name outside"
                   : "compare it with something else, or remove the condition");
  }

  void check_bounds(const Expression& e) {
    for (const ExpressionNode& n : e.nodes) {
      if (n.type != kBooleanType || n.child_count != 2) continue;
      check_sides(e, n);
      const ValueRange a = range_of(e, e.child(n, 0));
      const ValueRange b = range_of(e, e.child(n, 1));
      if (!a.is_bounded() || !b.is_bounded() || (a.least == a.most && b.least == b.most)) continue;
      const auto result = always(n.op, a, b);
      if (!result || !n.span.is_known() || !reported_.insert(n.span.begin).second) continue;
      const bool first = a.least != a.most;
      const ExpressionNode& known = e.child(n, first ? 0 : 1);
      const ValueRange& range = first ? a : b;
      d_.warning("always-same", n.span,
                 fmt::format("this {} holds: {} is {}", *result ? "always" : "never",
                             r_.sources.text(known.span), words_of(range)),
                 "correct the number, or the bounds where it is declared");
    }
  }

  static std::string words_of(const ValueRange& range) {
    if (range.most >= kLargestNumber) return fmt::format("at least {}", range.least);
    if (range.least <= -kLargestNumber) return fmt::format("at most {}", range.most);
    return fmt::format("from {} to {}", range.least, range.most);
  }

  const Ruleset& r_;
  Diagnostics& d_;
  std::set<std::int32_t> statements_;  // indices of checks and invariants
  std::set<std::uint32_t> reported_;
};

}  // namespace

void check_conditions(const Ruleset& r, Diagnostics& d) { Conditions(r, d).run(); }

}  // namespace cubilete

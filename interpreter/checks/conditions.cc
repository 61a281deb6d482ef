#include "checks/conditions.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>
#include <tuple>

#include "checks/condition_check.h"
#include "checks/printed.h"
#include "ruleset/constant.h"
#include "ruleset/effect_facts.h"

namespace cubilete {
namespace {

// Looks at each condition of the rules with what is known where it is evaluated.
class Conditions {
 public:
  Conditions(const Ruleset& r, Diagnostics& d)
      : r_(r),
        d_(d),
        check_(r, d, true),
        solver_(check_.solver()),
        seen_blocks_(r.blocks.size()),
        may_be_replaced_(r.attributes.size()) {
    for (const TriggerDef& t : r.triggers) {
      if (t.time == TriggerTime::kEnd) continue;
      for (std::size_t i = 0; i < may_be_replaced_.size(); ++i) {
        if (t.hears_change_of(AttributeId(i))) may_be_replaced_[i] = true;
      }
    }
  }

  void run() {
    // Statements may say what cannot be otherwise, as long as it depends on something.
    for (const auto* statements : {&r_.checks, &r_.invariants}) {
      for (const ContentStatement& s : *statements) {
        check_.constant(s.condition, "this always holds: it tests nothing", nullptr);
        for (const ExpressionId id : {s.condition, s.without_overlays}) check_.note_seen(id);
      }
    }
    for (const ActionDef& a : r_.actions) action(a);
    for (const TriggerDef& t : r_.triggers) trigger(t);
    flow();
    outcome();
    // The other blocks: of set-up, effects and properties.
    const std::vector<bool> is_inner = inner_blocks(r_);
    for (std::size_t i = 0; i < r_.blocks.size(); ++i) {
      if (is_inner[i] || seen_blocks_[i]) continue;
      Guaranteed known = check_.nothing();
      block(BlockId(i), known);
    }
    for (std::size_t i = 0; i < r_.expressions.size(); ++i) {
      if (!check_.was_seen(ExpressionId(i))) check_.look(ExpressionId(i), check_.nothing());
    }
  }

 private:
  static constexpr const char* kAlways = ConditionCheck::kAlways;
  static constexpr const char* kNothingToChoose = "this never holds: nothing can be chosen";

  // -- rules

  void action(const ActionDef& a) {
    Guaranteed known = check_.nothing();
    for (const Condition& c : a.conditions) {
      check_.condition(c.expression, known, kAlways, nullptr);
      check_.assume(known, c.expression);
    }
    for (std::size_t k = 0; k < a.choices.size(); ++k) {
      const ChoiceDef& c = a.choices[k];
      for (const ExpressionId id : {c.from, c.minimum, c.maximum, c.among}) check_.look(id, known);
      check_number(c.name, c.minimum, c.maximum, known);
      const Place before = known.place;
      const auto slot = static_cast<std::int32_t>(k);
      check_.bind_item(known, slot, c.type, c.from);
      check_.assume_count(known, slot, c.type, c.minimum, c.maximum, before);
      for (const Condition& w : c.where) {
        check_.condition(w.expression, known, kAlways, kNothingToChoose);
        check_.assume(known, w.expression);
      }
      check_.comparison(c.prefer, known);
      check_.comparison(c.note, known);
    }
    check_.look(a.cost_from, known);
    const bool may_be_kept =
        ask_rules(a.conditions) ||
        std::ranges::any_of(a.choices, [&](const ChoiceDef& c) { return ask_rules(c.where); });
    for (const Amount& cost : a.cost) {
      check_.look(cost.amount, known);
      if (cost.amount.is_some() && !may_be_kept) discount(cost, known);
      payment(cost, known, cost.span.is_known() ? cost.span : a.cost_span);
    }
    // What is paid, and the answers of others, may change everything.
    known.place.state = solver_.another();
    Guaranteed otherwise = known;
    block(a.effect, known);
    block(a.otherwise, otherwise);
  }

  // Reports a choice of more items than it allows. Constants are compared with the costs.
  void check_number(std::string_view name, ExpressionId least, ExpressionId most,
                    const Guaranteed& known) {
    if (!least.is_some() || !most.is_some()) return;
    if (constant_value(r_, least) && constant_value(r_, most)) return;
    const Expression& from = r_.expression(least);
    const Expression& to = r_.expression(most);
    const LinearSum apart = difference(solver_.sum_of(to, root_of(to), known.place),
                                       solver_.sum_of(from, root_of(from), known.place));
    if (!check_.never(known, apart, kNotNegative) || !check_.is_new(from.span)) return;
    d_.warning("contradiction", from.span,
               fmt::format("'{}' asks for at least {}, which is always more than its most, {}",
                           name, r_.sources.text(from.span), r_.sources.text(to.span)),
               "correct one of the two")
        .note(to.span, "the most is set here");
  }

  // Returns whether one of them calls a rule: a query, a property or a script.
  bool ask_rules(const std::vector<Condition>& conditions) const {
    return std::ranges::any_of(conditions, [&](const Condition& c) {
      const std::vector<ExpressionNode>& nodes = r_.expression(c.expression).nodes;
      return std::ranges::any_of(
          nodes, [](const auto& n) { return operator_of(n.op).family == Family::kCall; });
    });
  }

  // Reports a printed or fixed price that is lowered by something without a bound.
  void discount(const Amount& cost, const Guaranteed& known) {
    const Expression& e = r_.expression(cost.amount);
    const ExpressionNode& root = e.root();
    if (root.op != Op::kSubtract || !root.span.is_known()) return;
    const Op full = e.child(root, 0).op;
    const Op less = e.child(root, 1).op;
    const bool is_fixed = full == Op::kProperty || full == Op::kLiteral || full == Op::kOption;
    if (!is_fixed || less == Op::kLiteral || less == Op::kOption) return;
    const ValueSet least =
        solver_.values_of(solver_.sum_of(e, e.child_index(root, 0), known.place));
    const ValueSet most = solver_.values_of(solver_.sum_of(e, e.child_index(root, 1), known.place));
    if (least.is_empty() || most.is_empty() || most.most() < kLargestNumber) return;
    const auto printed = least_printed(r_, e.child(root, 0));
    const auto components = most_counted(r_, e, e.child(root, 1));
    if (components && *components <= printed.value_or(least.least())) return;
    const LinearSum price = solver_.sum_of(e, root_of(e), known.place);
    if (check_.never(known, price, kNotNegative.complement()) || !check_.is_new(root.span)) return;
    d_.warning(
        "out-of-bounds", root.span,
        fmt::format("this price may be less than 0: nothing keeps '{}' below '{}'",
                    r_.sources.text(e.child(root, 1).span), r_.sources.text(e.child(root, 0).span)),
        fmt::format("write max(0, {})", r_.sources.text(root.span)));
  }

  // Reports a price that cannot be paid where the conditions hold.
  void payment(const Amount& cost, const Guaranteed& known, SourceSpan span) {
    if (!cost.resource.is_some() || !cost.amount.is_some()) return;
    const Expression& amount = r_.expression(cost.amount);
    const AttributeDef& resource = r_.attribute(cost.resource);
    std::optional<TermId> owner;
    if (resource.owner == AttributeOwner::kPlayer) owner = solver_.actor(known.place);
    const LinearSum price = solver_.sum_of(amount, root_of(amount), known.place);
    const LinearSum left =
        difference(solver_.sum_of_attribute(cost.resource, owner, known.place), price);
    const ValueSet enough = ValueSet::range(resource.minimum, ValueSet::kMost);
    const bool is_ever_payable =
        !price.is_number() ||
        price.number <= std::int64_t{resource.maximum} - std::int64_t{resource.minimum};
    if (!is_ever_payable || !check_.never(known, left, enough)) return;
    for (const Premise& p : known.premises) {
      if (!solver_.assume(p.alone, left, enough).empty()) continue;
      const SourceSpan of = p.of;
      if (!of.is_known()) return;
      d_.warning("never-payable", span,
                 fmt::format("{} {} cannot be paid where '{}'", r_.sources.text(amount.span),
                             resource.name, r_.sources.text(of)),
                 "correct the amount or the condition")
          .note(of, "the condition");
      return;
    }
  }

  void trigger(const TriggerDef& t) {
    Guaranteed known = check_.nothing();
    event(t, known);
    for (const Condition& c : t.conditions) {
      check_.condition(c.expression, known, kAlways, "this never holds: the trigger does nothing");
      check_.assume(known, c.expression);
    }
    known.place.state = solver_.another();
    known.place.actor = solver_.another();
    block(t.effect, known);
  }

  // Assumes what holds of every event that the trigger waits for.
  void event(const TriggerDef& t, Guaranteed& known) {
    const auto fact = [&](EventFact f) -> std::optional<LinearSum> {
      const auto at = std::find(t.facts.begin(), t.facts.end(), f);
      if (at == t.facts.end()) return std::nullopt;
      return solver_.sum_of_local(static_cast<std::int32_t>(at - t.facts.begin()), kIntegerType,
                                  known.place);
    };
    const bool grows = t.event == EventKind::kGained;
    const bool shrinks = t.event == EventKind::kPaid;
    const auto amount = fact(EventFact::kAmount);
    if (amount && (grows || shrinks))
      known.worlds = solver_.assume(known.worlds, *amount, kPositive);
    // A component that comes somewhere is an event of its own.
    const bool is_of_one = t.event == EventKind::kMoved || t.event == EventKind::kCreated;
    if (amount && is_of_one) {
      known.worlds = solver_.assume(known.worlds, *amount, ValueSet::of(1));
      known.premises.push_back({solver_.assume({World()}, *amount, ValueSet::of(1)),
                                {},
                                true,
                                false,
                                "each component is an event of its own, with an amount of 1"});
    }
    const auto before = fact(EventFact::kBefore);
    const auto after = fact(EventFact::kAfter);
    if (!before || !after) return;
    const LinearSum change = difference(*after, *before);
    const ValueSet values = grows ? kPositive : shrinks ? kNotNegative.complement() : kNotZero;
    // Of a list before and after are lengths, which may be equal.
    if (t.subject.is_some() || grows || shrinks) {
      known.worlds = solver_.assume(known.worlds, change, values);
    }
    if (!t.subject.is_some()) return;
    const AttributeDef& a = r_.attribute(t.subject.as<AttributeId>());
    if (a.type != kIntegerType) return;
    const ValueSet bounds = ValueSet::range(a.minimum, a.maximum);
    known.worlds = solver_.assume(known.worlds, *before, bounds);
    // What would be set in place of this is not yet checked.
    const bool is_checked = t.time != TriggerTime::kInstead || t.event != EventKind::kChanged;
    if (is_checked) known.worlds = solver_.assume(known.worlds, *after, bounds);
  }

  void flow() {
    for (const FlowNode& n : r_.flow) {
      Guaranteed known = check_.nothing();
      bind_names(n, known);
      if (const auto* loop = std::get_if<RepeatFlow>(&n.kind)) {
        check_.look(loop->times, known);
        check_.condition(loop->again_if, known, "this always holds: the loop goes on for ever",
                         "this never holds: the loop never begins");
        check_.condition(loop->until, known, "this always holds: the loop is done once only",
                         "this never holds: the loop goes on for ever");
      } else if (const auto* each = std::get_if<EachFlow>(&n.kind)) {
        check_.look(each->items, known);
      } else if (const auto* turns = std::get_if<TurnsFlow>(&n.kind)) {
        check_.look(turns->players, known);
        check_.condition(n.turn_goes_on, known, kAlways, "this never holds: nobody gets a turn");
      } else if (const auto* branch = std::get_if<BranchFlow>(&n.kind)) {
        const bool has_else = static_cast<std::size_t>(branch->else_from) < n.parts.size();
        check_.condition(branch->condition, known, has_else ? nullptr : kAlways, nullptr);
      } else if (const auto* several = std::get_if<SimultaneousFlow>(&n.kind)) {
        check_.look(several->players, known);
      } else if (const auto* actions = std::get_if<ActionsFlow>(&n.kind)) {
        check_.look(actions->player, known);
        check_.condition(actions->until, known,
                         actions->is_window
                             ? "this always holds: the window closes with the first action"
                             : "this always holds: one action is offered at most; use 'once'",
                         "this never holds");
      } else if (const auto* effect = std::get_if<EffectFlow>(&n.kind)) {
        Guaranteed inside = known;
        block(effect->block, inside);
      }
    }
  }

  // Binds the names of `each` around a part of the timetable. The game may have changed since their
  // lists were read.
  void bind_names(const FlowNode& n, Guaranteed& known) {
    if (n.names == 0) return;
    const FlowNode& around = r_.flow[n.parent.index()];
    bind_names(around, known);
    const auto* each = std::get_if<EachFlow>(&around.kind);
    if (!each) return;
    check_.bind_item(known, around.names, r_.expression(each->items).type.element(), each->items);
    changes(known);
  }

  void outcome() {
    const Guaranteed known = check_.nothing();
    const OutcomeDef& o = r_.outcome;
    check_.condition(o.solo_win, known, "this always holds: a game alone cannot be lost",
                     "this never holds: a game alone cannot be won");
    for (const ScorePart& p : o.parts) {
      check_.condition(p.condition, known, kAlways, "this never holds: the part is never counted");
    }
    for (const ScorePart& p : o.tie_breaks) check_.comparison(p.value, known);
    check_.comparison(o.team, known);
    check_.comparison(o.outlook, known);
  }

  // -- effects

  // Looks at a block, and changes what is known to what is known behind it.
  void block(BlockId id, Guaranteed& known) {
    if (!id.is_some()) return;
    seen_blocks_[id.index()] = true;
    for (const Effect& e : r_.block(id).effects) {
      std::visit([&](const auto& verb) { effect(e, verb, known); }, e.verb);
    }
  }

  void changes(Guaranteed& known) { known.place.state = solver_.another(); }

  void idle(SourceSpan span, const char* what) {
    if (check_.is_new(span)) d_.warning("always-same", span, what, "correct it, or remove it");
  }

  // Reports effects that certainly change nothing.
  template <class Verb>
  void idle_effect(const Effect&, const Verb&, const Guaranteed&) {}
  void idle_effect(const Effect& e, const PlainEffect& v, const Guaranteed& known) {
    for (const Amount& a : v.amounts) {
      if (a.amount.is_some() && check_.never(known, a.amount, kNotZero)) {
        idle(a.span.is_known() ? a.span : e.span, "this changes nothing: the amount is always 0");
      }
    }
    if (v.verb == Verb::kSet) idle_set(e, v, known);
  }
  // Returns by how much the attribute, read in the state `at`, differs from the value that `set`
  // gives it; nothing if several things or a list are set.
  std::optional<LinearSum> apart_from_set(const PlainEffect& v, const Place& before,
                                          std::int32_t at) {
    const Expression& value = r_.expression(v.given(Taken::kValue));
    if (value.type.is_list || r_.attribute(v.attribute()).type.is_list) return std::nullopt;
    std::optional<TermId> owner;
    if (const ExpressionId id = v.given(Taken::kOwner); id.is_some()) {
      const Expression& of = r_.expression(id);
      if (of.type.is_list) return std::nullopt;
      owner = solver_.term_of_sum(solver_.sum_of(of, root_of(of), before));
    }
    Place place = before;
    place.state = at;
    return difference(solver_.sum_of_attribute(v.attribute(), owner, place),
                      solver_.sum_of(value, root_of(value), before));
  }
  void idle_set(const Effect& e, const PlainEffect& v, const Guaranteed& known) {
    const auto apart = apart_from_set(v, known.place, known.place.state);
    if (apart && check_.never(known, *apart, kNotZero))
      idle(e.span, "this sets it to the value that it has already");
  }

  // What is set has its value until something changes it.
  void effect(const Effect& e, const PlainEffect& v, Guaranteed& known) {
    idle_effect(e, v, known);
    for (const ExpressionId id : facts_of(r_, e).reads) check_.look(id, known);
    const Place before = known.place;
    changes(known);
    if (v.verb != Verb::kSet || may_be_replaced_[v.attribute().index()]) return;
    const auto apart = apart_from_set(v, before, known.place.state);
    if (!apart) return;
    known.worlds = solver_.assume(known.worlds, *apart, ValueSet::of(0));
    known.premises.push_back({solver_.assume({World()}, *apart, ValueSet::of(0)), e.span, true});
  }

  template <class Verb>
  void effect(const Effect& e, const Verb& v, Guaranteed& known) {
    idle_effect(e, v, known);
    const EffectFacts facts = facts_of(r_, e);
    for (const ExpressionId id : facts.reads) check_.look(id, known);
    for (const EffectFacts::Inner& i : facts.inner) {
      changes(known);
      Guaranteed inside = known;
      block(i.block, inside);
    }
    changes(known);
  }

  void effect(const Effect& e, const ControlEffect& v, Guaranteed& known) {
    const Control control = row_of(v.verb).control;
    if (control == Control::kBinding) return bind_value(v, known);
    if (control == Control::kSequence) return block(v.body, known);
    const bool is_loop = control == Control::kLoop;
    const Type type = r_.expression(v.of).type;
    const bool is_condition = type == kBooleanType;
    if (is_loop && is_condition) changes(known);  // it is asked again after each pass
    if (is_condition) {
      const bool may_hold = is_loop || v.otherwise.is_some();
      check_.condition(v.of, known, may_hold ? nullptr : kAlways, nullptr);
    } else {
      check_.look(v.of, known);
    }
    if (type == kIntegerType && check_.never(known, v.of, kPositive)) {
      idle(e.span, "this is never done: the number is never more than 0");
    }
    const std::int32_t state = known.place.state;
    Guaranteed inside = known;
    Guaranteed otherwise = known;
    if (v.slot >= 0) check_.bind_item(inside, v.slot, type.element(), v.of);
    if (is_loop && !is_condition) changes(inside);  // an earlier pass may have changed everything
    if (v.acts) inside.place.actor = solver_.another();
    if (is_condition) {
      check_.assume(inside, v.of);
      check_.assume(otherwise, v.of, false);
    }
    block(v.body, inside);
    block(v.otherwise, otherwise);
    if (is_condition && !is_loop) {
      alike_branches(e, v);
      // Behind a branch that ends all, the other one was taken.
      if (always_ends(r_, v.body)) {
        known = std::move(otherwise);
        return;
      }
      if (always_ends(r_, v.otherwise)) {
        known = std::move(inside);
        return;
      }
    }
    if (is_loop || inside.place.state != state || otherwise.place.state != state) changes(known);
  }

  // Reports two branches that are written alike.
  void alike_branches(const Effect& e, const ControlEffect& v) {
    if (!v.body.is_some() || !v.otherwise.is_some()) return;
    const auto text = [&](BlockId id) {
      std::string out;
      const SourceSpan span = r_.block(id).span;
      if (!span.is_known()) return out;
      for (const char c : r_.sources.text(span)) {
        if (c != ' ' && c != '\n') out += c;
      }
      return out;
    };
    const std::string then = text(v.body);
    if (then.empty() || then != text(v.otherwise) || !check_.is_new(e.span)) return;
    d_.warning("always-same", e.span, "the same is done whether this holds or not",
               "correct what is under 'then' or under 'else', or do it without 'if'");
  }

  void bind_value(const ControlEffect& v, Guaranteed& known) {
    check_.look(v.of, known);
    const Expression& e = r_.expression(v.of);
    const Place before = known.place;
    const LinearSum local = check_.bind(known, v.slot, e.type);
    if (e.type.is_list || e.type == kBooleanType) return;
    const LinearSum apart = difference(solver_.sum_of(e, root_of(e), before), local);
    known.worlds = solver_.assume(known.worlds, apart, ValueSet::of(0));
  }

  void effect(const Effect&, const ChooseEffect& v, Guaranteed& known) {
    for (const ExpressionId id : {v.by, v.from, v.minimum, v.maximum, v.among})
      check_.look(id, known);
    Guaranteed inside = known;
    if (v.by.is_some()) inside.place.actor = solver_.another();
    for (std::size_t k = 0; k < v.parts.size(); ++k) {
      check_.look(v.parts[k].from, inside);
      check_.bind_item(inside, v.slot + static_cast<std::int32_t>(k), v.parts[k].type,
                       v.parts[k].from);
    }
    check_number(v.name, v.minimum, v.maximum, known);
    if (v.parts.empty() && v.from.is_some()) {
      const Type items = r_.expression(v.from).type;
      const Type type = v.maximum.is_some() ? items : items.element();
      check_.bind_item(inside, v.slot, type, v.from);
      check_.assume_count(inside, v.slot, type, v.minimum, v.maximum, known.place);
    }
    check_.condition(v.where, inside, kAlways, kNothingToChoose);
    check_.assume(inside, v.where);
    check_.comparison(v.prefer, inside);
    check_.comparison(v.note, inside);
    inside.place.actor = solver_.another();
    block(v.then, inside);
    Guaranteed otherwise = known;
    block(v.otherwise, otherwise);
    changes(known);
    // Locals that are read behind the choice are bound anew.
    for (std::size_t k = 0; k < std::max<std::size_t>(v.parts.size(), 1); ++k) {
      check_.bind(known, v.slot + static_cast<std::int32_t>(k), kNothingType);
    }
  }

  void effect(const Effect&, const ChooseOne& v, Guaranteed& known) {
    check_.look(v.by, known);
    check_.look(v.times, known);
    if (v.times.is_some()) changes(known);
    for (const WayToGo& way : v.ways) {
      Guaranteed inside = known;
      if (v.by.is_some()) inside.place.actor = solver_.another();
      check_.condition(way.condition, inside, kAlways, "this never holds: this is never offered");
      check_.assume(inside, way.condition);
      inside.place.actor = solver_.another();
      block(way.block, inside);
    }
    changes(known);
  }

  // -- conditions

  const Ruleset& r_;
  Diagnostics& d_;
  ConditionCheck check_;
  Solver& solver_;
  std::vector<bool> seen_blocks_;
  // The attributes of which triggers hear at once, or in place of the change, that they are set.
  std::vector<bool> may_be_replaced_;
};

}  // namespace

void check_conditions(const Ruleset& r, Diagnostics& d) { Conditions(r, d).run(); }

void check_conditions_of_scripts(const Ruleset& r, const std::vector<Expression>& conditions,
                                 Diagnostics& d) {
  using At = std::array<std::uint32_t, 3>;  // file, begin, end
  const auto place_of = [](SourceSpan s) {
    return At{static_cast<std::uint32_t>(s.file), s.begin, s.end};
  };
  Diagnostics found;
  ConditionCheck check(r, found, true);
  std::map<At, int> times;
  std::map<std::tuple<At, At, std::string>, std::pair<int, Diagnostic>> reports;
  for (const Expression& e : conditions) {
    ++times[place_of(e.span)];
    const std::size_t before = found.size();
    check.look(e);
    for (std::size_t i = before; i < found.size(); ++i) {
      const Diagnostic& one = found.list()[i];
      auto& [count, report] = reports[{place_of(e.span), place_of(one.span), one.message}];
      ++count;
      report = one;
    }
  }
  for (const auto& [key, report] : reports) {
    if (report.first == times[std::get<0>(key)]) d.add(report.second);
  }
}

void check_condition(const Ruleset& r, ExpressionId id, Diagnostics& d) {
  ConditionCheck check(r, d, false);
  check.look(id, check.nothing());
}

}  // namespace cubilete

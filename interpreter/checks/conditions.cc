#include "checks/conditions.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>

#include "checks/operands.h"
#include "checks/printed.h"
#include "checks/solver.h"
#include "ruleset/constant.h"
#include "ruleset/effect_facts.h"

namespace cubilete {
namespace {

// A condition that holds where others are evaluated, for messages.
struct Premise {
  Worlds alone;   // the worlds in which it holds
  SourceSpan of;  // what says it; unknown: `rule` does
  bool holds = true;
  bool is_list = false;  // it says which list something is from
  std::string_view rule = {};
};

// What is known at a place of the rules.
struct Guaranteed {
  Place place;
  Worlds worlds = {World()};
  std::vector<Premise> premises;
  bool is_guarded = false;  // a condition of the rules holds
};

std::int32_t root_of(const Expression& e) { return static_cast<std::int32_t>(e.nodes.size()) - 1; }

// Returns whether it asks for a value, in contrast to one that joins conditions.
bool is_test(const ExpressionNode& n) {
  return is_comparison(n.op) || n.op == Op::kIn || n.op == Op::kAny || n.op == Op::kNone ||
         n.op == Op::kExists;
}

// How an expression is used: as a value, as a condition, or as one of those joined by `and`.
enum class Use { kValue, kCondition, kPartOfAnd };

// Returns whether it is a truth that is read, in contrast to one that is computed.
bool is_read_truth(const ExpressionNode& n) {
  return n.type == kBooleanType && (n.op == Op::kAttribute || n.op == Op::kProperty ||
                                    n.op == Op::kLocal || n.op == Op::kOption);
}

// Returns whether the value depends on the item of an enclosing filter.
bool reads_item(const Expression& e, const ExpressionNode& n) {
  if (n.op == Op::kItem) return true;
  for (int i = 0; i < n.child_count; ++i) {
    if (reads_item(e, e.child(n, i))) return true;
  }
  return false;
}

// Why a condition always or never holds, and what to do.
struct DecidedBy {
  std::string why;  // behind "this always holds"; may be empty
  std::string help = "correct the condition, or remove it";
  SourceSpan of = {};  // what it follows from or contradicts
};

// Looks at each condition of the rules with what is known where it is evaluated.
class Conditions {
 public:
  Conditions(const Ruleset& r, Diagnostics& d)
      : r_(r),
        d_(d),
        solver_(r),
        operands_(r, d, solver_, [this](SourceSpan span) { return is_new(span); }),
        seen_(r.expressions.size()),
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
        constant(s.condition, "this always holds: it tests nothing", nullptr);
        for (const ExpressionId id : {s.condition, s.without_overlays}) {
          if (id.is_some()) seen_[id.index()] = true;
        }
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
      Guaranteed known = nothing();
      block(BlockId(i), known);
    }
    for (std::size_t i = 0; i < r_.expressions.size(); ++i) {
      if (!seen_[i]) look(ExpressionId(i), nothing());
    }
  }

  // Looks at one expression of a test by itself. It may say what is printed, and calculate.
  void run(ExpressionId id) {
    is_of_rules_ = false;
    look(id, nothing());
  }

 private:
  static constexpr const char* kAlways = "this always holds: it is no condition";
  static constexpr const char* kNoDifference = "this is the same for everything it should compare";
  static constexpr const char* kNothingToChoose = "this never holds: nothing can be chosen";

  // -- what is known

  Guaranteed nothing() {
    solver_.forget();
    return {another_place(), {World()}, {}};
  }

  Place another_place() { return {solver_.another(), solver_.another(), {}, {}}; }

  void assume(Guaranteed& known, const Expression& e, std::int32_t node, bool holds) {
    known.is_guarded = true;
    known.worlds = solver_.assume(known.worlds, e, node, known.place, holds);
    known.premises.push_back({solver_.assume({World()}, e, node, known.place, holds),
                              e.nodes[std::size_t(node)].span, holds});
  }

  void assume(Guaranteed& known, ExpressionId id, bool holds = true) {
    if (!id.is_some()) return;
    const Expression& e = r_.expression(id);
    assume(known, e, root_of(e), holds);
  }

  LinearSum bind(Guaranteed& known, std::int32_t slot, Type type) {
    const auto at = static_cast<std::size_t>(slot);
    if (known.place.slots.size() <= at) known.place.slots.resize(at + 1);
    known.place.slots[at] = solver_.another();
    return solver_.sum_of_local(slot, type, known.place);
  }

  // Binds a local to an item of a list, if it is a single one.
  void bind_item(Guaranteed& known, std::int32_t slot, Type type, ExpressionId list) {
    const Place before = known.place;
    const LinearSum item = bind(known, slot, type);
    if (type.is_list || !list.is_some()) return;
    const Expression& e = r_.expression(list);
    if (e.type.is_list && e.type.kind != TypeKind::kRecord)
      assume_item(known, item, e, root_of(e), before);
  }

  void assume_item(Guaranteed& known, const LinearSum& item, const Expression& e, std::int32_t list,
                   const Place& place) {
    known.worlds = solver_.assume_item(known.worlds, item, e, list, place);
    known.premises.push_back({solver_.assume_item({World()}, item, e, list, place),
                              e.nodes[std::size_t(list)].span, true, true});
  }

  // Assumes that the list in a local has as many items as a choice may have.
  void assume_count(Guaranteed& known, std::int32_t slot, Type type, ExpressionId least,
                    ExpressionId most, const Place& before) {
    if (!type.is_list || !least.is_some()) return;
    const LinearSum count = solver_.count_of_local(slot, type, known.place);
    const auto bound = [&](ExpressionId id) {
      const Expression& e = r_.expression(id);
      return solver_.sum_of(e, root_of(e), before);
    };
    known.worlds = solver_.assume(known.worlds, difference(count, bound(least)), kNotNegative);
    if (!most.is_some()) return;
    known.worlds = solver_.assume(known.worlds, difference(bound(most), count), kNotNegative);
  }

  // Returns whether the sum certainly is in no way in the set.
  bool never(const Guaranteed& known, const LinearSum& sum, const ValueSet& values) {
    return solver_.never(known.worlds, sum, values);
  }
  bool never(const Guaranteed& known, ExpressionId id, const ValueSet& values) {
    const Expression& e = r_.expression(id);
    return never(known, solver_.sum_of(e, root_of(e), known.place), values);
  }

  // -- rules

  void action(const ActionDef& a) {
    Guaranteed known = nothing();
    for (const Condition& c : a.conditions) {
      condition(c.expression, known, kAlways, nullptr);
      assume(known, c.expression);
    }
    for (std::size_t k = 0; k < a.choices.size(); ++k) {
      const ChoiceDef& c = a.choices[k];
      for (const ExpressionId id : {c.from, c.minimum, c.maximum, c.among}) look(id, known);
      check_number(c.name, c.minimum, c.maximum, known);
      const Place before = known.place;
      const auto slot = static_cast<std::int32_t>(k);
      bind_item(known, slot, c.type, c.from);
      assume_count(known, slot, c.type, c.minimum, c.maximum, before);
      for (const Condition& w : c.where) {
        condition(w.expression, known, kAlways, kNothingToChoose);
        assume(known, w.expression);
      }
      comparison(c.prefer, known);
      comparison(c.note, known);
    }
    look(a.cost_from, known);
    const bool may_be_kept =
        ask_rules(a.conditions) ||
        std::ranges::any_of(a.choices, [&](const ChoiceDef& c) { return ask_rules(c.where); });
    for (const Amount& cost : a.cost) {
      look(cost.amount, known);
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
    if (!never(known, apart, kNotNegative) || !is_new(from.span)) return;
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
    if (never(known, price, kNotNegative.complement()) || !is_new(root.span)) return;
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
    if (!is_ever_payable || !never(known, left, enough)) return;
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
    Guaranteed known = nothing();
    event(t, known);
    for (const Condition& c : t.conditions) {
      condition(c.expression, known, kAlways, "this never holds: the trigger does nothing");
      assume(known, c.expression);
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
      const Guaranteed known = nothing();
      if (const auto* loop = std::get_if<RepeatFlow>(&n.kind)) {
        condition(loop->again_if, known, "this always holds: the loop goes on for ever",
                  "this never holds: the loop never begins");
        condition(loop->until, known, "this always holds: the loop is done once only",
                  "this never holds: the loop goes on for ever");
      } else if (std::holds_alternative<TurnsFlow>(n.kind)) {
        condition(n.turn_goes_on, known, kAlways, "this never holds: nobody gets a turn");
      } else if (const auto* branch = std::get_if<BranchFlow>(&n.kind)) {
        const bool has_else = static_cast<std::size_t>(branch->else_from) < n.parts.size();
        condition(branch->condition, known, has_else ? nullptr : kAlways, nullptr);
      } else if (const auto* actions = std::get_if<ActionsFlow>(&n.kind)) {
        condition(actions->until, known,
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

  void outcome() {
    const Guaranteed known = nothing();
    const OutcomeDef& o = r_.outcome;
    condition(o.solo_win, known, "this always holds: a game alone cannot be lost",
              "this never holds: a game alone cannot be won");
    for (const ScorePart& p : o.parts) {
      condition(p.condition, known, kAlways, "this never holds: the part is never counted");
    }
    for (const ScorePart& p : o.tie_breaks) comparison(p.value, known);
    comparison(o.team, known);
    comparison(o.outlook, known);
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
    if (is_new(span)) d_.warning("always-same", span, what, "correct it, or remove it");
  }

  // Reports effects that certainly change nothing.
  template <class Verb>
  void idle_effect(const Effect&, const Verb&, const Guaranteed&) {}
  void idle_effect(const Effect& e, const PlainEffect& v, const Guaranteed& known) {
    for (const Amount& a : v.amounts) {
      if (a.amount.is_some() && never(known, a.amount, kNotZero)) {
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
    if (apart && never(known, *apart, kNotZero))
      idle(e.span, "this sets it to the value that it has already");
  }

  // What is set has its value until something changes it.
  void effect(const Effect& e, const PlainEffect& v, Guaranteed& known) {
    idle_effect(e, v, known);
    for (const ExpressionId id : facts_of(r_, e).reads) look(id, known);
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
    for (const ExpressionId id : facts.reads) look(id, known);
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
      condition(v.of, known, may_hold ? nullptr : kAlways, nullptr);
    } else {
      look(v.of, known);
    }
    if (type == kIntegerType && never(known, v.of, kPositive)) {
      idle(e.span, "this is never done: the number is never more than 0");
    }
    const std::int32_t state = known.place.state;
    Guaranteed inside = known;
    Guaranteed otherwise = known;
    if (v.slot >= 0) bind_item(inside, v.slot, type.element(), v.of);
    if (is_loop && !is_condition) changes(inside);  // an earlier pass may have changed everything
    if (v.acts) inside.place.actor = solver_.another();
    if (is_condition) {
      assume(inside, v.of);
      assume(otherwise, v.of, false);
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
    if (then.empty() || then != text(v.otherwise) || !is_new(e.span)) return;
    d_.warning("always-same", e.span, "the same is done whether this holds or not",
               "correct what is under 'then' or under 'else', or do it without 'if'");
  }

  void bind_value(const ControlEffect& v, Guaranteed& known) {
    look(v.of, known);
    const Expression& e = r_.expression(v.of);
    const Place before = known.place;
    const LinearSum local = bind(known, v.slot, e.type);
    if (e.type.is_list || e.type == kBooleanType) return;
    const LinearSum apart = difference(solver_.sum_of(e, root_of(e), before), local);
    known.worlds = solver_.assume(known.worlds, apart, ValueSet::of(0));
  }

  void effect(const Effect&, const ChooseEffect& v, Guaranteed& known) {
    for (const ExpressionId id : {v.by, v.from, v.minimum, v.maximum, v.among}) look(id, known);
    Guaranteed inside = known;
    if (v.by.is_some()) inside.place.actor = solver_.another();
    for (std::size_t k = 0; k < v.parts.size(); ++k) {
      look(v.parts[k].from, inside);
      bind_item(inside, v.slot + static_cast<std::int32_t>(k), v.parts[k].type, v.parts[k].from);
    }
    check_number(v.name, v.minimum, v.maximum, known);
    if (v.parts.empty() && v.from.is_some()) {
      const Type items = r_.expression(v.from).type;
      const Type type = v.maximum.is_some() ? items : items.element();
      bind_item(inside, v.slot, type, v.from);
      assume_count(inside, v.slot, type, v.minimum, v.maximum, known.place);
    }
    condition(v.where, inside, kAlways, kNothingToChoose);
    assume(inside, v.where);
    comparison(v.prefer, inside);
    comparison(v.note, inside);
    inside.place.actor = solver_.another();
    block(v.then, inside);
    Guaranteed otherwise = known;
    block(v.otherwise, otherwise);
    changes(known);
    // Locals that are read behind the choice are bound anew.
    for (std::size_t k = 0; k < std::max<std::size_t>(v.parts.size(), 1); ++k) {
      bind(known, v.slot + static_cast<std::int32_t>(k), kNothingType);
    }
  }

  void effect(const Effect&, const ChooseOne& v, Guaranteed& known) {
    look(v.by, known);
    look(v.times, known);
    if (v.times.is_some()) changes(known);
    for (const WayToGo& way : v.ways) {
      Guaranteed inside = known;
      if (v.by.is_some()) inside.place.actor = solver_.another();
      condition(way.condition, inside, kAlways, "this never holds: this is never offered");
      assume(inside, way.condition);
      inside.place.actor = solver_.another();
      block(way.block, inside);
    }
    changes(known);
  }

  // -- conditions

  bool is_new(SourceSpan span) {
    return span.is_known() && reported_.insert({span.file, span.begin}).second;
  }

  // Looks at a whole condition. `holds` and `never_holds` say what follows if it is constant; null:
  // that case is reported elsewhere.
  void condition(ExpressionId id, const Guaranteed& known, const char* holds,
                 const char* never_holds) {
    if (!constant(id, holds, never_holds)) look(id, known, Use::kCondition);
  }

  // Reports a condition that depends on nothing. Returns whether it is one.
  bool constant(ExpressionId id, const char* holds, const char* never_holds) {
    const auto value = constant_value(r_, id);
    if (!value) return false;
    seen_[id.index()] = true;
    const char* message = *value != 0 ? holds : never_holds;
    if (message && r_.expression(id).span.is_known()) {
      d_.warning("always-same", r_.expression(id).span, message,
                 "correct the condition, or remove it");
    }
    return true;
  }

  void comparison(ExpressionId id, const Guaranteed& known) {
    if (!id.is_some()) return;
    look(id, known);
    if (!constant_value(r_, id) || !r_.expression(id).span.is_known()) return;
    d_.warning("always-same", r_.expression(id).span, kNoDifference,
               "let it depend on what is compared, or remove it");
  }

  void look(ExpressionId id, const Guaranteed& known, Use use = Use::kValue) {
    if (!id.is_some()) return;
    seen_[id.index()] = true;
    const Expression& e = r_.expression(id);
    look_at(e, root_of(e), known, use);
  }

  // Looks at the conditions inside of an expression, each with what is known where it is asked.
  void look_at(const Expression& e, std::int32_t node, const Guaranteed& known,
               Use use = Use::kValue) {
    const ExpressionNode& n = e.nodes[std::size_t(node)];
    const auto child = [&](std::int32_t k) { return e.child_index(n, k); };
    const std::size_t before = d_.size();
    if (n.op == Op::kAnd || n.op == Op::kOr || n.op == Op::kIfElse) {
      const Use of_parts = n.op == Op::kAnd  ? Use::kPartOfAnd
                           : n.op == Op::kOr ? Use::kCondition
                                             : use;
      look_at(e, child(0), known, n.op == Op::kIfElse ? Use::kCondition : of_parts);
      for (std::int32_t k = 1; k < n.child_count; ++k) {
        Guaranteed inside = known;
        assume(inside, e, child(0), n.op == Op::kAnd || (n.op == Op::kIfElse && k == 1));
        look_at(e, child(k), inside, of_parts);
      }
      if (n.op == Op::kIfElse) operands(e, node, known);
      const bool is_whole = n.op == Op::kAnd && use != Use::kPartOfAnd;
      if (is_whole && d_.size() == before) printed(e, node);
      return;
    }
    const bool is_asked = is_test(n) || (use != Use::kValue && is_read_truth(n));
    if (is_asked && report(e, node, known)) return;
    if (is_test(n) && use != Use::kPartOfAnd && printed(e, node)) return;
    if (n.op == Op::kNot) return look_at(e, child(0), known, Use::kCondition);
    operands(e, node, known);
    if (is_always_empty(e, n, known) && is_new(n.span)) {
      d_.warning("always-same", n.span, "this list is always empty",
                 n.op == Op::kRange ? "write the lower number first"
                                    : "correct the number, or remove what reads the list");
    }
    for (std::int32_t k = 0; k < n.child_count; ++k) {
      if (!is_for_each_item(n.op, k)) {
        look_at(e, child(k), known);
        continue;
      }
      Guaranteed inside = known;
      const TermId item = solver_.item_of(e, child(0), known.place);
      assume_item(inside, {0, {{item, 1}}}, e, child(0), known.place);
      inside.place.items.push_back(item);
      look_at(e, child(k), inside, n.op == Op::kFilter ? Use::kCondition : Use::kValue);
    }
  }

  void operands(const Expression& e, std::int32_t node, const Guaranteed& known) {
    if (is_of_rules_) operands_.look_at(e, node, known.worlds, known.place, known.is_guarded);
  }

  // Reports a condition that none of the declared components fulfils. Returns whether it does.
  bool printed(const Expression& e, std::int32_t node) {
    if (!is_of_rules_) return false;
    KindId kind;
    const SourceSpan span = e.nodes[std::size_t(node)].span;
    if (constant_value(e, node) || !is_never_printed(r_, e, node, kind) || !is_new(span))
      return false;
    d_.warning("always-same", span,
               fmt::format("this never holds: no component of the kind '{}' is printed so",
                           r_.kind(kind).name),
               "correct the condition, or what is printed");
    return true;
  }

  // Returns whether it is a list of no items, or a range that ends before it begins.
  bool is_always_empty(const Expression& e, const ExpressionNode& n, const Guaranteed& known) {
    const bool is_part = n.op == Op::kFirst || n.op == Op::kLast;
    if (!is_part && n.op != Op::kRange) return false;
    const LinearSum last = solver_.sum_of(e, e.child_index(n, 1), known.place);
    if (is_part) return never(known, last, kPositive);
    const LinearSum first = solver_.sum_of(e, e.child_index(n, 0), known.place);
    return never(known, difference(last, first), kNotNegative);
  }

  // Reports a test that always or never holds. Returns whether it does.
  bool report(const Expression& e, std::int32_t node, const Guaranteed& known) {
    const ExpressionNode& n = e.nodes[std::size_t(node)];
    const auto holds = solver_.decide(known.worlds, e, node, known.place);
    if (!holds || constant_value(e, node)) return false;
    if (!is_new(n.span)) return true;
    const DecidedBy reason = reason_of(e, node, *holds, known);
    Diagnostics::Report d = d_.warning("always-same", n.span,
                                       fmt::format("this {} holds{}{}", *holds ? "always" : "never",
                                                   reason.why.empty() ? "" : ": ", reason.why),
                                       reason.help);
    if (reason.of.is_known()) d.note(reason.of, "said here");
    return true;
  }

  DecidedBy reason_of(const Expression& e, std::int32_t node, bool holds, const Guaranteed& known) {
    const ExpressionNode& n = e.nodes[std::size_t(node)];
    if (solver_.decide({World()}, e, node, known.place)) return reason_of(e, n, known);
    for (auto p = known.premises.rbegin(); p != known.premises.rend(); ++p) {
      if (!solver_.decide(p->alone, e, node, known.place)) continue;
      const SourceSpan of = p->of;
      if (!p->rule.empty()) return {std::string(p->rule)};
      if (!of.is_known()) break;
      const std::string text = fmt::format("{}'{}'",
                                           p->is_list ? "being one of "
                                           : p->holds ? ""
                                                      : "not ",
                                           r_.sources.text(of));
      if (holds) return {"it follows from " + text, "remove one of the two, or correct it", of};
      return {"it contradicts " + text, "correct one of the two", of};
    }
    return {known.premises.empty() ? "" : "with what holds here already"};
  }

  // Returns why a test is decided by itself.
  DecidedBy reason_of(const Expression& e, const ExpressionNode& n, const Guaranteed& known) {
    if (!is_comparison(n.op)) {
      const ExpressionNode& side = e.child(n, 0);
      if (!side.span.is_known()) return {};
      return {fmt::format("'{}' leaves nothing else", r_.sources.text(side.span))};
    }
    const LinearSum a = solver_.sum_of(e, e.child_index(n, 0), known.place);
    const LinearSum b = solver_.sum_of(e, e.child_index(n, 1), known.place);
    const ExpressionNode& side = e.child(n, a.is_number() ? 1 : 0);
    if (!side.span.is_known()) return {};
    const std::string_view text = r_.sources.text(side.span);
    if (a.number == b.number && a.terms == b.terms) {
      return {fmt::format("'{}' is compared with itself", text),
              side.op == Op::kLocal
                  ? fmt::format("'{0}' is the choice, local or parameter of this name; that of "
                                "the item in brackets is it.{0}",
                                text)
              : reads_item(e, side)
                  ? "both are of the item in these brackets: give the other one a name outside"
                  : "compare it with something else, or remove the condition"};
    }
    const ValueSet values = solver_.values_of(a.is_number() ? b : a);
    if (side.type != kIntegerType || values.is_empty() || !(a.is_number() || b.is_number())) {
      return {fmt::format("'{}' and '{}' leave nothing else", r_.sources.text(e.child(n, 0).span),
                          r_.sources.text(e.child(n, 1).span))};
    }
    return {fmt::format("{} is {}", text, in_words(values)),
            "correct the number, or the bounds where it is declared"};
  }

  const Ruleset& r_;
  Diagnostics& d_;
  Solver solver_;
  Operands operands_;
  std::vector<bool> seen_;  // the expressions that were looked at
  std::vector<bool> seen_blocks_;
  // The attributes of which triggers hear at once, or in place of the change, that they are set.
  std::vector<bool> may_be_replaced_;
  bool is_of_rules_ = true;
  std::set<std::pair<std::int32_t, std::uint32_t>> reported_;  // file and beginning
};

}  // namespace

void check_conditions(const Ruleset& r, Diagnostics& d) { Conditions(r, d).run(); }

void check_condition(const Ruleset& r, ExpressionId id, Diagnostics& d) {
  Conditions(r, d).run(id);
}

}  // namespace cubilete

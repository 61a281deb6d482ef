#include "checks/condition_check.h"

#include <fmt/format.h>

#include <optional>

#include "checks/printed.h"
#include "ruleset/constant.h"

namespace cubilete {
namespace {

constexpr const char* kNoDifference = "this is the same for everything it should compare";

// Returns whether it asks for a value, in contrast to one that joins conditions.
bool is_test(const ExpressionNode& n) {
  return is_comparison(n.op) || n.op == Op::kIn || n.op == Op::kAny || n.op == Op::kNone ||
         n.op == Op::kExists;
}

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

}  // namespace

ConditionCheck::ConditionCheck(const Ruleset& r, Diagnostics& d, bool of_rules)
    : r_(r),
      d_(d),
      solver_(r),
      operands_(r, d, solver_, [this](SourceSpan span) { return is_new(span); }),
      is_of_rules_(of_rules),
      seen_(r.expressions.size()) {}

bool ConditionCheck::is_new(SourceSpan span) {
  return span.is_known() && reported_.insert({span.file, span.begin}).second;
}

Guaranteed ConditionCheck::nothing() {
  solver_.forget();
  return {another_place(), {World()}, {}};
}

Place ConditionCheck::another_place() { return {solver_.another(), solver_.another(), {}, {}}; }

void ConditionCheck::assume(Guaranteed& known, const Expression& e, std::int32_t node, bool holds) {
  known.is_guarded = true;
  known.worlds = solver_.assume(known.worlds, e, node, known.place, holds);
  known.premises.push_back({solver_.assume({World()}, e, node, known.place, holds),
                            e.nodes[std::size_t(node)].span, holds});
}

void ConditionCheck::assume(Guaranteed& known, ExpressionId id, bool holds) {
  if (!id.is_some()) return;
  const Expression& e = r_.expression(id);
  assume(known, e, root_of(e), holds);
}

LinearSum ConditionCheck::bind(Guaranteed& known, std::int32_t slot, Type type) {
  const auto at = static_cast<std::size_t>(slot);
  if (known.place.slots.size() <= at) known.place.slots.resize(at + 1);
  known.place.slots[at] = solver_.another();
  return solver_.sum_of_local(slot, type, known.place);
}

void ConditionCheck::bind_item(Guaranteed& known, std::int32_t slot, Type type, ExpressionId list) {
  const Place before = known.place;
  const LinearSum item = bind(known, slot, type);
  if (type.is_list || !list.is_some()) return;
  const Expression& e = r_.expression(list);
  if (e.type.is_list && e.type.kind != TypeKind::kRecord)
    assume_item(known, item, e, root_of(e), before);
}

void ConditionCheck::assume_item(Guaranteed& known, const LinearSum& item, const Expression& e,
                                 std::int32_t list, const Place& place) {
  known.worlds = solver_.assume_item(known.worlds, item, e, list, place);
  known.premises.push_back({solver_.assume_item({World()}, item, e, list, place),
                            e.nodes[std::size_t(list)].span, true, true});
}

void ConditionCheck::assume_count(Guaranteed& known, std::int32_t slot, Type type,
                                  ExpressionId least, ExpressionId most, const Place& before) {
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

bool ConditionCheck::never(const Guaranteed& known, const LinearSum& sum, const ValueSet& values) {
  return solver_.never(known.worlds, sum, values);
}

bool ConditionCheck::never(const Guaranteed& known, ExpressionId id, const ValueSet& values) {
  const Expression& e = r_.expression(id);
  return never(known, solver_.sum_of(e, root_of(e), known.place), values);
}

void ConditionCheck::condition(ExpressionId id, const Guaranteed& known, const char* holds,
                               const char* never_holds) {
  if (!constant(id, holds, never_holds)) look(id, known, Use::kCondition);
}

bool ConditionCheck::constant(ExpressionId id, const char* holds, const char* never_holds) {
  const auto value = constant_value(r_, id);
  if (!value) return false;
  note_seen(id);
  const char* message = *value != 0 ? holds : never_holds;
  if (message && r_.expression(id).span.is_known()) {
    d_.warning("always-same", r_.expression(id).span, message,
               "correct the condition, or remove it");
  }
  return true;
}

void ConditionCheck::comparison(ExpressionId id, const Guaranteed& known) {
  if (!id.is_some()) return;
  look(id, known);
  if (!constant_value(r_, id) || !r_.expression(id).span.is_known()) return;
  d_.warning("always-same", r_.expression(id).span, kNoDifference,
             "let it depend on what is compared, or remove it");
}

void ConditionCheck::look(ExpressionId id, const Guaranteed& known, Use use) {
  if (!id.is_some()) return;
  note_seen(id);
  const Expression& e = r_.expression(id);
  look_at(e, root_of(e), known, use);
}

void ConditionCheck::look(const Expression& e) {
  reported_.clear();
  look_at(e, root_of(e), nothing(), Use::kCondition);
}

void ConditionCheck::look_at(const Expression& e, std::int32_t node, const Guaranteed& known,
                             Use use) {
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

void ConditionCheck::operands(const Expression& e, std::int32_t node, const Guaranteed& known) {
  if (is_of_rules_) operands_.look_at(e, node, known.worlds, known.place, known.is_guarded);
}

bool ConditionCheck::printed(const Expression& e, std::int32_t node) {
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

bool ConditionCheck::is_always_empty(const Expression& e, const ExpressionNode& n,
                                     const Guaranteed& known) {
  const bool is_part = n.op == Op::kFirst || n.op == Op::kLast;
  if (!is_part && n.op != Op::kRange) return false;
  const LinearSum last = solver_.sum_of(e, e.child_index(n, 1), known.place);
  if (is_part) return never(known, last, kPositive);
  const LinearSum first = solver_.sum_of(e, e.child_index(n, 0), known.place);
  return never(known, difference(last, first), kNotNegative);
}

bool ConditionCheck::report(const Expression& e, std::int32_t node, const Guaranteed& known) {
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

ConditionCheck::DecidedBy ConditionCheck::reason_of(const Expression& e, std::int32_t node,
                                                    bool holds, const Guaranteed& known) {
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

ConditionCheck::DecidedBy ConditionCheck::reason_of(const Expression& e, const ExpressionNode& n,
                                                    const Guaranteed& known) {
  if (!is_comparison(n.op)) {
    const ExpressionNode& side = e.child(n, 0);
    if (!side.span.is_known()) return {};
    const std::string_view text = r_.sources.text(side.span);
    if (n.op == Op::kExists && side.op == Op::kSeat) {
      return {fmt::format("without such a seat '{}' is an error", text),
              fmt::format("write player_count >= {}", r_.sources.text(e.child(side, 0).span))};
    }
    return {fmt::format("'{}' leaves nothing else", text)};
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

}  // namespace cubilete

#include "native/selection_plan.h"

#include <algorithm>

namespace cubilete::native {
namespace {

bool is_plain(Type t) {
  switch (t.kind) {
    case TypeKind::kInteger:
    case TypeKind::kBoolean:
    case TypeKind::kSymbol:
    case TypeKind::kDefinition:
    case TypeKind::kResource:
    case TypeKind::kAmounts:
      return true;
    default:
      return false;  // a script could read the game through it
  }
}

// True if the parameters are numbers and names, through which a script cannot read the game.
bool are_plain(const std::vector<Parameter>& parameters) {
  return std::all_of(parameters.begin(), parameters.end(),
                     [](const Parameter& p) { return is_plain(p.type); });
}

// True if the result depends on the arguments alone.
bool is_pure(const Ruleset& r, ScriptId id) {
  return r.depends_on_arguments_alone(r.scripts[id.index()]);
}

// True if so for the ability of that name in every kind, and its arguments are plain.
bool is_pure(const Ruleset& r, PropertyId id) {
  const PropertyDef& p = r.property(id);
  if (!are_plain(p.parameters)) return false;
  for (const ComponentDef& d : r.definitions) {
    const PropertyId own = d.kind == p.kind ? id : r.find_property(d.kind, p.name);
    if (!own.is_some()) continue;
    const PropertyValue& v = d.properties[std::size_t(r.property(own).index)];
    if (!v.is_set) continue;
    if (!v.script.is_some()) return false;
    if (!is_pure(r, v.script)) return false;
  }
  return true;
}

// Examines one condition on a selection.
class Planner {
 public:
  Planner(const Ruleset& r, const Expression& e, std::int32_t slot,
          std::vector<SelectionPlan::ConditionPart>& out)
      : r_(r), e_(e), slot_(slot), parts_(out) {}

  bool succeeds() { return is_determined(static_cast<std::int32_t>(e_.nodes.size()) - 1); }
  bool follows(std::int32_t i) { return reads_local(i, false) && is_determined(i); }

 private:
  const ExpressionNode& node(std::int32_t i) const { return e_.nodes[std::size_t(i)]; }
  std::int32_t child(const ExpressionNode& n, std::int32_t k) const { return e_.child_index(n, k); }
  template <class Holds>
  bool all_children(const ExpressionNode& n, std::int32_t from, Holds holds) const {
    for (std::int32_t k = from; k < n.child_count; ++k) {
      if (!holds(child(n, k))) return false;
    }
    return true;
  }

  bool reads_local(std::int32_t i, bool any) const {
    const ExpressionNode& n = node(i);
    if (n.op == Op::kLocal && (any || n.value == slot_)) return true;
    return !all_children(n, 0, [&](std::int32_t c) { return !reads_local(c, any); });
  }
  // True if the node reads the item of an enclosing filter or map.
  bool reads_item(std::int32_t i) const { return reads_items(e_, node(i)); }
  // True if the node has one value for all selections; adds it to the parts.
  bool is_constant(std::int32_t i, bool as_component = false) {
    if (reads_local(i, false) || reads_item(i)) return false;
    if (node(i).op != Op::kLiteral) {
      parts_.push_back({&e_, i, as_component, !reads_local(i, true)});
    }
    return true;
  }

  // True if the value depends on nothing but what equal components share.
  bool is_determined(std::int32_t i) {
    if (!reads_local(i, false)) return is_constant(i);
    const ExpressionNode& n = node(i);
    switch (n.op) {
      case Op::kCount:
      case Op::kAny:
      case Op::kNone:
        return is_selection(child(n, 0)) || is_determined(child(n, 0));
      case Op::kMap:
        if (is_selection(child(n, 0))) return is_of_item(child(n, 1));
        return is_determined(child(n, 0)) && is_of_number(child(n, 1));
      case Op::kFilter:
        return is_determined(child(n, 0)) && is_of_number(child(n, 1));
      case Op::kCallScript: {
        const ScriptDef& s = r_.scripts[std::size_t(n.value)];
        return is_pure(r_, ScriptId(n.value)) && are_plain(s.parameters) && arguments(n, 0);
      }
      case Op::kCallQuery: {
        const QueryDef& q = r_.queries[QueryId(n.value)];
        return q.script.is_some() && is_pure(r_, q.script) && are_plain(q.parameters) &&
               arguments(n, 0);
      }
      case Op::kCallProperty: {
        const Type of = node(child(n, 0)).type;
        return is_pure(r_, PropertyId(n.value)) &&
               is_constant(child(n, 0), of.kind == TypeKind::kComponent) && arguments(n, 1);
      }
      default:
        return combines_values(n.op) && arguments(n, 0);
    }
  }

  bool arguments(const ExpressionNode& n, std::int32_t from) {
    return all_children(n, from, [&](std::int32_t c) { return is_determined(c); });
  }

  // True for the selection itself, or a filtered part of it.
  bool is_selection(std::int32_t i) {
    const ExpressionNode& n = node(i);
    if (n.op == Op::kLocal) return n.value == slot_;
    return n.op == Op::kFilter && is_selection(child(n, 0)) && is_of_item(child(n, 1));
  }

  // True for a value that equal components share, read from the item of the innermost loop.
  bool is_of_item(std::int32_t i) {
    if (!reads_local(i, false) && !reads_item(i)) return is_constant(i);
    const ExpressionNode& n = node(i);
    switch (n.op) {
      case Op::kAttribute:
      case Op::kFace:
      case Op::kProperty:
      case Op::kDefinitionOf: {
        if (n.child_count != 1) return false;
        const ExpressionNode& of = node(child(n, 0));
        return of.op == Op::kItem && of.value == 0;
      }
      default:
        return combines_values(n.op) &&
               all_children(n, 0, [&](std::int32_t c) { return is_of_item(c); });
    }
  }

  bool is_of_number(std::int32_t i) {
    const ExpressionNode& n = node(i);
    if (n.op == Op::kItem) return n.value == 0;
    if (!reads_local(i, false) && !reads_item(i)) return is_constant(i);
    return combines_values(n.op) &&
           all_children(n, 0, [&](std::int32_t c) { return is_of_number(c); });
  }

  const Ruleset& r_;
  const Expression& e_;
  std::int32_t slot_;
  std::vector<SelectionPlan::ConditionPart>& parts_;
};

}  // namespace

SelectionPlan plan_selections(const Ruleset& r, const ActionDef& action, std::size_t k) {
  SelectionPlan plan;
  const ChoiceDef& choice = action.choices[k];
  const bool is_last = k + 1 == action.choices.size();
  if (!is_last || !choice.minimum.is_some() || action.has_cost() || choice.among.is_some() ||
      choice.type.kind != TypeKind::kComponent) {
    return plan;
  }
  plan.has_fixed_candidates = r.expression(choice.from).highest_slot < 0;
  std::vector<ExpressionId> conditions;
  for (const Condition& c : choice.where) conditions.push_back(c.expression);
  for (const Condition& c : action.conditions) {
    if (std::size_t(r.expression(c.expression).highest_slot + 1) == k + 1) {
      conditions.push_back(c.expression);
    }
  }
  if (choice.prefer.is_some()) conditions.push_back(choice.prefer);
  for (const ExpressionId id : conditions) {
    Planner planner(r, r.expression(id), static_cast<std::int32_t>(k), plan.parts);
    if (!planner.succeeds()) return plan;
  }
  plan.is_usable = true;
  return plan;
}

bool follows_from_selection(const Ruleset& r, const Expression& e, std::int32_t node,
                            std::int32_t slot, std::vector<SelectionPlan::ConditionPart>& parts) {
  return Planner(r, e, slot, parts).follows(node);
}

}  // namespace cubilete::native

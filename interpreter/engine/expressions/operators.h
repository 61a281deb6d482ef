// The operators of expressions, by family. Each function evaluates the nodes that Evaluator::node
// passes to it.
#pragma once

#include "engine/evaluate.h"

namespace cubilete {

// -- things.cc: players, components and definitions -------------------------------------------
Operand read_attribute(Evaluator&, const Expression&, const ExpressionNode&);
Operand read_property(Evaluator&, const Expression&, const ExpressionNode&);
// Reads a component's definition, kind, zone, owner or place.
Operand read_component(Evaluator&, const Expression&, const ExpressionNode&);
// Reads other facts of things, and amounts.
Operand read_fact(Evaluator&, const Expression&, const ExpressionNode&);
// Returns the value of a property of a definition; nullptr, with an error, if it has none. In a
// list of mixed kinds it may be another property of the same name.
const PropertyValue* property_of(Evaluator&, const ExpressionNode&, DefinitionId);

// -- places.cc, players.cc ---------------------------------------------------------------------
Operand read_place(Evaluator&, const Expression&, const ExpressionNode&);
Operand read_players(Evaluator&, const Expression&, const ExpressionNode&);

// -- lists.cc, items.cc ------------------------------------------------------------------------
// Makes a list from values that are not lists.
Operand make_list(Evaluator&, const Expression&, const ExpressionNode&);
// Evaluates a list or a scalar from the list in child 0.
Operand change_list(Evaluator&, const Expression&, const ExpressionNode&);
Operand filter_or_map(Evaluator&, const Expression&, const ExpressionNode&, const Operand& items);
// Returns the items for which the number in child 1 is greatest, or least.
Operand extremes(Evaluator&, const Expression&, const ExpressionNode&, const Operand& items);

// -- calls.cc (numbers are in arithmetic.h) ---------------------------------------------------
Operand call_content(Evaluator&, const Expression&, const ExpressionNode&);
// Returns the value of a query, or of an ability that is a query, for a script.
Operand answer_script(Evaluator&, const RuleCall&);

// Returns the value of something that content left out: no items, 0, false, or none.
inline Operand absent(const ExpressionNode& n) {
  if (n.type.is_list || n.type.kind == TypeKind::kAmounts) return Operand::no_items();
  const bool is_number = n.type.kind == TypeKind::kInteger || n.type.kind == TypeKind::kBoolean;
  return Operand::of(is_number ? 0 : -1);
}

// Returns the value that stands for an error.
inline Operand nothing(const ExpressionNode& n) {
  return n.type.is_list ? Operand::no_items() : Operand::of(0);
}

}  // namespace cubilete

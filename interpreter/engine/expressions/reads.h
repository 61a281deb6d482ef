// What operators read of the game and make of lists, by family. Each function gives what the
// operator of a node says of its operands x, y and z; one that is left out is -1.
#pragma once

#include "engine/evaluate.h"

namespace cubilete {

using Reading = Operand(Evaluator&, const Expression&, const ExpressionNode&, Operand x, Operand y,
                        Operand z);

// -- things.cc: players, components and definitions -------------------------------------------
Reading read_attribute;
Reading read_property;
// Reads a component's definition, zone, owner or place.
Reading read_component;
// Reads other facts of things, and amounts.
Reading read_fact;
// Returns the value of a property of a definition; nullptr, with an error, if it has none. In a
// list of mixed kinds it may be another property of the same name.
const PropertyValue* property_of(Evaluator&, const ExpressionNode&, DefinitionId);

// -- places.cc, players.cc ---------------------------------------------------------------------
Reading read_place;
Reading read_players;
// Returns the length of the longest trail; `edges` are triples of two ends and a length.
Operand longest_trail(Evaluator&, const ExpressionNode&, const Operand& edges);

// -- lists.cc ----------------------------------------------------------------------------------
// Makes a list from values that are not lists.
Reading make_list;
// Gives a list or a scalar from the list x; of kIn from the value x and the list y.
Reading read_list;

// -- calls.cc ----------------------------------------------------------------------------------
// Calls the query, ability or script of a node, an ability of the thing `of`.
Operand call_content(Evaluator&, const Expression&, const ExpressionNode&,
                     std::span<const Operand> arguments, std::int32_t of);
// Returns the value of a query, or of an ability that is a query, for a script.
Operand answer_script(Evaluator&, const RuleCall&);

// Returns the value of something that content left out: no items, 0, false, or none.
inline Operand absent(const ExpressionNode& n) {
  if (is_many(n.type)) return Operand::no_items();
  const bool is_number = n.type.kind == TypeKind::kInteger || n.type.kind == TypeKind::kBoolean;
  return Operand::of(is_number ? 0 : -1);
}

// Returns a value for an expression that has failed.
inline Operand nothing(const ExpressionNode& n) {
  return is_many(n.type) ? Operand::no_items() : Operand::of(0);
}

}  // namespace cubilete

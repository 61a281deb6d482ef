// Writes expressions as C++, from their programs (ir/lower.h): instructions that compute a number
// used once become parts of C++ expressions, the others assignments to variables named after the
// registers; loops become `for`, other jumps `goto`. `count(row[side == active])` is one loop
// without a list.
//
// The text computes what the interpreter's loop over the same program computes, and bails where
// that fails. It charges at least as much, and at least five units for each item of a list that a
// loop or another operator goes through, so that the bounds of work and memory hold here too.
#pragma once

#include "ir/lower.h"
#include "native/emission.h"

namespace cubilete::native {

struct NumberedSelection;  // known_choice_writer.h

// Lists that do not change during a loop (`ExpressionNode::fixed_by`): they are made before it and
// charged where they are read.
struct FixedLists {
  std::int32_t bound = 0;         // number of locals bound before the loop
  std::string declarations = {};  // statements before the loop
  bool is_under_way = false;      // a fixed list is being written now
};

// The names in the text of an expression's acting player and of its locals.
struct ScopeNames {
  std::string player = "pl";
  std::string locals = "L";
  // The kind of the components that each local certainly holds; -1 or no entry if unknown.
  std::vector<std::int32_t> kinds = {};
  // The remembered selection of the action, if it has a number; else nullptr.
  NumberedSelection* selection = nullptr;
  FixedLists* fixed = nullptr;  // of the loop around the expression; nullptr: no loop
};

// An item of a loop, by its name in the text.
struct LoopItem {
  std::string name;
  ir::Certain is = {};
};

using Body = std::function<std::string(const LoopItem&)>;

// -- whole expressions, charged as Evaluator::evaluate charges them ------------------------------
std::string value_of(Emission&, ExpressionId, const ScopeNames&);
std::string list_of(Emission&, ExpressionId, const ScopeNames&);  // a Lst, also of one value
// Returns a statement that declares a Lst of the items.
std::string declare_items(Emission&, const std::string& name, ExpressionId, const ScopeNames&);
// Returns statements that run `body` for each item. Sets `may_stop` if the loop can be left early.
std::string each_item(Emission&, ExpressionId, const ScopeNames&, const Body&, bool& may_stop);
std::string type_name(Type);  // i32 or Lst

// -- parts and facts -----------------------------------------------------------------------------
// Writes the value of the part below a node, without a charge. `items`: of the filters around it.
std::string part_of(Emission&, ExpressionId, std::int32_t node, const ScopeNames&,
                    const std::vector<LoopItem>& items = {});
// Returns what is certain of the value of an expression or of its items, and whether filters fail.
ir::Lowered facts_of(Emission&, ExpressionId, const ScopeNames&);
// Returns the kind of the components or definitions that it yields; -1 if not certain.
std::int32_t certain_kind_of(Emission&, ExpressionId, const ScopeNames&);
// Returns the work charged for each item of a loop.
std::int64_t charge_of_item(const Expression&);
// Returns the zone whose whole contents the node yields; nullptr if it yields something else.
const ZoneDef* whole_zone(const Ruleset&, const Expression&, const ExpressionNode&);

}  // namespace cubilete::native

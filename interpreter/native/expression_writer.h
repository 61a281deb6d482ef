// Writes expressions as C++: a scalar as an expression, a list as loops that yield its items one by
// one, so that `count(row[side == active])` becomes one loop and no list.
//
// The text works as the evaluator does: it computes the same values and bails where the evaluator
// fails. Loops may yield items before later ones are examined, because nothing changes meanwhile; a
// loop is left early only if the remaining items cannot fail.
//
// It charges at least what the evaluator charges, and at least five units for each item of a list
// that the evaluator would make, so that the evaluator's bounds of work and memory hold here too.
#pragma once

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

  std::int32_t kind_of(std::int32_t local) const {
    const auto at = static_cast<std::size_t>(local);
    return at < kinds.size() ? kinds[at] : -1;
  }
};

// An item of a loop, by its name in the text.
struct LoopItem {
  std::string name;
  bool is_there = false;   // it certainly refers to something that exists
  std::int32_t kind = -1;  // of the component or definition, if all are of one kind; else -1
};

using Body = std::function<std::string(const LoopItem&)>;
// A Body that is also given a condition: whether the item belongs to the list.
using TestedBody = std::function<std::string(const LoopItem&, const std::string& is_in)>;

class ExpressionWriter {
 public:
  ExpressionWriter(Emission& m, const Expression& e, const ScopeNames& scope)
      : m_(m), e_(e), scope_(scope) {}

  // These write the root.
  std::string scalar() { return scalar(static_cast<std::int32_t>(e_.nodes.size()) - 1); }
  std::string list() { return list(static_cast<std::int32_t>(e_.nodes.size()) - 1); }
  std::string each(const Body& body) {
    return each(static_cast<std::int32_t>(e_.nodes.size()) - 1, body);
  }

  // -- for the families of operators ----------------------------------------------------------
  std::string scalar(std::int32_t node);
  std::string list(std::int32_t node);  // of type Lst
  // Returns statements that run `body` for each item. A loop inside another one stops if there is
  // too much work.
  std::string each(std::int32_t node, const Body& body);

  const Expression& expression() const { return e_; }
  const ExpressionNode& node(std::int32_t i) const { return e_.nodes[std::size_t(i)]; }
  std::int32_t child(const ExpressionNode& n, std::int32_t k) const { return e_.child_index(n, k); }
  std::string scalar_of(const ExpressionNode& n, std::int32_t k) { return scalar(child(n, k)); }
  // These write a check that the value exists.
  std::string component(std::int32_t node);
  std::string player(std::int32_t node);
  std::string zone(std::int32_t node);
  std::string definition(std::int32_t node);  // the node's definition, or that of its component
  // Returns the kind of the components or definitions that the node yields, if certain; else -1.
  std::int32_t certain_kind(std::int32_t node) const;
  // True if evaluating it cannot fail and takes the same time in every state.
  bool cannot_fail(std::int32_t node) const;
  // True if the loops over its items can be left early because the remaining items cannot fail.
  bool may_stop_early(std::int32_t node);
  // True if the list below the filters is all that lies in one short zone (emission.h): testing all
  // of its items is cheaper than deciding where to stop.
  bool is_short(std::int32_t node) const;
  // Describes the items of a list as far as they are certain.
  LoopItem item_of(std::int32_t node) const;

  Emission& emission() { return m_; }
  const Ruleset& ruleset() const { return m_.ruleset; }
  const ScopeNames& scope() const { return scope_; }
  const LoopItem& item(std::int32_t depth) const {
    return items_[items_.size() - 1 - std::size_t(depth)];
  }
  std::string with_item(const LoopItem&, std::int32_t node);
  // Returns the work charged for each item of a loop.
  std::int64_t charge_of_item() const;

 private:
  std::string leaf(const ExpressionNode&);
  std::string from_row(const ExpressionNode&);
  // Writes an operand, with a check that it exists where the operator refuses it otherwise.
  std::string operand(Takes, std::int32_t node);

  Emission& m_;
  const Expression& e_;
  const ScopeNames& scope_;
  std::vector<LoopItem> items_;  // the items of the enclosing filters, innermost last
};

// -- the families, as in engine/expressions ----------------------------------------------------
std::string write_thing(ExpressionWriter&, const ExpressionNode&);
// Writes the list that is the value of an attribute, read from the cells.
std::string write_list_of_attribute(ExpressionWriter&, const ExpressionNode&);
std::string write_place(ExpressionWriter&, const ExpressionNode&);
std::string write_of_list(ExpressionWriter&, const ExpressionNode&);
std::string write_call(ExpressionWriter&, const ExpressionNode&);
// Writes all players, the others, or those from one on, as a Lst; nothing for other lists.
std::optional<std::string> write_list_of_players(ExpressionWriter&, const ExpressionNode&);
// These write loops over lists of the families.
std::string each_of_players(ExpressionWriter&, const ExpressionNode&, const Body&);
std::string each_of_places(ExpressionWriter&, const ExpressionNode&, const Body&);
std::string each_of_list(ExpressionWriter&, const ExpressionNode&, const Body&);
// Returns statements that run `body` for every item of a list before its filters, with a condition
// that tells whether they accept it, so that the text needs no branch. REQUIRES:
// may_stop_early(node).
std::string each_tested(ExpressionWriter&, std::int32_t node, const TestedBody& body);
// Returns statements that run `body` for each item of a list that is made before the loop of the
// scope; nothing if the list is not made there.
std::optional<std::string> each_of_fixed_list(ExpressionWriter&, std::int32_t node,
                                              const Body& body);
// Writes a loop over a value of type Lst, whose items have the properties of `like`.
std::string loop_over(Emission&, const std::string& list, const Body&, LoopItem like = {});
std::string loop_over_constants(Emission&, const std::vector<std::int32_t>&, const LoopItem&,
                                const Body&);

// -- whole expressions, charged as Evaluator::evaluate charges them ------------------------------
std::string value_of(Emission&, ExpressionId, const ScopeNames&);
std::string list_of(Emission&, ExpressionId, const ScopeNames&);
// Returns a statement that declares a Lst of the items.
std::string declare_items(Emission&, const std::string& name, ExpressionId, const ScopeNames&);
// Does what each_tested does, for a whole expression. Returns nothing if its filters can fail.
std::optional<std::string> each_tested_item(Emission&, ExpressionId, const ScopeNames&,
                                            const TestedBody& body);
// Returns statements that run `body` for each item. Sets `may_stop` if the loop can be left early.
std::string each_item(Emission&, ExpressionId, const ScopeNames&, const Body&, bool& may_stop);
// Returns the zone whose whole contents the node yields; nullptr if it yields something else.
const ZoneDef* whole_zone(const Ruleset&, const Expression&, const ExpressionNode&);
// Returns the kind of the components or definitions that it yields; -1 if not certain.
std::int32_t certain_kind_of(Emission&, ExpressionId, const ScopeNames&);
// These give an argument of a call, and the C++ type of a value.
std::string argument_of(Emission&, ExpressionId, const ScopeNames&);
std::string type_name(Type);

}  // namespace cubilete::native

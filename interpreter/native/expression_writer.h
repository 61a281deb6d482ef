// Writes expressions as C++: a scalar as an expression, a list as the loops that give its items one
// by one, so that `count(row[side == active])` becomes one loop and no list.
//
// The text works as the evaluator does: the same values, and a bail where the evaluator fails.
// Items of a list may be given before later ones are looked at, because nothing changes meanwhile;
// but no loop is left early unless what is left out cannot fail.
//
// It charges at least what the evaluator charges, and at least five units for each item of a list
// that the evaluator would make, so that its bounds of work and of memory are met here too.
#pragma once

#include "native/emission.h"

namespace cubilete::native {

struct NumberedSelection;  // known_choice_writer.h

// Lists that are the same for all that a loop looks at (`ExpressionNode::fixed_by`): they are made
// before it, and charged where they are read.
struct FixedLists {
  std::int32_t bound = 0;         // how many locals are bound before the loop
  std::string declarations = {};  // statements before the loop
  bool is_under_way = false;      // one of them is being written
};

// The names that an expression is written with: of its acting player and of its locals.
struct ScopeNames {
  std::string player = "pl";
  std::string locals = "L";
  // By local: the kind of the components that it holds, where it certainly holds components, all of
  // this kind. -1, or none: unknown.
  std::vector<std::int32_t> kinds = {};
  // What an action has chosen, where it has a number; nullptr: nothing has.
  NumberedSelection* selection = nullptr;
  FixedLists* fixed = nullptr;  // of the loop that it is written for; nullptr: for none

  std::int32_t kind_of(std::int32_t local) const {
    const auto at = static_cast<std::size_t>(local);
    return at < kinds.size() ? kinds[at] : -1;
  }
};

// An item of a loop, by its name in the text.
struct LoopItem {
  std::string name;
  bool is_there = false;   // what it refers to exists for certain
  std::int32_t kind = -1;  // of a component or definition, where all are of one kind
};

using Body = std::function<std::string(const LoopItem&)>;
// The same with the text of a condition: whether the item is one of the list.
using TestedBody = std::function<std::string(const LoopItem&, const std::string& is_in)>;

class ExpressionWriter {
 public:
  ExpressionWriter(Emission& m, const Expression& e, const ScopeNames& scope)
      : m_(m), e_(e), scope_(scope) {}

  // The root.
  std::string scalar() { return scalar(static_cast<std::int32_t>(e_.nodes.size()) - 1); }
  std::string list() { return list(static_cast<std::int32_t>(e_.nodes.size()) - 1); }
  std::string each(const Body& body) {
    return each(static_cast<std::int32_t>(e_.nodes.size()) - 1, body);
  }

  // -- for the families of operators ----------------------------------------------------------
  std::string scalar(std::int32_t node);
  std::string list(std::int32_t node);  // of type Lst
  // Statements that do `body` for each item. What is looked at for each item of another list stops
  // where there is too much work.
  std::string each(std::int32_t node, const Body& body);

  const Expression& expression() const { return e_; }
  const ExpressionNode& node(std::int32_t i) const { return e_.nodes[std::size_t(i)]; }
  std::int32_t child(const ExpressionNode& n, std::int32_t k) const {
    return e_.children[std::size_t(n.first_child + k)];
  }
  std::string scalar_of(const ExpressionNode& n, std::int32_t k) { return scalar(child(n, k)); }
  // Values that are checked to exist.
  std::string component(std::int32_t node);
  std::string player(std::int32_t node);
  std::string zone(std::int32_t node);
  std::string definition(std::int32_t node);  // of a component, or itself
  // The kind of the components or definitions that the node gives, where it is certain.
  std::int32_t certain_kind(std::int32_t node) const;
  // Whether its evaluation cannot fail and takes the same time whatever the state.
  bool cannot_fail(std::int32_t node) const;
  // Whether the loops that give its items can be left early: what is left out cannot fail.
  bool may_stop_early(std::int32_t node);
  // Whether what is behind the filters is all that lies in one short zone (emission.h): so few
  // items that all of them are looked at sooner than it is found out where to stop.
  bool is_short(std::int32_t node) const;
  // An item of a list, as far as it is certain.
  LoopItem item_of(std::int32_t node) const;

  Emission& emission() { return m_; }
  const Ruleset& ruleset() const { return m_.ruleset; }
  const ScopeNames& scope() const { return scope_; }
  const LoopItem& item(std::int32_t depth) const {
    return items_[items_.size() - 1 - std::size_t(depth)];
  }
  std::string with_item(const LoopItem&, std::int32_t node);
  // The charge for each item of a loop.
  std::int64_t charge_of_item() const;

 private:
  Emission& m_;
  const Expression& e_;
  const ScopeNames& scope_;
  std::vector<LoopItem> items_;  // of the filters around, innermost last
};

// -- the families, as in engine/expressions ----------------------------------------------------
std::string write_arithmetic(ExpressionWriter&, const ExpressionNode&);
std::string write_thing(ExpressionWriter&, const ExpressionNode&);
// The list that an attribute is, where it lies among the cells.
std::string write_list_of_attribute(ExpressionWriter&, const ExpressionNode&);
std::string write_place(ExpressionWriter&, const ExpressionNode&);
std::string write_player(ExpressionWriter&, const ExpressionNode&);
std::string write_of_list(ExpressionWriter&, const ExpressionNode&);
std::string write_call(ExpressionWriter&, const ExpressionNode&);
// All, the others, or all from one on: of type Lst.
std::string write_list_of_players(ExpressionWriter&, const ExpressionNode&);
// Loops.
std::string each_of_players(ExpressionWriter&, const ExpressionNode&, const Body&);
std::string each_of_places(ExpressionWriter&, const ExpressionNode&, const Body&);
std::string each_of_list(ExpressionWriter&, const ExpressionNode&, const Body&);
std::string each_of_changed_list(ExpressionWriter&, const ExpressionNode&, const Body&);
// Statements that do `body` for each item of a list of which nothing can fail, also for what its
// filters leave out: it is given whether they do, so that no branch depends on it. REQUIRES:
// may_stop_early(node).
std::string each_tested(ExpressionWriter&, std::int32_t node, const TestedBody& body);
// Statements that do `body` for each item of a list that is made before the loop of the scope;
// nothing where the list is not made there.
std::optional<std::string> each_of_fixed_list(ExpressionWriter&, std::int32_t node,
                                              const Body& body);
// A loop over a value of type Lst, whose items are as `like`.
std::string loop_over(Emission&, const std::string& list, const Body&, LoopItem like = {});
std::string loop_over_constants(Emission&, const std::vector<std::int32_t>&, const LoopItem&,
                                const Body&);

// -- whole expressions, charged as Evaluator::evaluate charges them ------------------------------
std::string value_of(Emission&, ExpressionId, const ScopeNames&);
std::string list_of(Emission&, ExpressionId, const ScopeNames&);
// A statement that declares a Lst of its items.
std::string declare_items(Emission&, const std::string& name, ExpressionId, const ScopeNames&);
// Statements that do `body` for each item of it, as each_tested. Nothing
// where its filters can fail.
std::optional<std::string> each_tested_item(Emission&, ExpressionId, const ScopeNames&,
                                            const TestedBody& body);
// Statements that do `body` for each item of it. `may_stop`: whether they can be left in the
// middle.
std::string each_item(Emission&, ExpressionId, const ScopeNames&, const Body&, bool& may_stop);
// The zone whose components the node gives, all of them; nullptr where it gives something else.
const ZoneDef* whole_zone(const Ruleset&, const Expression&, const ExpressionNode&);
// The kind of the components or definitions that it gives, one or many; -1 where it is not certain.
std::int32_t certain_kind_of(Emission&, ExpressionId, const ScopeNames&);
// A value for a call, and the type of a value in C++.
std::string argument_of(Emission&, ExpressionId, const ScopeNames&);
std::string type_name(Type);

}  // namespace cubilete::native

// What is certain of the parts of an expression, by its tree alone: whether there is a value, of
// which kind it is, and whether its evaluation can fail.
#pragma once

#include <cstdint>
#include <vector>

#include "ir/program.h"
#include "ruleset/ruleset.h"

namespace cubilete::ir {

// An item of a loop.
struct Item {
  std::int32_t in = -1;  // its register
  Certain is = {};
};

// The items of the loops around what is asked about are entered and left like the loops.
class ValueFacts {
 public:
  // `kinds_of_locals`: of the components that they certainly hold, -1 for others.
  ValueFacts(const Ruleset& r, const Expression& e,
             const std::vector<std::int32_t>& kinds_of_locals)
      : r_(r), e_(e), kinds_of_locals_(kinds_of_locals) {}

  void enter(const Item& item) { items_.push_back(item); }
  void leave() { items_.pop_back(); }
  // Adds an item outside of all others.
  void surround(const Item& item) { items_.insert(items_.begin(), item); }
  std::size_t depth() const { return items_.size(); }
  // Returns the item of the loop that is so many further out.
  const Item& item(std::int32_t out) const {
    return items_[items_.size() - 1 - static_cast<std::size_t>(out)];
  }

  Certain local(std::int32_t slot) const;
  // Returns what is certain of the items of a list.
  Certain item_of(std::int32_t list) const;
  // Returns the same of a map whose list has such items.
  Certain items_of_map(std::int32_t map, const Certain& item) const;
  // Returns what is certain of the value of a node.
  Certain certain_of(std::int32_t node) const;

  bool cannot_fail(std::int32_t node) const;
  // Returns whether a filter or map cannot fail for any item of its list.
  bool cannot_fail_for(std::int32_t stage);
  // Returns whether evaluating the node leaves temporary lists.
  bool leaves_lists(std::int32_t node) const;

 private:
  const ExpressionNode& node(std::int32_t i) const { return e_.nodes[std::size_t(i)]; }
  std::int32_t child(std::int32_t i, std::int32_t k) const { return e_.child_index(node(i), k); }
  // Returns the item that the node is; nullptr if it is no item of a loop that was entered.
  const Item* item_at(std::int32_t index) const;

  const Ruleset& r_;
  const Expression& e_;
  const std::vector<std::int32_t>& kinds_of_locals_;
  std::vector<Item> items_;  // innermost last
};

}  // namespace cubilete::ir

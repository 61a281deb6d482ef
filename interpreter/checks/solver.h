// What conditions say about the same values: which of them exclude each other, and which follow
// from others. A value that cannot be computed here is a term: two parts of rules that are written
// alike and evaluated in the same place are one term. Of each term the solver knows the set of its
// values, and of two terms the bounds of their difference; nothing else. So it may fail to see that
// a condition always or never holds, but what it says is certain.
#pragma once

#include <optional>
#include <unordered_map>
#include <vector>

#include "checks/value_set.h"
#include "ruleset/ruleset.h"

namespace cubilete {

using TermId = std::int32_t;

// Where an expression is evaluated: two values are the same only if they are read in the same
// state, for the same acting player, and with the same items and locals.
struct Place {
  std::int32_t state = 0;           // another number after each change of the game
  std::int32_t actor = 0;           // another number where somebody else may act
  std::vector<std::int32_t> slots;  // of each local the number of its binding
  std::vector<TermId> items;        // of the enclosing filters, the outermost first
};

// A sum of terms, each with a factor other than 0, and a number.
struct LinearSum {
  std::int64_t number = 0;
  std::vector<std::pair<TermId, std::int64_t>> terms;  // in ascending order of the terms

  bool is_number() const { return terms.empty(); }
  // Adds the other sum, multiplied.
  void add(const LinearSum& other, std::int64_t factor);
};
// Returns a - b.
LinearSum difference(LinearSum a, const LinearSum& b);

// One way in which conditions may hold together.
class World {
 public:
  struct Difference {
    TermId greater, less;  // greater - less is in `values`
    ValueSet values;
  };
  std::vector<std::pair<TermId, ValueSet>> sets;
  std::vector<Difference> differences;
};

// The ways in which conditions may hold together; empty if they cannot.
using Worlds = std::vector<World>;

class Solver {
 public:
  // REQUIRES: the ruleset outlives the solver.
  explicit Solver(const Ruleset&);

  // Returns a number that no Place has yet, for a state, an actor or a binding.
  std::int32_t another() { return ++numbers_; }
  // Forgets all terms. Worlds and places from before are of no use any more.
  void forget();

  // Returns the worlds in which a condition holds as well, or does not.
  Worlds assume(const Worlds&, const Expression&, std::int32_t node, const Place&, bool holds);
  // Returns the worlds in which the sum is in the set as well.
  Worlds assume(const Worlds&, const LinearSum&, const ValueSet&);
  // Returns whether the condition holds in all of the worlds, or in none of them; nothing if that
  // is not known, and where there are no worlds.
  std::optional<bool> decide(const Worlds&, const Expression&, std::int32_t node, const Place&);

  // Returns the sum that a number, or the single value of another kind, is.
  LinearSum sum_of(const Expression&, std::int32_t node, const Place&);
  LinearSum sum_of_local(std::int32_t slot, Type, const Place&);
  // Returns how many items the list in a local has.
  LinearSum count_of_local(std::int32_t slot, Type, const Place&);
  // Returns how many items a list has.
  LinearSum sum_of_count(const Expression&, std::int32_t list, const Place&);
  // Returns that of an attribute that is no list. Owner: the term of a player or component; none:
  // the table.
  LinearSum sum_of_attribute(AttributeId, std::optional<TermId> owner, const Place&);
  TermId actor(const Place&);
  TermId term_of_sum(const LinearSum&);
  // Returns the worlds in which the value is an item of the list as well.
  Worlds assume_item(const Worlds&, const LinearSum& item, const Expression&, std::int32_t list,
                     const Place&);
  // Returns the term of an item of the list.
  TermId item_of(const Expression&, std::int32_t list, const Place&);

  // Returns whether the sum is in none of these worlds in the set; false if there is no world.
  bool never(const Worlds&, const LinearSum&, const ValueSet&);
  // Returns the values that the sum may have, whatever holds.
  ValueSet values_of(const LinearSum&) const;

 private:
  struct Term {
    ValueSet values;
    std::vector<World::Difference> laws;  // what always holds of it and others
  };
  struct HashOfKey {
    std::size_t operator()(const std::vector<std::int32_t>&) const;
  };

  // Returns the worlds in which the value is none of those that a list leaves out.
  Worlds assume_not_without(const Worlds&, const LinearSum& item, const Expression&,
                            const ExpressionNode& list, const Place&);
  Worlds compare(const Worlds&, const Expression&, const ExpressionNode&, const Place&, bool holds);
  // Returns the values of a list that is written out; nothing for another one.
  std::optional<ValueSet> written_values(const Expression&, std::int32_t list, const Place&);
  // What holds in a branch besides its condition; nothing else if there is no node.
  struct Branch {
    std::int32_t node = -1;
    bool holds = true;
  };
  Worlds assume_branches(const Worlds&, const Expression&, std::int32_t condition, const Place&,
                         Branch if_true, Branch if_false);
  bool add(World&, const LinearSum&, const ValueSet&);
  bool narrow(World&, TermId, const ValueSet&) const;
  void add_laws(World&, TermId) const;
  bool is_possible(World&) const;

  TermId term(std::vector<std::int32_t> key, const ValueSet&);
  TermId term_of(const Expression&, std::int32_t node, const Place&);
  TermId count_of(const Expression&, std::int32_t list, const Place&);
  void add_laws_of(const Expression&, const ExpressionNode&, TermId, const Place&);
  ValueSet values_of(const Expression&, const ExpressionNode&, const Place&);
  ValueSet values_of(Type, bool may_be_missing) const;
  ValueSet values_of(const AttributeDef&) const;
  ValueSet count_in(const Expression&, const ExpressionNode& list) const;

  const Ruleset& r_;
  std::int32_t numbers_ = 0;
  std::vector<Term> terms_;
  std::unordered_map<std::vector<std::int32_t>, TermId, HashOfKey> ids_;
};

}  // namespace cubilete

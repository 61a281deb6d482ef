// Checks one condition, and the conditions inside of it, with what is known where it is asked:
// whether it always or never holds, whether a component is printed so, whether operands count.
// checks/conditions.cc says what is known. Code: always-same.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "checks/operands.h"
#include "checks/solver.h"
#include "diagnostics/diagnostic.h"
#include "ruleset/ruleset.h"

namespace cubilete {

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

inline std::int32_t root_of(const Expression& e) {
  return static_cast<std::int32_t>(e.nodes.size()) - 1;
}

class ConditionCheck {
 public:
  // How an expression is used: as a value, as a condition, or as one of those joined by `and`.
  enum class Use { kValue, kCondition, kPartOfAnd };

  static constexpr const char* kAlways = "this always holds: it is no condition";

  // An expression that is not `of_rules` belongs to a test: it may say what is printed, and
  // calculate. REQUIRES: the ruleset and the diagnostics outlive it.
  ConditionCheck(const Ruleset&, Diagnostics&, bool of_rules);
  ConditionCheck(const ConditionCheck&) = delete;
  ConditionCheck& operator=(const ConditionCheck&) = delete;

  Solver& solver() { return solver_; }
  // Returns whether nothing has been reported at the place yet, and notes that something is.
  bool is_new(SourceSpan);
  bool was_seen(ExpressionId id) const { return seen_[id.index()]; }
  void note_seen(ExpressionId id) {
    if (id.is_some()) seen_[id.index()] = true;
  }

  // -- what is known
  Guaranteed nothing();
  Place another_place();
  void assume(Guaranteed& known, const Expression& e, std::int32_t node, bool holds);
  void assume(Guaranteed& known, ExpressionId id, bool holds = true);
  LinearSum bind(Guaranteed& known, std::int32_t slot, Type type);
  // Binds a local to an item of a list, if it is a single one.
  void bind_item(Guaranteed& known, std::int32_t slot, Type type, ExpressionId list);
  // Assumes that the list in a local has as many items as a choice may have.
  void assume_count(Guaranteed& known, std::int32_t slot, Type type, ExpressionId least,
                    ExpressionId most, const Place& before);
  // Returns whether the sum certainly is in no way in the set.
  bool never(const Guaranteed& known, const LinearSum& sum, const ValueSet& values);
  bool never(const Guaranteed& known, ExpressionId id, const ValueSet& values);
  // Looks at a whole condition. `holds` and `never_holds` say what follows if it is constant; null:
  // that case is reported elsewhere.
  void condition(ExpressionId id, const Guaranteed& known, const char* holds,
                 const char* never_holds);
  // Reports a condition that depends on nothing. Returns whether it is one.
  bool constant(ExpressionId id, const char* holds, const char* never_holds);
  void comparison(ExpressionId id, const Guaranteed& known);
  void look(ExpressionId id, const Guaranteed& known, Use use = Use::kValue);
  // Looks at a condition that belongs to no rule. What was reported of others is reported again.
  void look(const Expression&);
  // Looks at the conditions inside of an expression, each with what is known where it is asked.
  void look_at(const Expression& e, std::int32_t node, const Guaranteed& known,
               Use use = Use::kValue);

 private:
  // Why a condition always or never holds, and what to do.
  struct DecidedBy {
    std::string why;  // behind "this always holds"; may be empty
    std::string help = "correct the condition, or remove it";
    SourceSpan of = {};  // what it follows from or contradicts
  };

  void assume_item(Guaranteed& known, const LinearSum& item, const Expression& e, std::int32_t list,
                   const Place& place);
  void operands(const Expression& e, std::int32_t node, const Guaranteed& known);
  // Reports a condition that none of the declared components fulfils. Returns whether it does.
  bool printed(const Expression& e, std::int32_t node);
  // Returns whether it is a list of no items, or a range that ends before it begins.
  bool is_always_empty(const Expression& e, const ExpressionNode& n, const Guaranteed& known);
  // Reports a test that always or never holds. Returns whether it does.
  bool report(const Expression& e, std::int32_t node, const Guaranteed& known);
  DecidedBy reason_of(const Expression& e, std::int32_t node, bool holds, const Guaranteed& known);
  // Returns why a test is decided by itself.
  DecidedBy reason_of(const Expression& e, const ExpressionNode& n, const Guaranteed& known);

  const Ruleset& r_;
  Diagnostics& d_;
  Solver solver_;
  Operands operands_;
  bool is_of_rules_;
  std::vector<bool> seen_;  // the expressions that were looked at
  std::set<std::pair<std::int32_t, std::uint32_t>> reported_;  // file and beginning
};

}  // namespace cubilete

// Evaluates expressions on a State: makes a program of each when it is first evaluated (ir/lower.h)
// and runs it.
//
// Every number that names a player, component, zone, cell, definition or resource is checked before
// it is used to read the state; a number that names nothing is a RuleError.
//
// The locals of the open scopes, the registers of programs and the lists lie on stacks that are
// reused, so that evaluation soon allocates nothing.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/short_list.h"
#include "engine/coverage.h"
#include "engine/fixed_parts.h"
#include "engine/list_pool.h"
#include "engine/rule_meter.h"
#include "engine/run_status.h"
#include "engine/script_runner.h"
#include "operations/shortfall.h"

namespace cubilete {

class ProgramLoop;  // expressions/loop.h

class Evaluator : public RunStatus, public RuleReader {
 public:
  Evaluator(const Ruleset& ruleset, ScriptRunner& scripts, Coverage* coverage = nullptr,
            RuleMeter* meter = nullptr);
  ~Evaluator() override;

  // One run of the rules: a step, a question, or a value requested by a caller. It begins without
  // errors, work, locals and lists, and leaves none behind. Runs are not nested.
  class Run {
   public:
    explicit Run(Evaluator& evaluator);
    ~Run();
    Run(const Run&) = delete;
    Run& operator=(const Run&) = delete;

   private:
    Evaluator& evaluator_;
  };

  // A scope of locals. Its end removes them and all lists made since its beginning.
  class LocalScope {
   public:
    LocalScope(Evaluator& evaluator, std::int32_t slots);
    ~LocalScope();
    LocalScope(const LocalScope&) = delete;
    LocalScope& operator=(const LocalScope&) = delete;

   private:
    Evaluator& evaluator_;
    std::size_t base_, slots_, lists_;
    FixedParts* fixed_;
  };
  // Caches the values of fixed parts of expressions during its lifetime. The state and the scope of
  // locals must not change. A nested Fixed does nothing.
  class Fixed {
   public:
    explicit Fixed(Evaluator& evaluator) : evaluator_(evaluator), is_first_(!evaluator.has_fixed_) {
      if (!is_first_) return;
      evaluator_.fixed_parts_.clear();
      evaluator_.fixed_ = &evaluator_.fixed_parts_;
      evaluator_.has_fixed_ = true;
    }
    ~Fixed() {
      if (!is_first_) return;
      evaluator_.fixed_ = nullptr;
      evaluator_.has_fixed_ = false;
    }
    Fixed(const Fixed&) = delete;
    Fixed& operator=(const Fixed&) = delete;

   private:
    Evaluator& evaluator_;
    bool is_first_;
  };
  // The item of a filter or map while a part of its condition or value is evaluated.
  class ItemScope {
   public:
    ItemScope(Evaluator& evaluator, std::int32_t item) : items_(evaluator.items_) {
      items_.push_back(item);
    }
    ~ItemScope() { items_.pop_back(); }
    ItemScope(const ItemScope&) = delete;
    ItemScope& operator=(const ItemScope&) = delete;

   private:
    std::vector<std::int32_t>& items_;
  };
  // Removes all lists made since its beginning, at its end or at drop(), as in a loop.
  class TemporaryLists {
   public:
    explicit TemporaryLists(Evaluator& evaluator)
        : pool_(evaluator.pool_), size_(evaluator.pool_.size()) {}
    ~TemporaryLists() { drop(); }
    TemporaryLists(const TemporaryLists&) = delete;
    TemporaryLists& operator=(const TemporaryLists&) = delete;
    void drop() { pool_.shrink(size_); }

   private:
    ListPool& pool_;
    std::size_t size_;
  };

  // Binds later expressions to this state and acting player. Keeps locals.
  void bind_state(const State& state, MaybePlayer player) {
    state_ = &state;
    player_ = player;
  }
  MaybePlayer player() const { return player_; }
  const State& state() const { return *state_; }
  const Ruleset& ruleset() const { return ruleset_; }
  ScriptRunner& scripts() { return scripts_; }
  Coverage* coverage() { return coverage_; }

  // Returns the value, which is meaningless once failed() is true. That remains true until
  // take_error() or the end of the run.
  Operand evaluate(ExpressionId);
  // Evaluates the expression of a rule that is called; the arguments are its locals.
  Operand call(ExpressionId, std::span<const Operand> arguments);
  std::int32_t number(ExpressionId id) { return evaluate(id).scalar(); }
  bool holds(ExpressionId id) { return evaluate(id).scalar() != 0; }
  // Returns the value of a query that a script calls, a scalar as a list of one. An error is
  // returned and cleared.
  Result<ShortList> ask(const RuleCall&) override;
  // Returns the value of the part of an expression below one of its nodes.
  Operand part(const Expression&, std::int32_t node);

  KindId kind_of(DefinitionId d) const { return kind_of_[d.index()]; }
  // Returns the cell of a component with its face; -1 if it is not a die.
  std::int32_t place_of_face(DefinitionId d) const { return place_of_face_[d.index()]; }
  // Returns the definition of a component, or the definition itself; none for a missing thing.
  DefinitionId definition_of(Type type, std::int32_t value) const {
    if (type.kind == TypeKind::kComponent) {
      const ComponentId c(value);
      return state_->has(c) ? state_->definition_of(c) : DefinitionId();
    }
    return refers_to_something(ruleset_, *state_, type.kind, value) ? DefinitionId(value)
                                                                    : DefinitionId();
  }
  // Returns the resource with this number; none if it is not one.
  AttributeId resource_at(std::int32_t value) const;

  // -- locals, items and lists -------------------------------------------------------------------
  // Returns a local of the innermost scope. A slot outside of the scope is an internal fault.
  Operand local(std::int32_t slot) {
    const std::size_t at = base_ + std::size_t(slot);
    return at < slots_.size() ? slots_[at] : missing_local();
  }
  void bind(std::int32_t slot, Operand value) {
    const std::size_t at = base_ + std::size_t(slot);
    (at < slots_.size() ? slots_[at] : (missing_local(), nowhere_)) = value;
    if (fixed_) fixed_->forget(slot);
  }
  void bind_list(std::int32_t slot, std::span<const std::int32_t> values);
  // Binds the first `names` names of `each` in the timetable to the items that are at hand in the
  // parts under way. An item that is not there is an internal fault.
  void bind_items_of_timetable(std::int32_t names);
  // Returns a list of these values, which exists until the end of its scope or run.
  Operand new_list(std::span<const std::int32_t> values);

  // Returns the item of a filter around the part being evaluated; depth 0 is the innermost one.
  // REQUIRES: there are so many.
  std::int32_t item(std::int32_t depth) const { return items_.end()[-1 - depth]; }
  // Returns the cache of the innermost scope; nullptr without one.
  FixedParts* fixed() { return fixed_; }

  ListPool& pool() { return pool_; }
  // Returns the items of a list. Valid until the next evaluation.
  std::span<const std::int32_t> list(const Operand& o) const { return pool_.items(o); }
  // Returns the items of a list, or a scalar as a list of one.
  ShortList items(const Operand&) const;

  // -- for the operators (expressions/reads.h) -------------------------------------------------
  // Finishes a list; an error if it was too long for the pool.
  Operand finish(const ExpressionNode& n, ListBuilder& list) {
    const Operand done = list.finish();
    return pool().take_overflow() ? fail_to_finish(n) : done;
  }
  // Fails because a list is too long for the pool. Returns a list without items.
  Operand fail_to_finish(const ExpressionNode&);
  // Fails at the node and returns 0.
  Operand fail(const ExpressionNode&, Code, std::string message);
  // Memory of operators, which is reused.
  struct ScriptBuffers {
    std::vector<std::int32_t> result;
    std::vector<Argument> arguments;
  };
  struct Buffers {
    ScriptBuffers script;               // for the pure script being called
    std::vector<ResourceAmount> price;  // for the price being tested
    std::vector<ResourceAmount> cost;   // for the cost of an action
  };
  Buffers& buffers() { return buffers_; }
  // Fails because there is no such local.
  Operand missing_local();
  // Counts an expression that calls a rule. Returns false, with an error, if those that call each
  // other are nested too deeply.
  bool go_deeper(const Expression&, const ExpressionNode& call);
  void come_back(const Expression&);

 private:
  // Removes the locals, the items, the lists and the error.
  void clear();
  Operand value_of(ExpressionId, std::span<const Operand> locals);
  Operand unmetered_value_of(ExpressionId, std::span<const Operand> locals);

  const Ruleset& ruleset_;
  ScriptRunner& scripts_;
  Coverage* coverage_;
  RuleMeter* meter_;
  const State* state_ = nullptr;
  MaybePlayer player_;
  std::vector<Operand> slots_;
  std::size_t base_ = 0;
  Operand nowhere_;  // receives values bound to a slot outside of the scope
  ListPool pool_;
  std::vector<std::int32_t> items_;  // of the filters around a part, innermost last
  std::unique_ptr<ProgramLoop> loop_;
  FixedParts fixed_parts_;
  FixedParts* fixed_ = nullptr;
  bool has_fixed_ = false;  // a Fixed is open
  Buffers buffers_;
  std::size_t depth_ = 0;        // nodes of what is being evaluated, as go_deeper() counts them
  bool is_running_ = false;      // a Run is open
  std::vector<KindId> kind_of_;  // indexed by DefinitionId
  std::vector<std::int32_t>
      place_of_face_;  // indexed by DefinitionId: cell in the component, or -1
};

// Returns the attribute that content means by `a` for a component of that kind; none if the kind
// has none. `same_form`: only if its values are of the same kind.
AttributeId attribute_of_kind(const Ruleset&, AttributeId a, KindId kind, bool same_form);
// Returns the property that content means by `p` for a definition; nullptr if it has none.
// `same_form`: only if it can be read in the same way.
const PropertyValue* property_of(const Ruleset&, PropertyId p, const ComponentDef&, bool same_form);
// Returns the attribute of this name and form that the cells of the cell's zone have; `id` itself
// if they have none, or if there is no such cell.
AttributeId own_attribute_of(const Ruleset&, const State&, AttributeId id, CellId);

// Returns a cost or gain as written: amounts of resources, then an expression of amounts if any.
std::vector<ResourceAmount> amounts_of(Evaluator&, const std::vector<Amount>& amounts,
                                       ExpressionId amounts_from);
// Returns what the acting player lacks for the cost of an action with its choices bound; none if he
// can pay or the evaluator failed.
std::optional<Shortfall> shortfall_of_cost(Evaluator&, const ActionDef&);

}  // namespace cubilete

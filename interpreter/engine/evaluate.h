// Evaluates expressions on a State.
//
// Every number that is to name something (a player, a component, a zone, a cell, a definition, a
// resource) is checked where the state is read by it: one that names nothing is a RuleError.
#pragma once

#include <optional>
#include <vector>

#include "engine/coverage.h"
#include "engine/evaluation_memory.h"
#include "engine/rule_meter.h"
#include "engine/script_runner.h"
#include "operations/shortfall.h"

namespace cubilete {

class Evaluator : public EvaluationMemory, public RuleReader {
 public:
  Evaluator(const Ruleset& ruleset, ScriptRunner& scripts, Coverage* coverage = nullptr,
            RuleMeter* meter = nullptr);

  // One run of the rules: a step, a question, a value asked from outside. It begins with no error,
  // no work done, no locals and no lists, and leaves none behind. Runs do not contain each other.
  class Run {
   public:
    explicit Run(Evaluator& evaluator);
    ~Run();
    Run(const Run&) = delete;
    Run& operator=(const Run&) = delete;

   private:
    Evaluator& evaluator_;
  };

  // From now on expressions are about this state and this acting player. Keeps locals.
  void bind_state(const State& state, MaybePlayer player) {
    state_ = &state;
    player_ = player;
  }
  MaybePlayer player() const { return player_; }
  const State& state() const { return *state_; }
  const Ruleset& ruleset() const { return ruleset_; }
  ScriptRunner& scripts() { return scripts_; }
  Coverage* coverage() { return coverage_; }

  // The value; meaningless once failed() is true, which stays until take_error() or the end of the
  // run.
  Operand evaluate(ExpressionId);
  std::int32_t number(ExpressionId id) { return evaluate(id).scalar(); }
  bool holds(ExpressionId id) { return evaluate(id).scalar() != 0; }
  // The value of a query that a script asks, a scalar as a list of one. Fails as evaluate does; the
  // error is taken.
  Result<ShortList> ask(const RuleCall&) override;
  // The value of one node of an expression, or of its child number k.
  Operand node(const Expression&, std::int32_t index);
  Operand child(const Expression& e, const ExpressionNode& n, std::int32_t k) {
    const std::int32_t index = e.children[std::size_t(n.first_child + k)];
    const ExpressionNode& c = e.nodes[std::size_t(index)];
    if (c.op == Op::kLiteral) return Operand::of(c.value);
    if (c.op == Op::kItem) return item(c.value);
    if (c.op == Op::kLocal) return local(c.value);
    return node(e, index);
  }

  KindId kind_of(DefinitionId d) const { return kind_of_[d.index()]; }
  // The cell of a component that holds its face; -1 where it is no die.
  std::int32_t place_of_face(DefinitionId d) const { return place_of_face_[d.index()]; }
  // The definition of a component, or a definition itself; none where there is no such thing.
  DefinitionId definition_of(Type type, std::int32_t value) const {
    if (type.kind == TypeKind::kComponent) {
      const ComponentId c(value);
      return state_->has(c) ? state_->definition_of(c) : DefinitionId();
    }
    return refers_to_something(ruleset_, *state_, type.kind, value) ? DefinitionId(value)
                                                                    : DefinitionId();
  }
  // The resource that a number names; none where it names none.
  AttributeId resource_at(std::int32_t value) const;

  // -- for the operators (expressions/operators.h) ---------------------------------------------
  // A list, unless it was too long for the memory of all.
  Operand finish(const ExpressionNode& n, ListBuilder& list) {
    const Operand done = list.finish();
    return pool().take_overflow() ? fail_to_finish(n) : done;
  }
  // Fails at the node. Returns 0.
  Operand fail(const ExpressionNode&, Code, std::string message);
  // Fails because the node has an operator that nothing evaluates.
  Operand lacks(const ExpressionNode&);
  // Memory of operators, used again.
  struct ScriptBuffers {
    std::vector<std::int32_t> result;
    std::vector<Argument> arguments;
  };
  struct Buffers {
    ScriptBuffers script;               // of the pure script that is called
    std::vector<ResourceAmount> price;  // that is asked about
    std::vector<ResourceAmount> cost;   // of an action
  };
  Buffers& buffers() { return buffers_; }

 private:
  Operand value_of(ExpressionId);
  // The value of a node, found by its operator.
  Operand apply(const Expression&, const ExpressionNode&);
  // The value of a part that stays the same, found once while that is so.
  Operand fixed_part(const Expression&, const ExpressionNode&, FixedParts&);
  Operand fail_to_finish(const ExpressionNode&);
  // The value of a call, unless the expressions that call each other are too deep together.
  Operand call_deeper(const Expression&, const ExpressionNode&);

  const Ruleset& ruleset_;
  ScriptRunner& scripts_;
  Coverage* coverage_;
  RuleMeter* meter_;
  const State* state_ = nullptr;
  MaybePlayer player_;
  Buffers buffers_;
  std::size_t depth_ = 0;                    // of the expressions under way, each at its deepest
  bool is_running_ = false;                  // a Run is open
  std::vector<KindId> kind_of_;              // by definition
  std::vector<std::int32_t> place_of_face_;  // by definition: in the component; -1 for no die
};

// Whether values of the two types are the same kind of numbers; details of the types may differ.
bool has_same_form(Type, Type);
// Whether properties of the same name of two kinds can be read, asked and run in the same way.
bool has_same_form(const PropertyDef&, const PropertyDef&);

// A cost or gain as written: by resource, and by an expression of amounts where there is one.
std::vector<ResourceAmount> amounts_of(Evaluator&, const std::vector<Amount>& amounts,
                                       ExpressionId amounts_from);
// The shortfall of the acting player at the cost of an action, its choices bound; none where it can
// be paid, or where the evaluator failed.
std::optional<Shortfall> shortfall_of_cost(Evaluator&, const ActionDef&);

}  // namespace cubilete

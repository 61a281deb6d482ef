// Evaluates expressions on a State. Locals and lists live on two stacks whose memory is used again,
// so that evaluation allocates nothing in the long run.
//
// Every number that is to name something (a player, a component, a zone, a cell, a definition, a
// resource) is checked where the state is read by it: one that names nothing is a RuleError.
#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/coverage.h"
#include "engine/list_pool.h"
#include "engine/script_runner.h"
#include "operations/shortfall.h"

namespace cubilete {

// In units of about a hundred-millionth of a second. The charge of anything is a function of the
// state and the choice alone: what is remembered carries the charge of the run that found it.
inline constexpr std::int64_t kMostWork = 20'000'000;
// Of which every call of a script costs this much, whatever it does.
inline constexpr std::int64_t kCallOfScript = 60;

class Evaluator {
 public:
  Evaluator(const Ruleset& ruleset, ScriptRunner& scripts, Coverage* coverage = nullptr);

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
  void look_at(const State& state, MaybePlayer player) {
    state_ = &state;
    player_ = player;
    ++version_;
  }
  // The same, where nothing has changed in this very state since it was looked at last.
  void look_again(const State& state, MaybePlayer player) {
    state_ = &state;
    player_ = player;
  }
  // While it stays the same, so does what is looked at.
  std::uint64_t version() const { return version_; }
  MaybePlayer player() const { return player_; }
  const State& state() const { return *state_; }
  const Ruleset& ruleset() const { return ruleset_; }

  // The value; meaningless once failed() is true, which stays until take_error() or the end of the
  // run.
  Operand evaluate(ExpressionId);
  // The value of one node of an expression.
  Operand evaluate_part(ExpressionId, std::int32_t node);
  std::int32_t number(ExpressionId id) { return evaluate(id).scalar; }
  bool holds(ExpressionId id) { return evaluate(id).scalar != 0; }
  // The cell of a component where its face stands; -1 where it is no die.
  std::int32_t place_of_face(DefinitionId d) const { return place_of_face_[d.index()]; }
  // The definition of a component, or a definition itself; none where there is no such thing.
  DefinitionId definition_of(Type, std::int32_t value) const;
  // The resource that a number names; none where it names none.
  AttributeId resource_at(std::int32_t value) const;
  // Valid until something else is evaluated.
  std::span<const std::int32_t> list(const Operand& o) const { return pool_.items(o); }
  // The items of a list, or the scalar as a list of one.
  ShortList items(const Operand&) const;

  bool failed() const { return error_.has_value(); }
  RuleError take_error();
  void raise(RuleError e) {
    if (!error_) error_ = std::move(e);
  }

  // -- work ----------------------------------------------------------------------------------
  // Whatever is done in one run, expressions, candidates, effects and scripts together, may cost
  // kMostWork. False where that is spent: failed() is then true, with "takes-too-long".
  bool spend(std::int64_t units) {
    work_ += units;
    return work_ <= most_work_ || stop_working();
  }
  std::int64_t work() const { return work_; }
  std::int64_t work_left() const { return most_work_ - work_; }
  // The same as work(), once: 0 until more is spent.
  std::int64_t take_work() { return std::exchange(work_, 0); }
  // Sets what has been spent so far: where something was looked at twice and counts once.
  void set_work(std::int64_t units) { work_ = units; }
  // kMostWork but for tests.
  void set_most_work(std::int64_t units) { most_work_ = units; }

  // Spends the charge of something that is remembered. False, with nothing spent: do the work
  // itself, which fails where it would have failed.
  bool spend_remembered(std::int64_t charge) {
    if (charge < 0 || charge > work_left() || error_ || pool_.size() > ListPool::kMostItems / 2) {
      return false;
    }
    work_ += charge;
    return true;
  }

  // -- locals and lists ----------------------------------------------------------------------
  // A scope of locals. At its end they are gone, and every list that was made since.
  class Scope {
   public:
    Scope(Evaluator& evaluator, std::int32_t slots);
    ~Scope();
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    Evaluator& evaluator_;
    std::size_t base_, slots_, lists_;
  };
  // At its end every list that was made since is gone; or earlier, by drop(), as in a loop.
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
  // A local of the innermost scope. A slot that the scope does not have is an internal fault.
  Operand local(std::int32_t slot) {
    const std::size_t at = base_ + std::size_t(slot);
    return at < slots_.size() ? slots_[at] : missing_local();
  }
  void bind(std::int32_t slot, Operand value) {
    const std::size_t at = base_ + std::size_t(slot);
    (at < slots_.size() ? slots_[at] : (missing_local(), nowhere_)) = value;
  }
  void bind_list(std::int32_t slot, std::span<const std::int32_t> values);

 private:
  friend class Explanation;
  friend class Measured;
  class Call;
  void clear();
  bool stop_working();
  Operand missing_local();
  // The element that a filter looks at, from the innermost one out.
  Operand item(std::int32_t depth) {
    if (std::size_t(depth) >= items_.size()) return missing_local();
    return Operand::of(items_[items_.size() - 1 - std::size_t(depth)]);
  }
  Operand node(const Expression&, std::int32_t index);
  Operand child(const Expression& e, const ExpressionNode& n, std::int32_t k) {
    const std::int32_t index = e.children[std::size_t(n.first_child + k)];
    const ExpressionNode& c = e.nodes[std::size_t(index)];
    if (c.op == Op::kLiteral) return Operand::of(c.value);
    if (c.op == Op::kItem) return item(c.value);
    if (c.op == Op::kLocal) return local(c.value);
    return node(e, index);
  }
  // What is read of each item of a list, where it is so simple that no tree need be walked.
  struct ItemRead {
    enum Kind : std::uint8_t { kNothing, kOfComponent, kOfPlayer, kFaceOfDie } kind = kNothing;
    const AttributeDef* attribute = nullptr;
  };
  ItemRead read_of_item(const Expression&, const ExpressionNode&) const;
  // False: this item wants the tree, be it only for the message.
  bool read(const ItemRead&, std::int32_t item, std::int32_t& value) const;
  Operand filter_or_map(const Expression&, const ExpressionNode&, const Operand& items);
  Operand read_attribute(const Expression&, const ExpressionNode&);
  Operand read_property(const Expression&, const ExpressionNode&);
  Operand read_of_component(const ExpressionNode&, ComponentId);
  Operand read_place(const Expression&, const ExpressionNode&);
  Operand read_cell(const ExpressionNode&, std::int32_t cell);
  Operand components_of_zones(const ExpressionNode&, const Operand& zones);
  void add_components(ZoneId, ListBuilder&);
  Operand make_list(const Expression&, const ExpressionNode&);
  Operand change_list(const Expression&, const ExpressionNode&);
  Operand distinct(const ExpressionNode&, const Operand& first);
  Operand item_at(const ExpressionNode&, const Operand& first, std::int32_t at);
  Operand without(const ExpressionNode&, const Operand& first, const Operand& second);
  Operand read_players(const Expression&, const ExpressionNode&);
  Operand compute(const Expression&, const ExpressionNode&);
  Operand call(const Expression&, const ExpressionNode&);
  // The same, unless the expressions that call each other are too deep together.
  Operand call_deeper(const Expression&, const ExpressionNode&);
  Operand call_rule(ExpressionId, ScriptId, const std::vector<Parameter>&, Type returns,
                    const ExpressionNode&, const Call&);
  void note_choice(const Expression&, const ExpressionNode&, bool);
  Operand call_script(ScriptId, const std::vector<Parameter>& parameters, Type returns,
                      const ExpressionNode&, const Call&);
  // A list, unless it was too long for the memory of all.
  Operand finish(const ExpressionNode&, ListBuilder&);
  // The value of what was not given: no items, 0, false, else nothing.
  static Operand absent(const ExpressionNode& n) {
    if (n.type.is_list || n.type.kind == TypeKind::kAmounts) return {0, 0, 0};
    const bool is_number = n.type.kind == TypeKind::kInteger || n.type.kind == TypeKind::kBoolean;
    return Operand::of(is_number ? 0 : -1);
  }
  // After an error.
  static Operand nothing(const ExpressionNode& n) {
    return n.type.is_list ? Operand{0, 0, 0} : Operand::of(0);
  }
  Operand fail(const ExpressionNode&, Code, std::string message);
  std::optional<std::int32_t> amount_of(const ExpressionNode&, std::int32_t resource,
                                        std::int32_t player);
  Operand can_pay(const ExpressionNode&, MaybePlayer payer, const Operand& amounts);
  const PropertyValue* property_of(const ExpressionNode&, DefinitionId);

  const Ruleset& ruleset_;
  ScriptRunner& scripts_;
  Coverage* coverage_;
  const State* state_ = nullptr;
  MaybePlayer player_;
  std::uint64_t version_ = 1;
  std::vector<Operand> slots_;
  std::size_t base_ = 0;
  Operand nowhere_;  // what is bound to a slot that is not there
  ListPool pool_;
  std::vector<std::int32_t> items_;  // of the filters around, innermost last
  std::vector<std::int32_t> scratch_;
  std::vector<ResourceAmount> price_;  // that is asked about
  std::vector<Argument> arguments_;    // of the script that is called
  std::optional<RuleError> error_;
  std::size_t depth_ = 0;  // of the expressions under way, each as deep as it may be
  std::int64_t work_ = 0;
  std::int64_t most_work_ = kMostWork;
  bool is_running_ = false;                  // a Run is open
  std::vector<KindId> kind_of_;              // by definition
  std::vector<std::int32_t> place_of_face_;  // by definition: in the component; -1 for no die
};

// Measures a piece of work from here on, so that what it finds can be remembered with its charge.
class Measured {
 public:
  explicit Measured(Evaluator& e)
      : evaluator_(e), work_(e.work_), size_(e.pool_.size()), outer_peak_(e.pool_.start_peak()) {}
  ~Measured() { evaluator_.pool_.raise_peak(outer_peak_); }
  Measured(const Measured&) = delete;
  Measured& operator=(const Measured&) = delete;

  std::int64_t charge() const { return evaluator_.work_ - work_; }
  // Whether the same work would end the same way wherever spend_remembered allows to leave it out.
  bool is_repeatable() const {
    return !evaluator_.failed() && evaluator_.pool_.peak() <= size_ + ListPool::kMostItems / 4;
  }

 private:
  Evaluator& evaluator_;
  std::int64_t work_;
  std::size_t size_;
  std::size_t outer_peak_;
};

// Whether values of the two types are the same kind of numbers, whatever they refer to in detail.
bool has_same_form(Type, Type);
// Whether properties of the same name of two kinds can be read, asked and run in the same way.
bool has_same_form(const PropertyDef&, const PropertyDef&);

// A cost or gain as written: by resource, and by an expression of amounts where there is one.
std::vector<ResourceAmount> amounts_of(Evaluator&, const std::vector<Amount>& amounts,
                                       ExpressionId amounts_from);
// What the acting player lacks of the cost of an action, whose choices are bound; none where it can
// be paid, or where the evaluator failed.
std::optional<Shortfall> shortfall_of_cost(Evaluator&, const ActionDef&);

}  // namespace cubilete

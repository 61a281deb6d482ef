// Evaluates expressions on a State. Values live on two stacks that only grow while a block or an
// enumeration runs, so that evaluation allocates nothing in the long run.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/coverage.h"
#include "engine/script_runner.h"

namespace cubilete {

// A scalar, or a list as a part of the evaluator's pool.
struct Operand {
  std::int32_t scalar = 0;
  std::int32_t begin = 0;
  std::int32_t size = -1;  // -1: a scalar

  static Operand of(std::int32_t value) { return {value, 0, -1}; }
  bool is_list() const { return size >= 0; }
};

// In units of about a hundred-millionth of a second; the largest step of all games takes 92,000.
// What is remembered (selections, results of pure queries) is not paid for again, so that it is no
// figure to build on.
inline constexpr std::int64_t kMostWork = 20'000'000;

class Evaluator {
 public:
  Evaluator(const Ruleset& ruleset, ScriptRunner& scripts, Coverage* coverage = nullptr);

  // From now on expressions are about this state and this acting player. Keeps locals.
  void look_at(const State& state, PlayerId player) {
    state_ = &state;
    player_ = player;
    ++version_;
  }
  // The same, where nothing has changed in this very state since it was looked at last.
  void look_again(const State& state, PlayerId player) {
    state_ = &state;
    player_ = player;
  }
  // While it stays the same, so does what is looked at.
  std::uint64_t version() const { return version_; }
  PlayerId player() const { return player_; }
  const State& state() const { return *state_; }

  // The value; meaningless once failed() is true, which stays until take_error().
  Operand evaluate(ExpressionId);
  // The value of one node of an expression.
  Operand evaluate_part(ExpressionId, std::int32_t node);
  std::int32_t number(ExpressionId id) { return evaluate(id).scalar; }
  bool holds(ExpressionId id) { return evaluate(id).scalar != 0; }
  // The cell of a component where its face stands; -1 where it is no die.
  std::int32_t place_of_face(DefinitionId d) const { return place_of_face_[d.index()]; }
  std::span<const std::int32_t> list(const Operand& o) const {
    return {pool_.data() + o.begin, static_cast<std::size_t>(o.size)};
  }
  // The items of a list, or the scalar as a list of one.
  ShortList items(const Operand&) const;

  bool failed() const { return error_.has_value(); }
  RuleError take_error();
  void raise(RuleError e) {
    if (!error_) error_ = std::move(e);
  }

  // -- work ----------------------------------------------------------------------------------
  // Whatever is done from here on, expressions, candidates, effects and scripts together, may cost
  // kMostWork. The engine starts anew with each step and each question.
  void start_work() { work_ = 0; }
  // False where that is spent: failed() is then true, with "takes-too-long".
  bool spend(std::int64_t units) {
    work_ += units;
    return work_ <= kMostWork || stop_working();
  }
  std::int64_t work() const { return work_; }

  // -- locals --------------------------------------------------------------------------------
  // Opens a scope of `slots` locals and returns a mark that close_scope goes back to.
  struct Mark {
    std::size_t base, slots, pool;
  };
  Mark open_scope(std::int32_t slots);
  void close_scope(const Mark&);
  void bind(std::int32_t slot, Operand value) { slots_[base_ + std::size_t(slot)] = value; }
  void bind_list(std::int32_t slot, std::span<const std::int32_t> values);
  Operand local(std::int32_t slot) const { return slots_[base_ + std::size_t(slot)]; }
  // The pool only grows; go back to an earlier size when its later lists are no longer needed.
  std::size_t pool_size() const { return pool_.size(); }
  void shrink_pool(std::size_t size) { pool_.resize(size); }

  Operand push_list(std::span<const std::int32_t> values);

 private:
  friend class Explanation;
  bool stop_working();
  Operand node(const Expression&, std::int32_t index);
  Operand child(const Expression& e, const ExpressionNode& n, std::int32_t k) {
    const std::int32_t index = e.children[std::size_t(n.first_child + k)];
    const ExpressionNode& c = e.nodes[std::size_t(index)];
    if (c.op == Op::kLiteral) return Operand::of(c.value);
    if (c.op == Op::kItem) return Operand::of(items_[items_.size() - 1 - std::size_t(c.value)]);
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
  Operand read_place(const Expression&, const ExpressionNode&);
  Operand read_list(const Expression&, const ExpressionNode&);
  Operand read_players(const Expression&, const ExpressionNode&);
  Operand compute(const Expression&, const ExpressionNode&);
  Operand call(const Expression&, const ExpressionNode&);
  void note_choice(const Expression&, const ExpressionNode&, bool);
  Operand call_script(ScriptId, std::size_t first_argument, std::size_t count,
                      const std::vector<Parameter>& parameters, Type returns, SourceSpan span);
  Operand list_from(std::size_t begin) const {
    return {0, static_cast<std::int32_t>(begin), static_cast<std::int32_t>(pool_.size() - begin)};
  }
  Operand fail(const ExpressionNode&, const char* code, std::string message);
  DefinitionId definition_of(const Expression&, const ExpressionNode& of, std::int32_t value) const;

  const Ruleset& ruleset_;
  ScriptRunner& scripts_;
  Coverage* coverage_;
  const State* state_ = nullptr;
  PlayerId player_;
  std::uint64_t version_ = 1;
  std::vector<Operand> slots_;
  std::size_t base_ = 0;
  std::vector<std::int32_t> pool_;
  std::vector<std::int32_t> items_;  // of the filters around, innermost last
  std::vector<std::int32_t> scratch_;
  std::optional<RuleError> error_;
  std::size_t depth_ = 0;  // of the expressions under way, each as deep as it may be
  std::int64_t work_ = 0;
  std::vector<KindId> kind_of_;              // by definition
  std::vector<std::int32_t> place_of_face_;  // by definition: in the component; -1 for no die
};

// A cost or gain as written: by resource, and by an expression of amounts where there is one.
std::vector<std::pair<AttributeId, std::int32_t>> amounts_of(Evaluator&,
                                                             const std::vector<Amount>& amounts,
                                                             ExpressionId amounts_from);

}  // namespace cubilete

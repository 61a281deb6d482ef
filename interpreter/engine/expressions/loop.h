// The loop that runs programs of expressions, with their registers.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "engine/evaluate.h"
#include "engine/expressions/cell_search.h"
#include "ir/program.h"

namespace cubilete {

class ProgramLoop {
 public:
  explicit ProgramLoop(Evaluator& evaluator)
      : evaluator_(evaluator), ruleset_(evaluator.ruleset()) {}

  // Evaluates an expression, or the part below one of its nodes. The value is meaningless if the
  // evaluator has failed. Its program is made when it is first evaluated, that of a part each time.
  Operand run(ExpressionId id, std::span<const Operand> locals) {
    return run(program_of(id), locals);
  }
  Operand run(const Expression&, std::int32_t node, std::span<const Operand> locals);

 private:
  // The registers of a program: values, and wide numbers by their bits.
  using Registers = Operand*;

  static constexpr std::size_t kBlock = 4'096;  // registers of a block, unless a program needs more
  struct Place {
    std::size_t block = 0;
    std::size_t at = 0;
  };

  const State& state() const { return evaluator_.state(); }
  const ir::Program& program_of(ExpressionId id) {
    const bool is_known = id.index() < programs_.size() && programs_[id.index()];
    return is_known ? *programs_[id.index()] : make_program(id);
  }
  const ir::Program& make_program(ExpressionId);
  Operand run(const ir::Program&, std::span<const Operand> locals);
  // Returns registers for a program, of which those that it only reads are filled.
  Registers enter(const ir::Program&, std::span<const Operand> locals);
  // Runs an instruction that does not jump, or the slow case of another one.
  void run_rare(const Expression&, const ir::Instruction&, Registers);
  // Begins to go through a list, zone or range. Returns whether it has an item.
  bool begin(const ExpressionNode&, const ir::Instruction&, Registers);
  // Returns whether the value of the node is remembered.
  bool recall(const ExpressionNode&, const ir::Instruction&, Registers);
  void remember(const ExpressionNode&, const Operand& value, std::int64_t charge);
  void search(const ExpressionNode&, const ir::Instruction&, Registers);
  // Returns whether there is a further cell to be examined.
  bool next_cell(const ir::Instruction&, Registers);
  Operand found(const ExpressionNode&, std::int32_t search);
  Operand call(const Expression&, const ir::Instruction&, Registers);
  void note_choice(ExpressionId, std::int32_t node, bool holds);
  void too_large(const ExpressionNode&, std::int64_t value);
  // Fails if there is no such zone.
  bool is_zone(const ExpressionNode&, std::int32_t value);

  Evaluator& evaluator_;
  const Ruleset& ruleset_;
  std::vector<std::unique_ptr<const ir::Program>> programs_;  // indexed by ExpressionId
  // Registers lie in blocks, which do not move while a rule is called that needs more.
  std::vector<std::vector<Operand>> blocks_;
  Place used_;                        // the first that are free
  std::vector<CellSearch> searches_;  // may be more than are in use
  std::size_t searches_used_ = 0;
};

}  // namespace cubilete

#include "engine/evaluation_memory.h"

namespace cubilete {

bool RunStatus::stop_working() {
  raise({"takes-too-long",
         "this takes longer than any game needs: there is too much to look at, or to do at once",
         {},
         {}});
  return false;
}

ShortList EvaluationMemory::items(const Operand& o) const {
  return o.is_list() ? ShortList(list(o)) : ShortList{o.scalar()};
}

void EvaluationMemory::clear() {
  clear_error();
  clear_scripts();
  slots_.clear();
  base_ = 0;
  pool_.clear();
  items_.clear();
}

void EvaluationMemory::bind_list(std::int32_t slot, std::span<const std::int32_t> values) {
  bind(slot, new_list(values));
}

Operand EvaluationMemory::new_list(std::span<const std::int32_t> values) {
  ListBuilder list(pool_);
  list.add_all(values);
  return list.finish();
}

Operand EvaluationMemory::missing_local() {
  raise({"internal-fault", "this expression reads a local that is not there", {}, {}});
  return Operand::of(0);
}

EvaluationMemory::LocalScope::LocalScope(EvaluationMemory& memory, std::int32_t slots)
    : memory_(memory),
      base_(memory.base_),
      slots_(memory.slots_.size()),
      lists_(memory.pool_.size()),
      fixed_(memory.fixed_) {
  memory.base_ = slots_;
  memory.fixed_ = nullptr;
  memory.slots_.resize(slots_ + std::size_t(slots));
}

EvaluationMemory::LocalScope::~LocalScope() {
  memory_.base_ = base_;
  memory_.fixed_ = fixed_;
  memory_.slots_.resize(slots_);
  memory_.pool_.shrink(lists_);
}

}  // namespace cubilete

// The memory of evaluations: the locals of the open scopes, the items of the enclosing filters, and
// the lists. It is reused, so that evaluation soon allocates nothing.
#pragma once

#include <span>
#include <vector>

#include "base/short_list.h"
#include "engine/fixed_parts.h"
#include "engine/list_pool.h"
#include "engine/run_status.h"

namespace cubilete {

class EvaluationMemory : public RunStatus {
 public:
  // A scope of locals. Its end removes them and all lists made since its beginning.
  class LocalScope {
   public:
    LocalScope(EvaluationMemory& memory, std::int32_t slots);
    ~LocalScope();
    LocalScope(const LocalScope&) = delete;
    LocalScope& operator=(const LocalScope&) = delete;

   private:
    EvaluationMemory& memory_;
    std::size_t base_, slots_, lists_;
    FixedParts* fixed_;
  };
  // Caches the values of fixed parts of expressions during its lifetime. The state and the scope of
  // locals must not change. A nested Fixed does nothing.
  class Fixed {
   public:
    explicit Fixed(EvaluationMemory& memory) : memory_(memory), is_first_(!memory.has_fixed_) {
      if (!is_first_) return;
      memory_.fixed_parts_.clear();
      memory_.fixed_ = &memory_.fixed_parts_;
      memory_.has_fixed_ = true;
    }
    ~Fixed() {
      if (!is_first_) return;
      memory_.fixed_ = nullptr;
      memory_.has_fixed_ = false;
    }
    Fixed(const Fixed&) = delete;
    Fixed& operator=(const Fixed&) = delete;

   private:
    EvaluationMemory& memory_;
    bool is_first_;
  };
  // The arguments of a call. They are evaluated in the caller's scope and become the first locals
  // of the callee.
  class ArgumentScope {
   public:
    explicit ArgumentScope(EvaluationMemory& memory)
        : memory_(memory),
          base_(memory.base_),
          first_(memory.slots_.size()),
          fixed_(memory.fixed_) {}
    ~ArgumentScope() {
      memory_.base_ = base_;
      memory_.fixed_ = fixed_;
      memory_.slots_.resize(first_);
    }
    ArgumentScope(const ArgumentScope&) = delete;
    ArgumentScope& operator=(const ArgumentScope&) = delete;

    void add(Operand argument) { memory_.slots_.push_back(argument); }
    // Makes the arguments the locals.
    void enter() const {
      memory_.base_ = first_;
      memory_.fixed_ = nullptr;
    }
    std::span<const Operand> arguments() const {
      return std::span<const Operand>(memory_.slots_).subspan(first_);
    }

   private:
    EvaluationMemory& memory_;
    std::size_t base_;
    std::size_t first_;
    FixedParts* fixed_;
  };
  // The item of a filter or map while its condition or value is evaluated.
  class ItemScope {
   public:
    explicit ItemScope(EvaluationMemory& memory, std::int32_t item = 0) : items_(memory.items_) {
      items_.push_back(item);
    }
    ~ItemScope() { items_.pop_back(); }
    ItemScope(const ItemScope&) = delete;
    ItemScope& operator=(const ItemScope&) = delete;

    void set(std::int32_t item) { items_.back() = item; }

   private:
    std::vector<std::int32_t>& items_;
  };
  // Removes all lists made since its beginning, at its end or at drop(), as in a loop.
  class TemporaryLists {
   public:
    explicit TemporaryLists(EvaluationMemory& memory)
        : pool_(memory.pool_), size_(memory.pool_.size()) {}
    ~TemporaryLists() { drop(); }
    TemporaryLists(const TemporaryLists&) = delete;
    TemporaryLists& operator=(const TemporaryLists&) = delete;
    void drop() { pool_.shrink(size_); }

   private:
    ListPool& pool_;
    std::size_t size_;
  };

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
  // Returns a list of these values, which exists until the end of its scope or run.
  Operand new_list(std::span<const std::int32_t> values);
  // Returns the item of a filter; depth 0 is the innermost one.
  Operand item(std::int32_t depth) {
    if (std::size_t(depth) >= items_.size()) return missing_local();
    return Operand::of(items_[items_.size() - 1 - std::size_t(depth)]);
  }

  ListPool& pool() { return pool_; }
  // Returns the items of a list. Valid until the next evaluation.
  std::span<const std::int32_t> list(const Operand& o) const { return pool_.items(o); }
  // Returns the items of a list, or a scalar as a list of one.
  ShortList items(const Operand&) const;

  // Returns the cache of the innermost scope; nullptr without one.
  FixedParts* fixed() { return fixed_; }

 protected:
  // Removes the locals, the items, the lists and the error.
  void clear();

 private:
  Operand missing_local();

  std::vector<Operand> slots_;
  std::size_t base_ = 0;
  Operand nowhere_;  // receives values bound to a slot outside of the scope
  ListPool pool_;
  std::vector<std::int32_t> items_;  // items of the enclosing filters, innermost last
  FixedParts fixed_parts_;
  FixedParts* fixed_ = nullptr;
  bool has_fixed_ = false;  // a Fixed is open
};

}  // namespace cubilete

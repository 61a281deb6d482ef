// The lists of an evaluator. They lie one after another in one piece of memory, which is reused, so
// that evaluation soon allocates nothing.
//
// Invariant: only a ListBuilder or append() writes a list, which then holds exactly the items given
// to it, even if other lists were made before it was finished.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace cubilete {

// A scalar, or a list in a ListPool. Its two numbers fit into one register.
struct Operand {
  std::int32_t number = 0;  // the scalar, or the beginning of the list
  std::int32_t size = -1;   // -1: it is a scalar

  static Operand of(std::int32_t value) { return {value, -1}; }
  static Operand no_items() { return {0, 0}; }
  bool is_list() const { return size >= 0; }
  // Returns the scalar; 0 for a list.
  std::int32_t scalar() const { return is_list() ? 0 : number; }
  // REQUIRES: is_list().
  std::int32_t begin() const { return number; }
};

class ListPool {
 public:
  static constexpr std::size_t kMostItems = 1u << 22;  // 16 MiB

  // Returns the items; none for a scalar or a removed list. Valid until the pool changes.
  std::span<const std::int32_t> items(const Operand& o) const {
    if (o.size <= 0 || std::size_t(o.begin()) + std::size_t(o.size) > size_) return {};
    return {items_.data() + o.begin(), static_cast<std::size_t>(o.size)};
  }
  // REQUIRES: 0 <= i < o.size.
  std::int32_t item(const Operand& o, std::int32_t i) const {
    return items_[std::size_t(o.begin()) + std::size_t(i)];
  }
  std::size_t size() const { return size_; }
  // Returns a list without items, to which append() adds.
  Operand new_list() const { return {static_cast<std::int32_t>(size_), 0}; }
  // Adds an item, and removes all lists made since this one.
  void append(Operand& list, std::int32_t value) {
    shrink(end_of(list));
    if (size_ >= kMostItems) [[unlikely]] {
      has_overflowed_ = true;
      return;
    }
    *extend(1) = value;
    ++list.size;
  }
  // Does the same with all numbers of a record, which may be one of those lists.
  void append_record(Operand& list, const Operand& record) {
    const auto added = std::max(record.size, 0);
    shrink(end_of(list));
    if (size_ + std::size_t(added) > kMostItems) [[unlikely]] {
      has_overflowed_ = true;
      return;
    }
    std::int32_t* const to = extend(std::size_t(added));
    std::copy_n(items_.data() + record.begin(), added, to);
    list.size += added;
  }
  // Removes all lists made since this one.
  void drop_behind(const Operand& list) { shrink(end_of(list)); }
  // Removes every list made since the pool had this size.
  void shrink(std::size_t size) { size_ = std::min(size_, size); }
  // Returns whether a list was cut off at kMostItems since the last call.
  bool take_overflow() { return std::exchange(has_overflowed_, false); }
  void clear() {
    size_ = 0;
    has_overflowed_ = false;
  }

 private:
  friend class ListBuilder;

  static std::size_t end_of(const Operand& list) {
    return static_cast<std::size_t>(list.begin()) + static_cast<std::size_t>(list.size);
  }
  // Enlarges the pool and returns the new items, which are not initialized.
  std::int32_t* extend(std::size_t count) {
    const std::size_t from = size_;
    size_ += count;
    if (size_ > items_.size()) items_.resize(std::max(size_, 2 * items_.size()));
    return items_.data() + from;
  }

  std::vector<std::int32_t> items_;  // may be larger than size_, so that memory is reused
  std::size_t size_ = 0;             // number of items in use
  bool has_overflowed_ = false;
};

// A list under construction. Adding an item removes all lists made since the builder was opened (in
// the evaluation of its items). Builders end in the reverse order of their beginning.
class ListBuilder {
 public:
  explicit ListBuilder(ListPool& pool) : pool_(pool), begin_(pool.size_), end_(pool.size_) {}
  // Removes a list that was not finished.
  ~ListBuilder() {
    if (!is_finished_) pool_.shrink(begin_);
  }
  ListBuilder(const ListBuilder&) = delete;
  ListBuilder& operator=(const ListBuilder&) = delete;

  void add(std::int32_t value) {
    drop_temporary_lists();
    if (end_ >= ListPool::kMostItems) [[unlikely]] {
      pool_.has_overflowed_ = true;
      return;
    }
    *pool_.extend(1) = value;
    ++end_;
  }
  // Adds `count` items that the caller writes; fewer if the pool is full.
  std::span<std::int32_t> add_room(std::size_t count) {
    drop_temporary_lists();
    if (count > ListPool::kMostItems - std::min(end_, ListPool::kMostItems)) [[unlikely]] {
      pool_.has_overflowed_ = true;
      count = ListPool::kMostItems - std::min(end_, ListPool::kMostItems);
    }
    end_ += count;
    return {pool_.extend(count), count};
  }
  // REQUIRES: `values` do not point into the pool.
  void add_all(std::span<const std::int32_t> values) {
    const auto room = add_room(values.size());
    std::copy_n(values.begin(), room.size(), room.begin());
  }
  // REQUIRES: the list was made before the builder was opened.
  void add_list(const Operand& list) {
    assert(list.size <= 0 || std::size_t(list.begin()) + std::size_t(list.size) <= begin_);
    const auto room = add_room(pool_.items(list).size());
    std::copy_n(pool_.items(list).begin(), room.size(), room.begin());
  }
  // Returns the items so far.
  std::span<std::int32_t> items() {
    drop_temporary_lists();
    return {pool_.items_.data() + begin_, end_ - begin_};
  }
  Operand finish() {
    drop_temporary_lists();
    is_finished_ = true;
    return {static_cast<std::int32_t>(begin_), static_cast<std::int32_t>(end_ - begin_)};
  }

 private:
  void drop_temporary_lists() { pool_.shrink(end_); }

  ListPool& pool_;
  std::size_t begin_;
  std::size_t end_;
  bool is_finished_ = false;
};

}  // namespace cubilete

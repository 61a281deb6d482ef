// The lists of an evaluator. They lie one after the other in one piece of memory, which is used
// again, so that evaluation allocates nothing in the long run.
//
// Invariant: a list is written by a ListBuilder only, and holds what was given to that builder and
// nothing else, also where other lists were evaluated between its opening and its finish.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace cubilete {

// A scalar, or a list as a part of a ListPool. Two numbers, which go into one register together.
struct Operand {
  std::int32_t number = 0;  // the scalar, or where the list begins
  std::int32_t size = -1;   // -1: a scalar

  static Operand of(std::int32_t value) { return {value, -1}; }
  static Operand no_items() { return {0, 0}; }
  bool is_list() const { return size >= 0; }
  // 0 of a list.
  std::int32_t scalar() const { return is_list() ? 0 : number; }
  // REQUIRES: is_list().
  std::int32_t begin() const { return number; }
};

class ListPool {
 public:
  static constexpr std::size_t kMostItems = 1u << 22;  // 16 MiB

  // The items of a list; none of a scalar, or of a list that is gone. Valid until the pool changes.
  std::span<const std::int32_t> items(const Operand& o) const {
    if (o.size <= 0 || std::size_t(o.begin()) + std::size_t(o.size) > size_) return {};
    return {items_.data() + o.begin(), static_cast<std::size_t>(o.size)};
  }
  // REQUIRES: 0 <= i < o.size.
  std::int32_t item(const Operand& o, std::int32_t i) const {
    return items_[std::size_t(o.begin()) + std::size_t(i)];
  }
  std::size_t size() const { return size_; }
  // Forgets every list made since the pool had this size.
  void shrink(std::size_t size) { size_ = std::min(size_, size); }
  // Whether a list had to be cut off at kMostItems since this was asked last.
  bool take_overflow() { return std::exchange(has_overflowed_, false); }
  void clear() {
    size_ = 0;
    has_overflowed_ = false;
  }

 private:
  friend class ListBuilder;

  // Makes the pool larger. The items are there to be written.
  std::int32_t* extend(std::size_t count) {
    const std::size_t from = size_;
    size_ += count;
    if (size_ > items_.size()) items_.resize(std::max(size_, 2 * items_.size()));
    return items_.data() + from;
  }

  std::vector<std::int32_t> items_;  // also what was used before: there is no need to clear it
  std::size_t size_ = 0;             // of what is in use
  bool has_overflowed_ = false;
};

// A list under construction. Lists that were made since it was opened (of what was evaluated for
// its items) are dropped by the next item. Builders end in the reverse order of their beginning.
class ListBuilder {
 public:
  explicit ListBuilder(ListPool& pool) : pool_(pool), begin_(pool.size_), end_(pool.size_) {}
  // Drops a list that was not finished.
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
  // Adds `count` items, fewer where the pool is full, to be written.
  std::span<std::int32_t> add_room(std::size_t count) {
    drop_temporary_lists();
    if (count > ListPool::kMostItems - std::min(end_, ListPool::kMostItems)) [[unlikely]] {
      pool_.has_overflowed_ = true;
      count = ListPool::kMostItems - std::min(end_, ListPool::kMostItems);
    }
    end_ += count;
    return {pool_.extend(count), count};
  }
  // Whether there is room for so many items.
  bool has_room(std::size_t count) const {
    return end_ <= ListPool::kMostItems && count <= ListPool::kMostItems - end_;
  }
  // Takes the last items away again. REQUIRES: there are so many.
  void take_back(std::size_t count) { end_ -= count; }
  // REQUIRES: `values` are not of the pool.
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
  // The items so far.
  std::span<std::int32_t> items() {
    drop_temporary_lists();
    return {pool_.items_.data() + begin_, end_ - begin_};
  }
  void drop_temporary_lists() { pool_.shrink(end_); }

  Operand finish() {
    drop_temporary_lists();
    is_finished_ = true;
    return {static_cast<std::int32_t>(begin_), static_cast<std::int32_t>(end_ - begin_)};
  }

 private:
  ListPool& pool_;
  std::size_t begin_;
  std::size_t end_;
  bool is_finished_ = false;
};

}  // namespace cubilete

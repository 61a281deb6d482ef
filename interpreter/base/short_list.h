// A run of numbers that is usually short: up to kInline of them are in the object itself and cost
// no allocation.
#pragma once

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <span>

namespace cubilete {

class ShortList {
 public:
  static constexpr std::size_t kInline = 12;

  ShortList() = default;
  ShortList(std::initializer_list<std::int32_t> values) { append({values.begin(), values.size()}); }
  explicit ShortList(std::span<const std::int32_t> values) { append(values); }
  ShortList(const ShortList& other) { append(other); }
  ShortList(ShortList&& other) noexcept { take(other); }
  ShortList& operator=(const ShortList& other) {
    if (this != &other) assign(other);
    return *this;
  }
  ShortList& operator=(ShortList&& other) noexcept {
    if (this != &other) take(other);
    return *this;
  }
  ~ShortList() = default;

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  std::int32_t* data() { return heap_ ? heap_.get() : inline_; }
  const std::int32_t* data() const { return heap_ ? heap_.get() : inline_; }
  std::int32_t* begin() { return data(); }
  std::int32_t* end() { return data() + size_; }
  const std::int32_t* begin() const { return data(); }
  const std::int32_t* end() const { return data() + size_; }
  std::int32_t& operator[](std::size_t i) { return data()[i]; }
  std::int32_t operator[](std::size_t i) const { return data()[i]; }
  std::int32_t back() const { return data()[size_ - 1]; }
  bool operator==(const ShortList& other) const {
    return std::equal(begin(), end(), other.begin(), other.end());
  }

  void push_back(std::int32_t value) {
    if (size_ == capacity_) [[unlikely]]
      grow(size_ + 1);
    data()[size_++] = value;
  }
  // REQUIRES: `values` do not point into this list.
  void append(std::span<const std::int32_t> values) {
    reserve(size_ + values.size());
    std::copy(values.begin(), values.end(), end());
    size_ += values.size();
  }
  void assign(std::span<const std::int32_t> values) {
    clear();
    append(values);
  }
  void clear() { size_ = 0; }
  // REQUIRES: size <= size().
  void shrink(std::size_t size) { size_ = size; }
  void reserve(std::size_t wanted) {
    if (wanted > capacity_) [[unlikely]]
      grow(wanted);
  }

 private:
  // This is not inlined, so that the functions that call it are short enough to be.
  [[gnu::noinline]] void grow(std::size_t wanted) {
    const std::size_t capacity = std::max(wanted, 2 * capacity_);
    auto larger = std::make_unique<std::int32_t[]>(capacity);
    std::copy(begin(), end(), larger.get());
    heap_ = std::move(larger);
    capacity_ = capacity;
  }
  void take(ShortList& other) {
    if (other.heap_) {
      heap_ = std::move(other.heap_);
      capacity_ = other.capacity_;
      size_ = other.size_;
    } else {
      assign(other);
    }
    other.size_ = 0;
    other.capacity_ = kInline;
  }

  std::size_t size_ = 0;
  std::size_t capacity_ = kInline;
  std::unique_ptr<std::int32_t[]> heap_;
  std::int32_t inline_[kInline];
};

}  // namespace cubilete

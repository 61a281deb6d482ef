// The lists of numbers of the interpreter's hosts (language/host.h).
#pragma once

#include <algorithm>
#include <utility>

#include "base/short_list.h"
#include "language/host.h"

namespace cubilete {

inline std::span<const std::int32_t> numbers_of(language::Items l) {
  return {l.p, std::size_t(l.n)};
}
inline language::Items items_in(std::span<const std::int32_t> numbers) {
  return {numbers.data(), static_cast<std::int32_t>(numbers.size())};
}

class NumberList {
 public:
  void add(std::int32_t v) { numbers_.push_back(v); }
  void add_all(language::Items l) { numbers_.append(numbers_of(l)); }
  void remove(std::int32_t at) {
    std::copy(numbers_.begin() + at + 1, numbers_.end(), numbers_.begin() + at);
    shrink(size() - 1);
  }
  // REQUIRES: size <= size().
  void shrink(std::int32_t size) { numbers_.shrink(std::size_t(size)); }
  // Becomes `count` times the value.
  void fill(std::int32_t count, std::int32_t value) {
    numbers_.clear();
    numbers_.reserve(std::size_t(count));
    for (; count > 0; --count) numbers_.push_back(value);
  }
  std::int32_t size() const { return static_cast<std::int32_t>(numbers_.size()); }
  std::int32_t& operator[](std::int32_t k) { return numbers_[std::size_t(k)]; }
  std::int32_t operator[](std::int32_t k) const { return numbers_[std::size_t(k)]; }
  language::Items items() const { return items_in(numbers_); }
  ShortList take() { return std::move(numbers_); }

 private:
  ShortList numbers_;
};

}  // namespace cubilete

// A vector whose elements are named by strong ids (ids.h). An index of another kind of id does not
// compile.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace cubilete {

template <class Id, class T>
class IndexedVector {
 public:
  // Appends an element and returns its id.
  Id add(T element) {
    elements_.push_back(std::move(element));
    return Id(elements_.size() - 1);
  }

  // REQUIRES: has(id).
  T& operator[](Id id) { return elements_[id.index()]; }
  const T& operator[](Id id) const { return elements_[id.index()]; }

  bool has(Id id) const { return id.is_some() && id.index() < elements_.size(); }
  std::size_t size() const { return elements_.size(); }
  bool empty() const { return elements_.empty(); }

  auto begin() { return elements_.begin(); }
  auto end() { return elements_.end(); }
  auto begin() const { return elements_.begin(); }
  auto end() const { return elements_.end(); }

 private:
  std::vector<T> elements_;
};

}  // namespace cubilete

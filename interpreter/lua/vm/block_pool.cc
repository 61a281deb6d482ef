#include "lua/vm/block_pool.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <new>

namespace cubilete {

BlockPool::~BlockPool() { std::free(begin_); }

void* BlockPool::take(std::size_t size) {
  if (size > kLargest) return nullptr;
  FreeBlock*& first = free_[steps(size)];
  if (first) {
    void* const block = first;
    first = first->next;
    return block;
  }
  if (!begin_) {
    begin_ = rest_ = static_cast<std::byte*>(std::malloc(kRoom));
    end_ = begin_ ? begin_ + kRoom : nullptr;
  }
  const std::size_t bytes = steps(size) * kStep;
  if (bytes > static_cast<std::size_t>(end_ - rest_)) return nullptr;
  void* const block = rest_;
  rest_ += bytes;
  return block;
}

void BlockPool::release(void* block, std::size_t size) {
  if (!holds(block)) return std::free(block);
  FreeBlock*& first = free_[steps(size)];
  first = new (block) FreeBlock{first};
}

void* BlockPool::resize(void* block, std::size_t old_size, std::size_t new_size) {
  if (holds(block)) {
    if (steps(old_size) == steps(new_size)) return block;
  } else if (block && new_size > kLargest) {
    return std::realloc(block, new_size);
  }
  void* moved = take(new_size);
  if (!moved) moved = std::malloc(new_size);
  if (!moved || !block) return moved;
  std::memcpy(moved, block, std::min(old_size, new_size));
  release(block, old_size);
  return moved;
}

}  // namespace cubilete

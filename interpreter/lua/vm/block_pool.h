// Memory for the small blocks of a Lua state, of which every call takes and returns hundreds.
// Returned blocks are kept by size for the next, so that both take a few instructions. Blocks that
// are larger, or for which the pool has no more room, are left to malloc.
#pragma once

#include <array>
#include <cstddef>

namespace cubilete {

class BlockPool {
 public:
  BlockPool() = default;
  ~BlockPool();
  BlockPool(const BlockPool&) = delete;
  BlockPool& operator=(const BlockPool&) = delete;

  // As realloc and free of C, with the size that the block has. resize() returns nullptr, and
  // leaves the block as it is, where the machine has no memory. REQUIRES: new_size > 0.
  void* resize(void* block, std::size_t old_size, std::size_t new_size);
  void release(void* block, std::size_t size);

 private:
  static constexpr std::size_t kStep = 16;       // the sizes of blocks differ by so many bytes
  static constexpr std::size_t kLargest = 256;   // bytes of a block
  static constexpr std::size_t kRoom = 1 << 21;  // bytes in all; the system gives what is used

  struct FreeBlock {
    FreeBlock* next;
  };

  static std::size_t steps(std::size_t size) { return (size + kStep - 1) / kStep; }
  bool holds(const void* block) const { return block >= begin_ && block < end_; }
  // Returns a block of the pool; nullptr if there is none of this size.
  void* take(std::size_t size);

  std::array<FreeBlock*, kLargest / kStep + 1> free_{};  // by steps
  std::byte* begin_ = nullptr;
  std::byte* rest_ = nullptr;  // no block was made from here on
  std::byte* end_ = nullptr;
};

}  // namespace cubilete

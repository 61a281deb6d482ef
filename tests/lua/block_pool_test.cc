// The pool gives what malloc gives: blocks that keep their bytes and do not overlap, however many
// there are and in whatever order they grow, shrink and go.

#include "lua/vm/block_pool.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <random>
#include <vector>

namespace cubilete {
namespace {

struct Block {
  std::byte* begin = nullptr;
  std::vector<std::byte> bytes;  // that it has to hold
};

class Blocks {
 public:
  ~Blocks() {
    for (const Block& b : blocks_) pool_.release(b.begin, b.bytes.size());
  }

  std::size_t size() const { return blocks_.size(); }

  void add(std::size_t size) {
    blocks_.push_back({});
    resize(blocks_.size() - 1, size);
  }

  void resize(std::size_t i, std::size_t size) {
    Block& b = blocks_[i];
    void* const moved = pool_.resize(b.begin, b.bytes.size(), size);
    ASSERT_NE(moved, nullptr);
    b.begin = static_cast<std::byte*>(moved);
    const std::size_t kept = std::min(size, b.bytes.size());
    EXPECT_TRUE(std::equal(b.bytes.begin(), b.bytes.begin() + std::ptrdiff_t(kept), b.begin));
    b.bytes.resize(size);
    for (std::byte& byte : b.bytes) byte = std::byte(random_() & 0xFF);
    std::copy(b.bytes.begin(), b.bytes.end(), b.begin);
  }

  void remove(std::size_t i) {
    expect_its_bytes(blocks_[i]);
    pool_.release(blocks_[i].begin, blocks_[i].bytes.size());
    blocks_.erase(blocks_.begin() + std::ptrdiff_t(i));
  }

  void expect_all_apart() const {
    std::map<const std::byte*, const Block*> by_place;
    for (const Block& b : blocks_) by_place[b.begin] = &b;
    ASSERT_EQ(by_place.size(), blocks_.size());
    const std::byte* end = nullptr;
    for (const auto& [begin, block] : by_place) {
      EXPECT_GE(begin, end);
      EXPECT_EQ(reinterpret_cast<std::uintptr_t>(begin) % alignof(std::max_align_t), 0U);
      end = begin + block->bytes.size();
      expect_its_bytes(*block);
    }
  }

 private:
  static void expect_its_bytes(const Block& b) {
    EXPECT_TRUE(std::equal(b.bytes.begin(), b.bytes.end(), b.begin));
  }

  BlockPool pool_;
  std::vector<Block> blocks_;
  std::minstd_rand random_;
};

TEST(BlockPool, KeepsTheBytesOfBlocksThatGrowShrinkAndGo) {
  Blocks blocks;
  std::minstd_rand random(7);
  const auto below = [&](std::size_t n) { return std::size_t(random()) % n; };
  for (int step = 0; step < 20'000; ++step) {
    // Most are small, some at the bounds of a size, some large.
    const std::size_t kind = below(10);
    const std::size_t size = kind < 7   ? 1 + below(300)
                             : kind < 9 ? 16 * (1 + below(17)) + below(2)
                                        : 1 + below(5'000);
    if (blocks.size() < 20 || (blocks.size() < 400 && below(2) == 0)) {
      blocks.add(size);
    } else if (below(2) == 0) {
      blocks.resize(below(blocks.size()), size);
    } else {
      blocks.remove(below(blocks.size()));
    }
    if (step % 1'000 == 0) blocks.expect_all_apart();
  }
  blocks.expect_all_apart();
}

TEST(BlockPool, GivesSmallBlocksWhenItHasNoMoreRoom) {
  Blocks blocks;
  for (int i = 0; i < 20'000; ++i) blocks.add(200);  // 4 MB of the pool's 2
  blocks.expect_all_apart();
  for (std::size_t i = 0; i < blocks.size(); i += 2) blocks.resize(i, i % 4 == 0 ? 40 : 240);
  blocks.expect_all_apart();
}

}  // namespace
}  // namespace cubilete

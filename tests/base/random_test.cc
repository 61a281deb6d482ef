#include "base/random.h"

#include <gtest/gtest.h>

#include <array>

namespace cubilete {
namespace {

TEST(RandomStream, GoesOnWhereItWasLeft) {
  RandomStream whole(42, 7, 0);
  for (int i = 0; i < 10; ++i) (void)whole.below(6);
  RandomStream rest(42, 7, whole.drawn());
  for (int i = 0; i < 50; ++i) EXPECT_EQ(whole.below(6), rest.below(6));
}

TEST(RandomStream, NamesAndSeedsAreDifferentLuck) {
  const auto first = [](std::uint64_t seed, std::uint64_t name) {
    RandomStream r(seed, name, 0);
    std::uint64_t all = 0;
    for (int i = 0; i < 16; ++i) all = all * 6 + r.below(6);
    return all;
  };
  EXPECT_NE(first(1, 1), first(1, 2));
  EXPECT_NE(first(1, 1), first(2, 1));
}

TEST(RandomStream, IsTheSameOnEveryMachine) {
  RandomStream r(1, 1, 0);
  std::vector<std::uint32_t> drawn;
  for (int i = 0; i < 8; ++i) drawn.push_back(r.below(6));
  EXPECT_EQ(drawn, (std::vector<std::uint32_t>{5, 5, 2, 5, 3, 1, 2, 4}));
}

TEST(RandomStream, IsUniform) {
  RandomStream r(3, 9, 0);
  std::array<int, 6> counts{};
  for (int i = 0; i < 60'000; ++i) ++counts[r.below(6)];
  for (const int c : counts) EXPECT_NEAR(c, 10'000, 400);
}

}  // namespace
}  // namespace cubilete

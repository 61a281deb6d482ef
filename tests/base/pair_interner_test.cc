#include "base/pair_interner.h"

#include <gtest/gtest.h>

namespace cubilete {
namespace {

TEST(PairInterner, NumbersPairsAsTheyAreMet) {
  PairInterner table;
  EXPECT_EQ(table.intern(3, 5), 0);
  EXPECT_EQ(table.intern(5, 3), 1);
  EXPECT_EQ(table.intern(3, 4), 2);
  EXPECT_EQ(table.intern(3, 5), 0);
  EXPECT_EQ(table.intern(5, 3), 1);
  EXPECT_EQ(table.size(), 3);
}

TEST(PairInterner, CountsItsMemoryAndForgets) {
  PairInterner table;
  table.intern(0, 9);
  EXPECT_GE(table.bytes(), sizeof(std::vector<std::int32_t>) + 10 * sizeof(std::int32_t));
  table.clear();
  EXPECT_EQ(table.bytes(), 0u);
  EXPECT_EQ(table.intern(0, 1), 0);
}

}  // namespace
}  // namespace cubilete

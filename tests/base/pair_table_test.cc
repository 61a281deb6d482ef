#include "base/pair_table.h"

#include <gtest/gtest.h>

namespace cubilete {
namespace {

TEST(PairTable, NumbersPairsAsTheyAreMet) {
  PairTable table;
  EXPECT_EQ(table.number_of(3, 5), 0);
  EXPECT_EQ(table.number_of(5, 3), 1);
  EXPECT_EQ(table.number_of(3, 4), 2);
  EXPECT_EQ(table.number_of(3, 5), 0);
  EXPECT_EQ(table.number_of(5, 3), 1);
  EXPECT_EQ(table.size(), 3);
}

TEST(PairTable, CountsItsMemoryAndForgets) {
  PairTable table;
  table.number_of(0, 9);
  EXPECT_GE(table.bytes(), sizeof(std::vector<std::int32_t>) + 10 * sizeof(std::int32_t));
  table.clear();
  EXPECT_EQ(table.bytes(), 0u);
  EXPECT_EQ(table.number_of(0, 1), 0);
}

}  // namespace
}  // namespace cubilete

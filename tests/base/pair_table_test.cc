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

TEST(PairTable, TellsItsRoomAndForgets) {
  PairTable table;
  table.number_of(0, 9);
  EXPECT_EQ(table.room(), 11u);  // a row, and ten numbers
  table.clear();
  EXPECT_EQ(table.room(), 0u);
  EXPECT_EQ(table.number_of(0, 1), 0);
}

}  // namespace
}  // namespace cubilete

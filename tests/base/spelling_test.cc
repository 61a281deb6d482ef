#include "base/spelling.h"

#include <gtest/gtest.h>

namespace cubilete {
namespace {

TEST(Spelling, CountsInsertionsDeletionsReplacementsAndSwaps) {
  EXPECT_EQ(edit_distance("frozen", "frozen", 3), 0);
  EXPECT_EQ(edit_distance("frozn", "frozen", 3), 1);
  EXPECT_EQ(edit_distance("froezn", "frozen", 3), 1);
  EXPECT_EQ(edit_distance("frozenn", "frozen", 3), 1);
  EXPECT_EQ(edit_distance("Frozen", "frozen", 3), 1);
  EXPECT_EQ(edit_distance("abc", "xyz", 2), 3);
}

TEST(Spelling, TheNearestIsNearEnoughToBeMeant) {
  EXPECT_EQ(nearest("stright", {"sixes", "straight", "odds"}), "straight");
  EXPECT_EQ(nearest("ods", {"sixes", "straight", "odds"}), "odds");
  EXPECT_EQ(nearest("banana", {"sixes", "straight", "odds"}), std::nullopt);
  EXPECT_EQ(nearest("mid_south", {"mid_north", "south_mid"}), "south_mid");
  EXPECT_EQ(nearest("a_b_c", {"c_a_b"}), "c_a_b");
}

TEST(Spelling, TheNearestIsThePathThatEndsInTheName) {
  EXPECT_EQ(nearest("moons", {"moon", "moonlight/moons"}), "moonlight/moons");
  EXPECT_EQ(nearest("moons", {"lib/honeymoons"}), std::nullopt);
}

}  // namespace
}  // namespace cubilete

#include "base/ids.h"

#include <gtest/gtest.h>

#include <type_traits>

namespace cubilete {
namespace {

// A function that needs a player cannot be called with one that may be missing.
static_assert(!std::is_default_constructible_v<PlayerId>);
static_assert(!std::is_convertible_v<MaybePlayer, PlayerId>);
static_assert(!std::is_constructible_v<PlayerId, MaybePlayer>);
static_assert(!std::is_convertible_v<std::int32_t, MaybePlayer>);
static_assert(std::is_trivially_copyable_v<MaybePlayer>);

TEST(MaybePlayer, GivesAPlayerOnlyWhereThereIsOne) {
  const MaybePlayer third = PlayerId(2);
  EXPECT_TRUE(third.is_some());
  EXPECT_EQ(third.seat(), PlayerId(2));
  EXPECT_EQ(third.number(), 2);
  EXPECT_EQ(third, MaybePlayer(2));
  for (const MaybePlayer none : {MaybePlayer(), MaybePlayer(-1), MaybePlayer(-7)}) {
    EXPECT_FALSE(none.is_some());
    EXPECT_EQ(none.number(), -1);
    EXPECT_EQ(none, MaybePlayer());
    EXPECT_THROW(none.seat(), std::logic_error);
  }
  EXPECT_THROW(PlayerId(-1), std::logic_error);
}

}  // namespace
}  // namespace cubilete

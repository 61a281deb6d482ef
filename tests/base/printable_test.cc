#include "base/printable.h"

#include <gtest/gtest.h>

namespace cubilete {
namespace {

TEST(Printable, LeavesLettersAsTheyAre) { EXPECT_EQ(printable("señal 王 🎲"), "señal 王 🎲"); }

TEST(Printable, ShowsControlsAsPictures) {
  EXPECT_EQ(printable("a\x1b[31m\x07\x7f"), "a␛[31m␇␡");
  EXPECT_EQ(printable(std::string_view("a\0b", 3)), "a␀b");
}

TEST(Printable, TurnsLineBreaksAndTabsIntoSpaces) { EXPECT_EQ(printable("a\tb\nc"), "a b c"); }

TEST(Printable, ReplacesWhatTurnsTheOrderOfReading) {
  EXPECT_EQ(printable("a\u202Eb\u2066c\u009Bd"), "a\uFFFDb\uFFFDc\uFFFDd");
}

// A lone 0x9B begins a command to a terminal as ESC [ does.
TEST(Printable, ReplacesEachByteThatIsNoText) {
  EXPECT_EQ(printable("a\x9b"
                      "31m"),
            "a\uFFFD31m");
  EXPECT_EQ(printable("\xc3"), "\uFFFD");
  EXPECT_EQ(printable("\xf0\x9f\x8e!"), "\uFFFD\uFFFD\uFFFD!");
  EXPECT_EQ(printable("\xc0\xaf"), "\uFFFD\uFFFD");
}

}  // namespace
}  // namespace cubilete

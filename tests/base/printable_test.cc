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
  EXPECT_EQ(printable("a\u202Eb\u2066c\u009Bd"), "a<U+202E>b<U+2066>c<U+009B>d");
}

TEST(Printable, NamesWhatCannotBeSeen) {
  EXPECT_EQ(printable("\u200E\u200F\u061C\u200B\uFEFF\u2028\u2029\u2060\u00AD"),
            "<U+200E><U+200F><U+061C><U+200B><U+FEFF><U+2028><U+2029><U+2060><U+00AD>");
  EXPECT_EQ(printable("a\U000E0041b"), "a<U+E0041>b");
}

// Emoji of several parts and Persian need joiners; between ASCII letters a joiner only deceives.
TEST(Printable, LeavesAJoinerWhereItJoins) {
  EXPECT_EQ(printable("\U0001F469\u200D\U0001F33E"), "\U0001F469\u200D\U0001F33E");
  EXPECT_EQ(printable("می\u200Cخواهم"), "می\u200Cخواهم");
  EXPECT_EQ(printable("ad\u200Dmin\u200C"), "ad<U+200D>min<U+200C>");
}

TEST(Printable, KeepsTheLinesOfATextOfLines) {
  EXPECT_EQ(printable_lines("a\tb\n\x1b[1m\u202E\n"), "a b\n␛[1m<U+202E>\n");
}

TEST(Printable, EscapesInJson) {
  EXPECT_EQ(printable_json("{\n  \"a\": \"x\u202E\u009B\U000E0041\"\n}"),
            "{\n  \"a\": \"x\\u202e\\u009b\\udb40\\udc41\"\n}");
}

// A lone 0x9B begins a terminal command, as ESC [ does.
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

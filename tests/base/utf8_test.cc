#include "base/utf8.h"

#include <gtest/gtest.h>

#include <string>

namespace cubilete {
namespace {

TEST(Utf8, IsTakenToItsEnd) {
  const auto whole = std::string_view::npos;
  EXPECT_EQ(first_byte_not_utf8(""), whole);
  EXPECT_EQ(first_byte_not_utf8("Fenicia, cañón, 日本, 🎲"), whole);
  EXPECT_EQ(first_byte_not_utf8("\x7f\xc2\x80\xdf\xbf\xe0\xa0\x80\xed\x9f\xbf\xee\x80\x80"), whole);
  EXPECT_EQ(first_byte_not_utf8("\xf0\x90\x80\x80\xf4\x8f\xbf\xbf"), whole);
}

TEST(Utf8, TellsTheFirstByteThatIsNone) {
  EXPECT_EQ(first_byte_not_utf8("ca\xf1on"), 2u);               // Latin-1
  EXPECT_EQ(first_byte_not_utf8("a\x80"), 1u);                  // a continuation byte comes first
  EXPECT_EQ(first_byte_not_utf8("ab\xc3"), 2u);                 // cut off
  EXPECT_EQ(first_byte_not_utf8("a\xc0\xaf"), 1u);              // overlong
  EXPECT_EQ(first_byte_not_utf8("a\xe0\x80\xaf"), 1u);          // overlong
  EXPECT_EQ(first_byte_not_utf8("a\xed\xa0\x80"), 1u);          // a surrogate
  EXPECT_EQ(first_byte_not_utf8("a\xf4\x90\x80\x80"), 1u);      // beyond the last character
  EXPECT_EQ(first_byte_not_utf8("a\xf8\x88\x80\x80\x80"), 1u);  // five bytes
  EXPECT_EQ(first_byte_not_utf8(std::string_view("a\0b", 3)), 1u);
}

TEST(Utf8, ASentenceBeginsWithACapital) {
  EXPECT_EQ(capitalized("a card"), "A card");
  EXPECT_EQ(capitalized("   ánimo"), "   Ánimo");
  EXPECT_EQ(capitalized("\n¿qué?"), "\n¿Qué?");
  EXPECT_EQ(capitalized("9 dice"), "9 dice");
  EXPECT_EQ(capitalized("Mina, ñu"), "Mina, ñu");
  EXPECT_EQ(capitalized("日本"), "日本");
  EXPECT_EQ(capitalized("÷"), "÷");
  EXPECT_EQ(capitalized("\xc3"), "\xc3");
  EXPECT_EQ(capitalized("  "), "  ");
  EXPECT_EQ(capitalized(""), "");
}

}  // namespace
}  // namespace cubilete

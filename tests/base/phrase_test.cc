#include "base/phrase.h"

#include <gtest/gtest.h>

namespace cubilete {
namespace {

std::string told(const std::string& text, const char* language = "en") {
  return phrase(language, text, [](const std::string& name) -> std::optional<PhraseValue> {
    if (name == "cards") return 3;
    if (name == "price.wood") return 1;
    if (name == "suit") return std::string("red");
    return std::nullopt;
  });
}

TEST(Phrase, PutsValuesForNamesAndPaths) {
  EXPECT_EQ(told("+{cards} cards, {price.wood} wood, {suit}"), "+3 cards, 1 wood, red");
}

TEST(Phrase, LeavesWhatHasNoValue) {
  EXPECT_EQ(told("{1} and {other} and { and {x y}"), "{1} and {other} and { and {x y}");
}

TEST(Phrase, FormsTakePathsAndHoldTextsOfTheirOwn) {
  EXPECT_EQ(told("{price.wood, plural, one {a card} other {# cards}}"), "a card");
  EXPECT_EQ(told("{cards, plural, one {# card of {suit}} other {# cards of {suit}}}!"),
            "3 cards of red!");
  EXPECT_EQ(told("{cards, plural, one {una carta} other {# cartas}}", "es"), "3 cartas");
}

TEST(Phrase, NamesAreThoseThatStandForValues) {
  EXPECT_EQ(phrase_names("{a.b} {c, plural, one {card} other {{d} cards}} {a.b} {1} {x y}"),
            (std::vector<std::string>{"a.b", "c", "d"}));
}

}  // namespace
}  // namespace cubilete

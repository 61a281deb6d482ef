#include "base/phrase.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unicode/locid.h>
#include <unicode/plurrule.h>

#include <array>
#include <memory>

namespace cubilete {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(Phrase, PutsValuesForPlaceholders) {
  EXPECT_EQ(phrase("en", "{player} takes {n} of {n}", {{"player", "Ann"}, {"n", 10050}}),
            "Ann takes 10050 of 10050");
  EXPECT_EQ(phrase("en", "it's {1}", {{"1", "that"}}), "it's that");
}

// ICU's own examples of each form, of languages with many forms.
TEST(Phrase, ChoosesTheFormsOfAllLanguagesAsIcuDoes) {
  const std::string text =
      "{n, plural, zero {zero} one {one} two {two} few {few} many {many} other {other}}";
  for (const char* language : {"ar", "pl", "ru", "cs", "lt", "cy", "en", "es"}) {
    UErrorCode status = U_ZERO_ERROR;
    const std::unique_ptr<icu::PluralRules> rules(
        icu::PluralRules::forLocale(icu::Locale(language), status));
    ASSERT_TRUE(U_SUCCESS(status));
    const std::unique_ptr<icu::StringEnumeration> keywords(rules->getKeywords(status));
    int seen = 0;
    for (const icu::UnicodeString* k = keywords->snext(status); k; k = keywords->snext(status)) {
      std::string keyword;
      k->toUTF8String(keyword);
      std::array<double, 60> samples{};
      const std::int32_t count = rules->getSamples(*k, samples.data(), samples.size(), status);
      for (std::int32_t i = 0; i < std::min<std::int32_t>(count, samples.size()); ++i) {
        const auto n = static_cast<std::int32_t>(samples[std::size_t(i)]);
        if (n != samples[std::size_t(i)]) continue;  // a fraction
        ++seen;
        EXPECT_EQ(phrase(language, text, {{"n", n}}), keyword) << language << " " << n;
      }
    }
    EXPECT_GT(seen, 10) << language;
  }
}

TEST(Phrase, LeavesPlaceholdersWithoutAValue) {
  EXPECT_EQ(phrase("en", "{a} and {b}", {{"a", "x"}}), "x and {b}");
}

TEST(Phrase, ChoosesTheFormOfANumber) {
  const std::string text =
      "{n, plural, =0 {nothing} one {# card} other {# cards of {player}}}{m, selectordinal, one "
      "{ #st} two { #nd} other {}}";
  const auto of = [&](std::int32_t n, std::int32_t m) {
    return phrase("en", text, {{"n", n}, {"m", m}, {"player", "Ann"}});
  };
  EXPECT_EQ(of(0, 21), "nothing 21st");
  EXPECT_EQ(of(1, 2), "1 card 2nd");
  EXPECT_EQ(of(5, 11), "5 cards of Ann");
}

TEST(Phrase, CountsByTheRulesOfTheLanguage) {
  const std::string text = "{n, plural, one {одна} few {несколько} other {много}}";
  EXPECT_EQ(phrase("ru", text, {{"n", 21}}), "одна");
  EXPECT_EQ(phrase("ru", text, {{"n", 3}}), "несколько");
  EXPECT_EQ(phrase("en", text, {{"n", 3}}), "много");
}

TEST(Phrase, ChoosesByAWordAndWithinAChoice) {
  const std::string text =
      "{gender, select, f {la {n, plural, one {última} other {últimas #}}} other {el último}}";
  EXPECT_EQ(phrase("es", text, {{"gender", "f"}, {"n", 2}}), "la últimas 2");
  EXPECT_EQ(phrase("es", text, {{"gender", "m"}, {"n", 2}}), "el último");
  EXPECT_EQ(phrase("es", text, {{"gender", ""}, {"n", 2}}), "el último");
}

TEST(Phrase, LooksValuesUpByPath) {
  const auto of = [](const std::string& text, const char* language = "en") {
    return phrase(language, text, [](const std::string& name) -> std::optional<PhraseValue> {
      if (name == "cards") return 3;
      if (name == "price.wood") return 1;
      if (name == "sizes.2") return 7;
      if (name == "suit") return std::string("red");
      return std::nullopt;
    });
  };
  EXPECT_EQ(of("+{cards} cards. {price.wood} wood, {sizes.2}, {suit}.{price.iron}"),
            "+3 cards. 1 wood, 7, red.{price.iron}");
  EXPECT_EQ(of("{1} and {other} and { and {x y}"), "{1} and {other} and { and {x y}");
  EXPECT_EQ(of("{price.wood, plural, one {a card} other {# cards}}"), "a card");
  EXPECT_EQ(of("{cards, plural, one {# card of {suit}} other {# cards of {suit}}}!"),
            "3 cards of red!");
  EXPECT_EQ(of("{cards, plural, one {una carta} other {# cartas}}", "es"), "3 cartas");
}

TEST(Phrase, SaysWhatIsWrong) {
  EXPECT_THAT(phrase_error("{n, plural, one {card} other {cards}}"), IsEmpty());
  EXPECT_THAT(phrase_error("{player} of {1}, all's well"), IsEmpty());
  EXPECT_THAT(phrase_error("{n, plural, one {card}}"), HasSubstr("'other' is missing"));
  EXPECT_THAT(phrase_error("{n, plural, other {cards}"), HasSubstr("not closed"));
  EXPECT_THAT(phrase_error("{n, plural, on {card} other {cards}}"), HasSubstr("'on' is none of"));
  EXPECT_THAT(phrase_error("{n, plural, offset:1 other {cards}}"), HasSubstr("no 'offset'"));
  EXPECT_THAT(phrase_error("{n, number}"), HasSubstr("none of plural"));
  EXPECT_EQ(phrase("en", "{n, plural, one {card}}", {{"n", 1}}), "{n, plural, one {card}}");
}

TEST(Phrase, NamesItsPlaceholders) {
  EXPECT_THAT(phrase_names("{a} {n, plural, one {{b}} other {{a}}} {c, select, other {x}}"),
              ElementsAre("a", "n", "b", "c"));
  EXPECT_THAT(phrase_names("{a.b} {c, plural, one {card} other {{d.1} cards}} {a.b}"),
              ElementsAre("a.b", "c", "d.1"));
  EXPECT_THAT(phrase_names("{n, plural, one {card}}"), IsEmpty());
}

}  // namespace
}  // namespace cubilete

#include "narration/ui_text.h"

#include <gtest/gtest.h>

#include <set>

namespace cubilete {
namespace {

TEST(Words, AreThereInBothLanguagesWithTheSamePlaces) {
  std::set<std::string_view> seen;
  for (const std::string_view key : all_word_keys()) {
    EXPECT_TRUE(seen.insert(key).second) << key;
    const std::string english = say(Language::kEnglish, key);
    const std::string spanish = say(Language::kSpanish, key);
    EXPECT_FALSE(english.empty()) << key;
    EXPECT_FALSE(spanish.empty()) << key;
    for (const char* place : {"{1}", "{2}", "{3}", "{4}"}) {
      EXPECT_EQ(english.find(place) == std::string::npos, spanish.find(place) == std::string::npos)
          << key << " " << place;
    }
  }
}

TEST(Words, FillTheirPlaces) {
  EXPECT_EQ(fill("{2} and {1}, not {3} or {x}", {"a", "b"}), "b and a, not {3} or {x}");
}

}  // namespace
}  // namespace cubilete

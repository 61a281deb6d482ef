#include "narration/articles.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace cubilete {
namespace {

struct Articles {
  std::string_view language;
  std::string_view gender;  // empty: for every gender
  std::string_view a;
  std::string_view the;
};

constexpr Articles kArticles[] = {
    {"es", "m", "un", "el"},     {"es", "f", "una", "la"}, {"es", "mp", "unos", "los"},
    {"es", "fp", "unas", "las"}, {"en", "mp", "", "the"},  {"en", "fp", "", "the"},
    {"en", "p", "", "the"},      {"en", "", "a", "the"},
};

const Articles* find(std::string_view language, std::string_view gender) {
  for (const Articles& a : kArticles) {
    if (a.language == language && (a.gender == gender || a.gender.empty())) return &a;
  }
  return nullptr;
}

constexpr std::string_view kVowels = "aeiou";
// These words are written with a vowel and spoken with a consonant, or the reverse. A blank marks
// the end of a word.
constexpr std::string_view kSpokenAsConsonant[] = {"union", "unit", "unic", "unif",  "uniq",
                                                   "univ",  "usa",  "use",  "usu",   "uten",
                                                   "utop",  "eu",   "ewe",  "once ", "one "};
constexpr std::string_view kSpokenAsVowel[] = {"hour", "honest", "honour", "honor", "heir"};

// Returns whether English says "an" before the text: its first sound decides.
bool begins_with_vowel_sound(std::string_view text) {
  std::string word;  // in lower case, with a blank behind it
  std::size_t digits = 0;
  for (const char c : text) {
    if (c >= '0' && c <= '9') ++digits;
    const char small = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    if ((small < 'a' || small > 'z') && (c < '0' || c > '9')) break;
    word += small;
  }
  // English says "an" before 8, 80, 800, 8 thousand, 11, 18 and 11 thousand, but not before 118.
  if (digits > 0) {
    const bool is_of_ten = word.starts_with("11") || word.starts_with("18");
    return word.starts_with("8") || (is_of_ten && digits % 3 == 2);
  }
  word += ' ';
  const auto begins = [&](std::string_view beginning) { return word.starts_with(beginning); };
  if (std::any_of(std::begin(kSpokenAsConsonant), std::end(kSpokenAsConsonant), begins))
    return false;
  if (std::any_of(std::begin(kSpokenAsVowel), std::end(kSpokenAsVowel), begins)) return true;
  return kVowels.find(word.front()) != kVowels.npos;
}

std::string joined(std::string_view article, const std::string& text) {
  return article.empty() || text.empty() ? text : std::string(article) + " " + text;
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != text.npos; at = text.find(from, at + to.size())) {
    text.replace(at, from.size(), to);
  }
}

}  // namespace

std::string with_a(std::string_view language, const std::string& gender, const std::string& text) {
  const Articles* articles = find(language, gender);
  if (!articles) return text;
  const bool needs_an = articles->a == "a" && begins_with_vowel_sound(text);
  return joined(needs_an ? "an" : articles->a, text);
}

std::string with_the(std::string_view language, const std::string& gender,
                     const std::string& text) {
  const Articles* articles = find(language, gender);
  return articles ? joined(articles->the, text) : text;
}

std::string contracted(std::string_view language, std::string sentence) {
  sentence.insert(sentence.begin(), ' ');  // so that the first word has a blank before it, too
  if (language == "en") replace_all(sentence, " the what ", " what ");
  if (language == "es") replace_all(sentence, " de el ", " del ");
  if (language == "es") replace_all(sentence, " a el ", " al ");
  sentence.erase(sentence.begin());
  return sentence;
}

}  // namespace cubilete

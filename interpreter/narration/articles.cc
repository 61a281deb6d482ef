#include "narration/articles.h"

#include <array>

namespace cubilete {
namespace {

struct Articles {
  std::string_view language;
  std::string_view gender;  // empty: any
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

bool begins_with_vowel(std::string_view text) {
  return !text.empty() && std::string_view("aeiouAEIOU").find(text.front()) != text.npos;
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
  const bool needs_an = articles->a == "a" && begins_with_vowel(text);
  return joined(needs_an ? "an" : articles->a, text);
}

std::string with_the(std::string_view language, const std::string& gender,
                     const std::string& text) {
  const Articles* articles = find(language, gender);
  return articles ? joined(articles->the, text) : text;
}

std::string contracted(std::string_view language, std::string sentence) {
  if (language != "es") return sentence;
  sentence.insert(sentence.begin(), ' ');  // so that the first word has a blank before it, too
  replace_all(sentence, " de el ", " del ");
  replace_all(sentence, " a el ", " al ");
  sentence.erase(sentence.begin());
  return sentence;
}

}  // namespace cubilete

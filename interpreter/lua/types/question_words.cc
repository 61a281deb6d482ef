#include "lua/types/question_words.h"

#include <fmt/format.h>

namespace cubilete::lua_types {

std::optional<MissingWords> missing_words_of_question(const Ruleset& r, const std::string& name) {
  static constexpr std::string_view kQuestions = "choices.";
  MissingWords out;
  out.text = std::string(kQuestions) + name;
  const std::vector<std::string> languages = r.languages_without(out.text);
  if (languages.empty()) return std::nullopt;
  out.message = fmt::format("'{}' has no text in: {}", out.text, fmt::join(languages, ", "));
  out.help = fmt::format("add '{}' under 'choices' in locale/{}.yaml", name, languages.front());
  for (const Locale& l : r.locales) {
    for (const auto& [key, text] : l.texts) {
      if (key.starts_with(kQuestions)) out.known.push_back(key.substr(kQuestions.size()));
    }
  }
  return out;
}

}  // namespace cubilete::lua_types

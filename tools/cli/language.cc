#include "tools/cli/language.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>

#include "base/spelling.h"
#include "tools/cli/arguments.h"
#include "tools/cli/command_line.h"
#include "tools/cli/console.h"

namespace cubilete {
namespace {

bool contains(const std::vector<std::string>& all, const std::string& one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

// Returns "es" for LANG=es_ES.UTF-8; empty if the environment sets no language.
std::string language_of_environment() {
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(name);
    if (!value || !*value) continue;
    const std::string text(value);
    const std::size_t end = text.find_first_of("_.@");
    const std::string code = text.substr(0, end);
    return code == "C" || code == "POSIX" ? "" : code;
  }
  return {};
}

// Returns the language used instead of a missing one: English, or the game's first.
std::string fallback_of(const std::vector<std::string>& languages) {
  return languages.empty() || contains(languages, "en") ? "en" : languages.front();
}

Spoken with_words_in(const std::string& game) {
  Language program = Language::kEnglish;
  parse_language(game, program);
  return {program, game};
}

}  // namespace

void add_language_option(const Command& command, std::string& language) {
  command
      .add_option("--lang,--language", language,
                  "A language of the game (en, es, ...); without it, that of your system")
      .check(names_something);
}

std::optional<Spoken> spoken_for(const std::vector<std::string>& languages,
                                 const std::string& asked) {
  const std::vector<std::string> own = languages_of_program();
  if (asked.empty()) {
    const std::string around = language_of_environment();
    return with_words_in(contains(languages, around) ? around : fallback_of(languages));
  }
  if (contains(languages, asked)) {
    if (!contains(own, asked)) {
      warn(fmt::format("the program's own words are not in '{}'; they are in English", asked));
    }
    return with_words_in(asked);
  }
  const std::string known =
      fmt::format("it has: {}", fmt::join(languages.empty() ? own : languages, ", "));
  if (contains(own, asked)) {
    if (languages.empty()) return with_words_in(asked);
    const std::string other = fallback_of(languages);
    warn(fmt::format("this game has no words in '{}' and is shown in '{}'; {}", asked, other,
                     known));
    return with_words_in(other);
  }
  const std::string near = hint(asked, languages);
  report_error(fmt::format("this game has no words in '{}'", asked),
               near.empty() ? known : fmt::format("{}; {}", near, known));
  return std::nullopt;
}

std::vector<std::string> languages_of(const Ruleset& r) {
  std::vector<std::string> languages;
  for (const Locale& l : r.locales) languages.push_back(l.language);
  std::sort(languages.begin(), languages.end());
  return languages;
}

std::optional<Spoken> spoken_for(const Ruleset& r, const std::string& asked) {
  return spoken_for(languages_of(r), asked);
}

}  // namespace cubilete

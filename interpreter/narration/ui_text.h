// The program's own words in the languages it speaks, side by side. The words of games come from
// their locale files.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cubilete {

enum class Language { kEnglish, kSpanish };

// The words for a game: the program's own in one of its languages, those of the game in
// any that it has.
struct Spoken {
  Spoken(
      Language l);  // NOLINT(google-explicit-constructor): most games speak what the program does
  Spoken(Language l, std::string g) : program(l), game(std::move(g)) {}

  Language program;
  std::string game;  // a language of the game's locale: "fr"
};

// "en", "es"; false where the program does not speak it.
bool parse_language(std::string_view code, Language& out);
std::string_view code_of(Language);

// The text of a key, with {1}, {2}, ... replaced by the values. REQUIRES: the key exists (a test
// walks all of them).
std::string say(Language, std::string_view key, const std::vector<std::string>& values = {});

// Puts values for {1}, {2}, ...; unknown braces stay as they are.
std::string fill(std::string_view text, const std::vector<std::string>& values);

std::vector<std::string_view> all_word_keys();

// The codes of the languages that the program speaks.
std::vector<std::string> languages_of_program();

}  // namespace cubilete

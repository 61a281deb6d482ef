// The program's own texts in each language it supports. The texts of games come from their locale
// files.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cubilete {

enum class Language { kEnglish, kSpanish };

// The languages of a game's texts: one the program supports for the program's own texts, and any
// language of the game for the game's.
struct Spoken {
  Spoken(Language l);  // NOLINT(google-explicit-constructor): both languages are usually the same
  Spoken(Language l, std::string g) : program(l), game(std::move(g)) {}

  Language program;
  std::string game;  // a language of the game's locale: "fr"
};

// Parses "en" or "es"; returns false if the program does not support the language.
bool parse_language(std::string_view code, Language& out);
std::string_view code_of(Language);

// Returns the text of a key, with {1}, {2}, ... replaced by the values; a text with a plural, as
// {1, plural, one {# game} other {# games}}, is a phrase (base/phrase.h). REQUIRES: the key exists
// (a test checks all keys).
std::string say(Language, std::string_view key, const std::vector<std::string>& values = {});

// A text of the program, by its key.
struct UiWord {
  std::string_view key;
  std::string_view english;
  std::string_view spanish;
};
// Returns a text of a table of its own, as say() does.
std::string say_from(std::span<const UiWord>, Language, std::string_view key,
                     const std::vector<std::string>& values);

// Replaces {1}, {2}, ... by the values; other braces stay as they are.
std::string fill(std::string_view text, const std::vector<std::string>& values);

// Returns a number with the decimal mark of the language: "43.3 %" is "43,3 %" in Spanish. Other
// texts are returned as they are. say() does it with its values.
std::string with_decimal_mark(Language, std::string number);

std::vector<std::string_view> all_word_keys();

// Returns the codes of the languages that the program supports.
std::vector<std::string> languages_of_program();

}  // namespace cubilete

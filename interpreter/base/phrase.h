// Texts of content with placeholders, plurals and choices in them: a subset of ICU MessageFormat.
//
//   {player} takes {n, plural, one {# card} other {# cards}}
//   {price.gold} or {sizes.2, plural, one {# card} other {# cards}}
//   {gender, select, f {la última} other {el último}}
//
// The rules of the language (CLDR) decide which numbers are "one", "few" or "many". The supported
// argument types are plural, selectordinal and select.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace cubilete {

using PhraseValue = std::variant<std::int32_t, std::string>;
using PhraseValues = std::vector<std::pair<std::string, PhraseValue>>;

// Returns the value for a text that is already rendered. A text of digits alone gives the number,
// so that it can have a plural.
PhraseValue phrase_value(const std::string& text);

// Returns the text with its values, which are found by name. `language` is a code such as "en". A
// text with an error (see phrase_error) is returned unchanged; so is a placeholder without a value.
std::string phrase(std::string_view language, const std::string& text, const PhraseValues&);

// A function that looks values up by name; a name may be a path such as price.gold.
using PhraseLookup = std::function<std::optional<PhraseValue>(const std::string& name)>;
std::string phrase(std::string_view language, const std::string& text, const PhraseLookup&);

// Returns a sentence that says what is wrong with the text; empty for a text without errors.
std::string phrase_error(const std::string& text);

// Returns the names of the placeholders of a text, each once; none for a text with an error.
std::vector<std::string> phrase_names(const std::string& text);

// Returns each word that a choice (`select`) of a text has a form for, after the name of its
// placeholder; none for a text with an error.
std::vector<std::pair<std::string, std::string>> phrase_selectors(const std::string& text);

// Returns the forms for numbers of a text that its language never takes, as `few` in English; none
// for a text with an error, and for a language that is not known.
std::vector<std::string> forms_never_taken(std::string_view language, const std::string& text);

// Returns whether a text has plurals or choices.
bool has_forms(const std::string& text);
// Returns whether something in braces looks like plurals or choices, rightly written or not: it has
// a comma, or braces inside.
bool means_forms(const std::string& text);

}  // namespace cubilete

// Texts of content with placeholders, plurals and choices in them: a subset of ICU MessageFormat.
//
//   {player} takes {n, plural, one {# card} other {# cards}}
//   {price.gold} or {sizes.2, plural, one {# card} other {# cards}}
//   {gender, select, f {la última} other {el último}}
//
// Which numbers are "one", "few" or "many" is decided by the rules of the language (CLDR). Of the
// argument types there are plural, selectordinal and select.
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

// The value of a text that is written already: of digits alone it is the number, which has a
// plural.
PhraseValue phrase_value(const std::string& text);

// The text with its values, by name. `language`: a code as "en". A text with a mistake in it
// (phrase_error) comes back as it is, and so does a placeholder without a value.
std::string phrase(std::string_view language, const std::string& text, const PhraseValues&);

// The same with values that are looked up by name, which may be a path as price.gold.
using PhraseLookup = std::function<std::optional<PhraseValue>(const std::string& name)>;
std::string phrase(std::string_view language, const std::string& text, const PhraseLookup&);

// What is wrong with a text, in words; empty where nothing is.
std::string phrase_error(const std::string& text);

// The names of the placeholders of a text, each once; nothing for a text with a mistake in it.
std::vector<std::string> phrase_names(const std::string& text);

// Whether a text has plurals or choices.
bool has_forms(const std::string& text);

}  // namespace cubilete

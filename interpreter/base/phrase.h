// Texts of content with plurals and choices in them, in the syntax of ICU MessageFormat:
//
//   {n, plural, one {# card} other {# cards}}
//   {gender, select, f {la última} other {el último}}
//
// Which numbers are "one", "few" or "many" is decided by the rules of the language (CLDR).
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

// The text with its values, by name. `language`: a code as "en". What is no such text, or has a
// mistake in it (phrase_error), comes back as it is.
std::string phrase(std::string_view language, const std::string& text, const PhraseValues&);

// The names in braces of a text, each once, in the order written: of {cards}, {price.gold} and
// {cards, plural, ...}. A name begins with a letter; {1} is none.
std::vector<std::string> phrase_names(const std::string& text);

// The text with the values of its names, which may be paths as price.gold. A name without a value
// stays as it is.
using PhraseLookup = std::function<std::optional<PhraseValue>(const std::string& name)>;
std::string phrase(std::string_view language, const std::string& text, const PhraseLookup&);

// What is wrong with a text, in words; empty where nothing is. A text without plural or select is
// never wrong.
std::string phrase_error(const std::string& text);

}  // namespace cubilete

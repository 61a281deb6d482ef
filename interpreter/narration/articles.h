// Articles, and the contractions of prepositions with articles, in each language.
#pragma once

#include <string>
#include <string_view>

namespace cubilete {

// Return the text with its indefinite or definite article for the gender: f, m, n, or fp, mp for
// plurals. They return the text alone if the language is not supported, or if it needs a gender and
// none is given.
std::string with_a(std::string_view language, const std::string& gender, const std::string& text);
std::string with_the(std::string_view language, const std::string& gender, const std::string& text);

// Contracts prepositions with articles in a sentence, and drops an article before a clause: "de el
// mazo" becomes "del mazo", "pile of the what was chosen" "pile of what was chosen".
std::string contracted(std::string_view language, std::string sentence);

}  // namespace cubilete

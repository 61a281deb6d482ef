// Articles and the words that melt together with them, by language.
#pragma once

#include <string>
#include <string_view>

namespace cubilete {

// The text with its indefinite or definite article, as the gender asks for it: f, m, n, and fp, mp
// for plurals. Where the language is not known here, or asks for a gender and none is given, the
// text alone.
std::string with_a(std::string_view language, const std::string& gender, const std::string& text);
std::string with_the(std::string_view language, const std::string& gender, const std::string& text);

// A sentence in which prepositions and articles have melted together: "de el mazo" is "del mazo".
std::string contracted(std::string_view language, std::string sentence);

}  // namespace cubilete

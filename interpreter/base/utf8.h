#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace cubilete {

// How many bytes the character of UTF-8 at `at` has (RFC 3629: no overlong forms, no surrogates,
// nothing beyond U+10FFFF); 0 where there is none. REQUIRES: at < text.size().
std::size_t character_at(std::string_view text, std::size_t at);

// The offset of the first byte that is not part of a character or that is zero; npos where there is
// none.
std::size_t first_byte_not_utf8(std::string_view);

// The text with its first character, after white space and an opening mark (¿, ¡, quotes), as a
// capital: of ASCII and of the letters of Western Europe (U+00E0 to U+00FE). All else stays.
std::string capitalized(std::string text);

}  // namespace cubilete

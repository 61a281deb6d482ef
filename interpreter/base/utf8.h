#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace cubilete {

// Returns the length in bytes of the UTF-8 character at `at` (RFC 3629: no overlong forms, no
// surrogates, nothing beyond U+10FFFF); 0 where there is none. REQUIRES: at < text.size().
std::size_t character_at(std::string_view text, std::size_t at);

// Returns the offset of the first byte that is zero or not part of a character; npos where there is
// none.
std::size_t first_byte_not_utf8(std::string_view);

// Returns the length of the byte order mark that some programs write at the beginning of a file; 0
// where there is none. Files of content, of every kind, may begin with one.
std::size_t byte_order_mark(std::string_view);

// Returns the text with its first letter as a capital, also after white space and an opening mark
// (¿, ¡, quotes). It knows ASCII and the letters of Western Europe (U+00E0 to U+00FE).
std::string capitalized(std::string text);

// Returns the text without capitals, of the same letters.
std::string lower_case(std::string text);

}  // namespace cubilete

#pragma once

#include <cstddef>
#include <string_view>

namespace cubilete {

// The offset of the first byte that is not part of a character of UTF-8 (RFC 3629: no overlong
// forms, no surrogates, nothing beyond U+10FFFF) or that is zero; npos where there is none.
std::size_t first_byte_not_utf8(std::string_view);

}  // namespace cubilete

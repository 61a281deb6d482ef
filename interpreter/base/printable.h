// Texts from strangers, made fit for a terminal.
#pragma once

#include <string>
#include <string_view>

namespace cubilete {

// The offset of the first character that would do something to a terminal or to the order of what
// is read, instead of being shown: C0 (tab and line break too), DEL, C1, bidirectional overrides.
// npos where there is none. Takes UTF-8.
std::size_t first_control(std::string_view text);

// The text as UTF-8 that only shows: a line break or tab becomes a space, other ASCII controls
// their picture (U+2400 and on), the rest of them and each byte that is no UTF-8 a replacement
// character.
std::string printable(std::string_view text);

// At most so many bytes of it, then "...". Letters stay whole.
std::string shortened(std::string_view text, std::size_t bytes);

}  // namespace cubilete

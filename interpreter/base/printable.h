// Texts from strangers, made fit for a terminal.
#pragma once

#include <string>
#include <string_view>

namespace cubilete {

// The offset of the first character that would do something to a terminal or to the order of what
// is read, instead of being shown: C0 (tab and line break too), DEL, C1, bidirectional overrides.
// npos where there is none. Takes UTF-8.
std::size_t first_control(std::string_view text);

// The text with a replacement character for each of them; a line break or tab becomes a space.
std::string printable(std::string_view text);

// At most so many bytes of it, then "...". Letters stay whole.
std::string shortened(std::string_view text, std::size_t bytes);

}  // namespace cubilete

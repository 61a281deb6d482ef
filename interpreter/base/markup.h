// Texts inside of HTML, SVG and XML.
#pragma once

#include <string>
#include <string_view>

namespace cubilete {

// Returns the text with the characters escaped that have a meaning in markup, also in attributes.
std::string markup_text(std::string_view text);

}  // namespace cubilete

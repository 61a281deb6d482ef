// Names the value in the message "attempt to compare number with nil", which Lua does not name.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace cubilete::lua_syntax {

// Returns "'counts[0]' is nil" for a comparison that failed in a line of a script; empty for other
// messages, and where the source does not tell.
std::string nil_operands(std::string_view source, std::uint32_t line, std::string_view message);

}  // namespace cubilete::lua_syntax

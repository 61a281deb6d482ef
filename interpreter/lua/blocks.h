// Where a Lua file that lacks an `end` probably lacks it: Lua itself notices at the end of the file
// only, a reader sees it by the indentation.
#pragma once

#include <cstdint>
#include <string_view>

namespace cubilete {

// The line, from 1, of the block that is open when something further left closes; 0 where the
// indentation tells nothing.
std::uint32_t unclosed_block(std::string_view source);

}  // namespace cubilete

// Parses JSON of files that anybody may have written.
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

namespace cubilete {

// Returns a discarded value if the text is no JSON, or is nested deeper than our files ever are:
// values are copied, searched and destroyed by recursion, which needs stack.
nlohmann::ordered_json parse_bounded_json(std::string_view text);

}  // namespace cubilete

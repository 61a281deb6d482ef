// JSON of files that anybody may have written.
#pragma once

#include <nlohmann/json.hpp>
#include <string_view>

namespace cubilete {

// Discarded where the text is no JSON, or nested deeper than our files ever are: values are copied,
// searched and destroyed level by level on the stack.
nlohmann::ordered_json parse_bounded_json(std::string_view text);

}  // namespace cubilete

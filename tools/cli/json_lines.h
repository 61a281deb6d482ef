// Writes answers as JSON lines, one per row of their table.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace cubilete {

// Returns one line per entry of the list `rows` in the answer: the entry together with the rest of
// the answer. Values of the entry take precedence.
std::string json_lines(nlohmann::ordered_json answer, const std::string& rows);

}  // namespace cubilete

// Answers as lines of JSON, one for each row of their table.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace cubilete {

// A line for each entry of the list `rows` in the answer: the rest of the answer with the entry,
// whose values go before those of the same name.
std::string json_lines(nlohmann::ordered_json answer, const std::string& rows);

}  // namespace cubilete

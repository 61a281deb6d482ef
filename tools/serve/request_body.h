// Reads the body of a request as JSON, within limits.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

namespace cubilete {

// Returns the object in a body; nothing if it is no object, too long or too deep.
std::optional<nlohmann::json> read_body(std::string_view text);

// Returns a non-negative 31-bit number; -1 for anything else.
std::int64_t number_in(const nlohmann::json& body, const char* key);

}  // namespace cubilete

// The body of a request as JSON, read within bounds.
#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

namespace cubilete {

inline constexpr std::size_t kMostBody = 16 << 10;
// Objects and lists within each other. Without a bound, copying and writing a body would need as
// much of the stack as it is deep.
inline constexpr int kDeepestBody = 8;

// The object that a body holds; nothing where it is something else, too long or too deep.
std::optional<nlohmann::json> read_body(std::string_view text);

// A whole number that is not negative, of 31 bits; -1 for anything else.
std::int64_t number_in(const nlohmann::json& body, const char* key);

}  // namespace cubilete

#include "tools/serve/request_body.h"

#include <algorithm>

#include "tools/serve/http_bounds.h"

namespace cubilete {

using nlohmann::json;

namespace {

// Returns the nesting depth of objects and lists in a text, which may be invalid JSON.
int depth_of(std::string_view text) {
  int depth = 0;
  int deepest = 0;
  bool is_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (is_string && c == '\\') {
      ++i;
    } else if (c == '"') {
      is_string = !is_string;
    } else if (!is_string && (c == '{' || c == '[')) {
      deepest = std::max(deepest, ++depth);
    } else if (!is_string && (c == '}' || c == ']')) {
      --depth;
    }
  }
  return deepest;
}

}  // namespace

std::optional<json> read_body(std::string_view text) {
  if (text.size() > kMostBody || depth_of(text) > kDeepestBody) return std::nullopt;
  json body = json::parse(text, nullptr, false);
  if (!body.is_object()) return std::nullopt;
  return body;
}

std::int64_t number_in(const json& body, const char* key) {
  const auto it = body.find(key);
  if (it == body.end() || !it->is_number_integer()) return -1;
  if (it->is_number_unsigned() && it->get<std::uint64_t>() > INT32_MAX) return -1;
  const auto n = it->get<std::int64_t>();
  return n >= 0 && n <= INT32_MAX ? n : -1;
}

}  // namespace cubilete

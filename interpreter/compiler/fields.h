// Reads single fields of a map. A field of a wrong shape counts as absent: the schema check reports
// it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "document/document.h"

namespace cubilete {

inline bool flag_at(const Node& map, std::string_view key, bool otherwise = false) {
  const Node* n = map.find(key);
  return n ? n->integer != 0 : otherwise;
}

inline std::int32_t integer_at(const Node& map, std::string_view key, std::int32_t otherwise) {
  const Node* n = map.find(key);
  return n && n->is_integer() ? static_cast<std::int32_t>(n->integer) : otherwise;
}

// Returns the text of a scalar, or an empty one.
inline std::string text_at(const Node& map, std::string_view key) {
  const Node* n = map.find(key);
  return n && n->is_scalar() ? n->text : std::string();
}

// Returns nullptr if the field is not a text.
inline const Node* string_at(const Node& map, std::string_view key) {
  const Node* n = map.find(key);
  return n && n->is_string() ? n : nullptr;
}

inline const Node* list_at(const Node& map, std::string_view key) {
  const Node* n = map.find(key);
  return n && n->is_list() ? n : nullptr;
}

}  // namespace cubilete

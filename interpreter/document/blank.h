// What YAML skips inside a line.
#pragma once

namespace cubilete::inline document {

inline bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

}  // namespace cubilete::document

// The characters that YAML skips inside a line.
#pragma once

namespace cubilete {

inline bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

}  // namespace cubilete

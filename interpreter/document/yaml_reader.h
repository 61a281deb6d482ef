// Reads YAML text into a Document. The one place that knows yaml-cpp and its traps.
#pragma once

#include <optional>
#include <string_view>

#include "document/document.h"

namespace cubilete {

struct YamlLimits {
  std::size_t max_bytes = 8u << 20;
  std::size_t max_nodes = 1'000'000;  // aliases count as often as they are expanded
  std::size_t max_depth = 64;
};

// Reads file number `file` of `sources` (its text is already there). Every problem that can be
// told is added to `diagnostics`; nullopt where no tree could be made. An empty file is a null
// node with a span at its beginning. Exactly one YAML document per file.
// Codes: yaml-syntax, yaml-encoding, yaml-tab, yaml-duplicate-key, yaml-trap (no/yes/on/off,
// 010, 1_000, 1e30, ~, timestamps and the like: quote it or write it plainly), yaml-too-large,
// yaml-too-deep, yaml-key (a key that is no plain text), yaml-tag, yaml-several-documents.
std::optional<Node> read_yaml(const Sources& sources, std::int32_t file, Diagnostics& diagnostics,
                              const YamlLimits& limits = {});

// The offset of the first byte of a text that is no UTF-8; npos where all are.
std::size_t first_byte_not_utf8(std::string_view);

}  // namespace cubilete

// Reads YAML text into a Document. Only its implementation includes yaml-cpp.
#pragma once

#include <optional>

#include "document/document.h"

namespace cubilete {

struct YamlLimits {
  std::size_t max_bytes = 4u << 20;
  // Values; of long texts every 64 bytes count as one. Values below an
  // alias count each time they are repeated, and values below an anchor each time they are kept.
  std::size_t max_nodes = 500'000;
  std::size_t max_depth = 64;
};

// Reads file number `file` of `sources` (its text is already there). Adds every problem that
// is found to `diagnostics`; nullopt where no tree could be made. An empty file is a null
// node with a span at its beginning. Exactly one YAML document per file.
// Codes: yaml-syntax, yaml-encoding, yaml-control, yaml-tab, yaml-duplicate-key, yaml-trap
// (no/yes/on/off, 010, 1_000, 1e30, ~, timestamps and the like: quote it or write it plainly),
// yaml-too-large, yaml-too-deep, yaml-key (a key that is no plain text), yaml-tag,
// yaml-several-documents.
std::optional<Node> read_yaml(const Sources& sources, std::int32_t file, Diagnostics& diagnostics,
                              const YamlLimits& limits = {});

// The tree of a text that is in no file; nullopt where it has any error.
std::optional<Node> read_yaml(const std::string& text);

}  // namespace cubilete

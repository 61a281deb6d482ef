// Reads YAML text into a Document. Only its implementation includes yaml-cpp.
#pragma once

#include <optional>

#include "document/document.h"

namespace cubilete {

struct YamlLimits {
  std::size_t max_bytes = 4u << 20;
  // Counts values; a long text counts one for every 64 bytes. Values of an alias count at each use,
  // values of an anchor each time they are stored.
  std::size_t max_nodes = 500'000;
  std::size_t max_depth = 64;
};

// Reads file number `file`, which is in `sources` already. Adds every problem that it finds to
// `diagnostics`; returns nullopt if no tree could be made. An empty file is a null node with a span
// at its beginning. A file has exactly one YAML document.
// Codes: yaml-syntax, yaml-encoding, yaml-control, yaml-tab, yaml-duplicate-key, yaml-trap
// (no/yes/on/off, 010, 1_000, 1e30, ~, timestamps and the like: quote it or write it plainly),
// yaml-too-large, yaml-too-deep, yaml-key (a key that is no plain text), yaml-tag,
// yaml-several-documents.
std::optional<Node> read_yaml(const Sources& sources, std::int32_t file, Diagnostics& diagnostics,
                              const YamlLimits& limits = {});

// Returns the tree of a text that is not in a file; nullopt if it has any error.
std::optional<Node> read_yaml(const std::string& text);

}  // namespace cubilete

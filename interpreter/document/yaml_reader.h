// Reads YAML text into a Document. The one place that knows yaml-cpp and its traps.
#pragma once

#include <optional>

#include "document/document.h"

namespace cubilete {

struct YamlLimits {
  std::size_t max_bytes = 4u << 20;
  // Values; of long texts every 64 bytes count as one. What aliases repeat counts as often as it is
  // repeated, and what stands below anchors as often as it must be kept for that.
  std::size_t max_nodes = 500'000;
  std::size_t max_depth = 64;
};

// Reads file number `file` of `sources` (its text is already there). Every problem that can be
// told is added to `diagnostics`; nullopt where no tree could be made. An empty file is a null
// node with a span at its beginning. Exactly one YAML document per file.
// Codes: yaml-syntax, yaml-encoding, yaml-control, yaml-tab, yaml-duplicate-key, yaml-trap
// (no/yes/on/off, 010, 1_000, 1e30, ~, timestamps and the like: quote it or write it plainly),
// yaml-too-large, yaml-too-deep, yaml-key (a key that is no plain text), yaml-tag,
// yaml-several-documents.
std::optional<Node> read_yaml(const Sources& sources, std::int32_t file, Diagnostics& diagnostics,
                              const YamlLimits& limits = {});

// The tree of a text that stands in no file; nullopt where it has any error.
std::optional<Node> read_yaml(const std::string& text);

}  // namespace cubilete

// Content that is written in an older version of the language: reported in one error, or rewritten.
// The compiler reads the newest version only.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "migration/rewrite.h"

namespace cubilete {

// The version of the language that this program reads; content declares it as `language`.
inline constexpr int kLanguage = 2;

// Returns whether the file is written in another version, and reports it as one error, at the first
// place that shows it; `folder` is what to migrate. Codes: old-language, newer-language.
bool report_other_language(const Sources&, std::int32_t file, const Node& tree, ContentFileKind,
                           const std::string& folder, Diagnostics&);

struct Migrated {
  std::string text;                  // as it was, where nothing of it is old
  std::vector<std::uint32_t> lines;  // of each line of `text`: the line that it comes from
};

// The file in this version of the language, with its comments and layout. nullopt where something
// was reported: what is neither old nor new, and what cannot be rewritten. `game`: what an overlay
// is for, in the old language. Codes: those of read_yaml, unknown-key, missing-key, old-language.
std::optional<Migrated> migrate(const Sources&, std::int32_t file, ContentFileKind,
                                const Node* game, Diagnostics&);

}  // namespace cubilete

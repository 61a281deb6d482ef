// Reports or rewrites content in an older version of the language. The compiler reads the newest
// version only.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "migration/rewrite.h"

namespace cubilete {

// The version of the language that this program reads; content declares it with `language`.
inline constexpr int kLanguage = 2;

// Returns whether the file is written in another version. Reports that as one error, at the first
// place that shows it; `folder` is the folder to migrate. Codes: old-language, newer-language.
bool report_other_language(const Sources&, std::int32_t file, const Node& tree, ContentFileKind,
                           const std::string& folder, Diagnostics&);

struct Migrated {
  std::string text;                  // unchanged if nothing is old
  std::vector<std::uint32_t> lines;  // for each line of `text`: its line in the original file
  std::vector<SourceSpan> joined;    // as in Rewriting, in the original file
};

// Returns the file in this version of the language, with its comments and layout; nullopt if it
// reported a form that is neither old nor new, or that cannot be rewritten. `game` is the overlay's
// game in the old language. Codes: those of read_yaml, unknown-key, missing-key, old-language,
// newer-language.
std::optional<Migrated> migrate(const Sources&, std::int32_t file, ContentFileKind,
                                const Node* game, Diagnostics&);

}  // namespace cubilete

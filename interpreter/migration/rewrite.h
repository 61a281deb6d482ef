// Finds forms of language 1 and rewrites them in language 2.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "migration/piece.h"

namespace cubilete {

// The kind of a file, which determines where it has effects and parts of the timetable.
enum class ContentFileKind { kGame, kComponents, kOverlay, kTests };

// Returns the kind of file that a schema is for; none for a file of words.
std::optional<ContentFileKind> content_file_of(std::string_view schema);

// A place with a form of language 1.
struct OldForm {
  SourceSpan span;
  std::string now;  // the form in language 2, in words
};

struct Edit {
  SourceSpan span;
  std::string text;
};

struct Rewriting {
  Piece tree;               // with the changes of shape
  std::vector<Edit> edits;  // names that change at their place
  std::vector<OldForm> old_forms;
  // Parts of the timetable whose effects join those of the part before: they are one step now.
  std::vector<SourceSpan> joined;
};

// `tree` was read from `text`; `game` is the overlay's game, or nullptr if it is unknown. Reports
// forms of neither version; codes: unknown-key, missing-key.
Rewriting rewrite(const std::string& text, const Node& tree, ContentFileKind, const Node* game,
                  Diagnostics&);

}  // namespace cubilete

// Finds what is written in the form of language 1, and what it becomes in language 2.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "migration/piece.h"

namespace cubilete {

// Which file it is: it says where effects and parts of the timetable are.
enum class ContentFileKind { kGame, kComponents, kOverlay, kTests };

// The kind of file that a schema is for; none for words.
std::optional<ContentFileKind> content_file_of(std::string_view schema);

// A place that is written in the old form.
struct OldForm {
  SourceSpan span;
  std::string now;  // how it is written now
};

struct Edit {
  SourceSpan span;
  std::string text;
};

struct Rewriting {
  Piece tree;               // with what changes its shape
  std::vector<Edit> edits;  // names that change where they are
  std::vector<OldForm> old_forms;
};

// `text` is what `tree` was read from. `game`: what the overlay is for, as far as it is known. What
// is neither of the old language nor of the new one is reported; codes: unknown-key, missing-key.
Rewriting rewrite(const std::string& text, const Node& tree, ContentFileKind, const Node* game,
                  Diagnostics&);

}  // namespace cubilete

// Writes a changed tree in the layout of the file that it comes from: what did not change is as
// it stood, comments and empty lines stay with what they stood beside or above.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "migration/piece.h"

namespace cubilete {

struct LaidOut {
  std::string text;
  std::vector<std::uint32_t> lines;  // of each line of `text`: the line of the file it comes from
};

// `tree` is what `text` reads as, and `piece` the same tree with changes. nullopt where the layout
// is one that it does not know: the result would not read as `piece`, or a comment would be lost.
std::optional<LaidOut> lay_out(const std::string& text, const Node& tree, const Piece& piece);

}  // namespace cubilete
